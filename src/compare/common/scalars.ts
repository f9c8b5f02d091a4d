import { writeJson } from '../../platform/common/json/json.ts';
import { RepeatedMember, Verbatim } from '../../platform/common/json/verbatim.ts';

/** Stands for a value that one side does not have. */
export const missing = Symbol('missing');

export function isScalar(value: unknown): boolean {
  return typeof value !== 'object' || value === null || value instanceof Verbatim;
}

/** The JSON of a value with nothing in it, as it came. @param label stands before each value of a member that comes several times */
export function scalarText(value: unknown, label = ''): string {
  if (value === missing) return '';
  if (value instanceof RepeatedMember) return value.values.map((one) => writeJson(one) ?? '…').join(`, ${label}`);
  return value instanceof Verbatim ? String(value) : JSON.stringify(value);
}
