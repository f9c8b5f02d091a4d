import { isNumbered } from '../meaning/identity.ts';

export const isPlainName = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.trim() === value && !isNumbered(value);

export function areTexts(list: readonly unknown[]): list is string[] {
  for (const item of list) if (typeof item !== 'string' || item === '') return false;
  return true;
}

/** Returns the same array if there are no duplicates. */
export function distinctTexts(texts: string[]): string[] {
  const distinct = new Set(texts);
  return distinct.size === texts.length ? texts : [...distinct];
}

export function areEqual(one: readonly unknown[], other: unknown): boolean {
  if (!Array.isArray(other) || one.length !== other.length) return false;
  for (let index = 0; index < one.length; index += 1) if (one[index] !== other[index]) return false;
  return true;
}

/** Returns undefined as soon as `read` does. */
export function readAll<T, R>(items: readonly T[], read: (item: T) => R | undefined): R[] | undefined {
  const results: R[] = [];
  for (const item of items) {
    const result = read(item);
    if (result === undefined) return undefined;
    results.push(result);
  }
  return results;
}
