import { isNumeric, numberText } from '../../../../platform/common/json/verbatim.ts';

/** Returns an ID or name with all digits. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : value;
  return isNumeric(value) ? numberText(value) : undefined;
}
