import { numberOf } from '../../../platform/common/json/exactNumber.ts';

/** A count, which services send as a number or as a text. */
export function countOf(value: unknown): number | undefined {
  const count = typeof value === 'string' && /^\d+$/.test(value.trim()) ? Number(value) : numberOf(value);
  return count !== undefined && Number.isSafeInteger(count) && count >= 0 ? count : undefined;
}
