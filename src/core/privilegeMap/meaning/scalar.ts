/** A number that keeps the characters it was sent with. */
interface Literal {
  readonly literal: string;
}

/** Whether a value stands for a number that a double cannot hold to the letter. JSON makes no object with a prototype of its own. */
export const isExact = (value: unknown): value is Literal =>
  typeof value === 'object' &&
  value !== null &&
  'literal' in value &&
  Object.getPrototypeOf(value) !== Object.prototype &&
  typeof value.literal === 'string';

/** Whether a value is one that reading JSON makes for what no plain value stands for. */
export const isVerbatim = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype !== Object.prototype && prototype !== null;
};

/** The text of an ID or name, digit by digit as it came. Undefined for what can be neither. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : value;
  if (typeof value === 'number') return String(value);
  return isExact(value) ? value.literal : undefined;
}
