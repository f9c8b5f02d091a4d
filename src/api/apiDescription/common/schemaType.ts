import { isNumeric, Verbatim } from '../../../platform/common/json/verbatim.ts';

/** Returns a scalar in the type of its schema. In YAML, `1.10` may be meant as text, and `0x1F` is a whole number. */
export function inType(value: unknown, type: string | undefined): unknown {
  if (type === 'string') return isNumeric(value) || typeof value === 'boolean' ? String(value) : value;
  const isWhole = type === 'integer';
  const written = typeof value === 'string' || (isWhole && value instanceof Verbatim) ? String(value).trim() : '';
  if ((!isWhole && type !== 'number') || written === '') return value;
  const number = Number(written);
  return Math.abs(number) <= Number.MAX_SAFE_INTEGER && (!isWhole || Number.isInteger(number)) ? number : value;
}
