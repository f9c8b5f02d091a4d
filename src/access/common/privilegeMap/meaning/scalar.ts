import { isNumeric, numberText } from '../../../../platform/common/json/verbatim.ts';

/** The text of an ID or name, digit by digit as it came. Undefined for what can be neither. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : value;
  return isNumeric(value) ? numberText(value) : undefined;
}
