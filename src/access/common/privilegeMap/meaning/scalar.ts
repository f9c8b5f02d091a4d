import { isNumeric, numberText } from '../../../../platform/common/json/verbatim.ts';

/** Returns the text of an ID or name with all digits, or undefined if it is neither. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : value;
  return isNumeric(value) ? numberText(value) : undefined;
}
