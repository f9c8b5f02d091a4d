import { isNumbered } from '../meaning/identity.ts';

/** Whether a value is a name, to the letter and without an ID. */
export const isPlainName = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.trim() === value && !isNumbered(value);

export function areTexts(list: readonly unknown[]): list is string[] {
  for (const item of list) if (typeof item !== 'string' || item === '') return false;
  return true;
}

/** Each text once: the list itself where it repeats none. */
export function distinctTexts(texts: string[]): string[] {
  const distinct = new Set(texts);
  return distinct.size === texts.length ? texts : [...distinct];
}

export function areEqual(one: readonly unknown[], other: unknown): boolean {
  if (!Array.isArray(other) || one.length !== other.length) return false;
  for (let index = 0; index < one.length; index += 1) if (one[index] !== other[index]) return false;
  return true;
}

/** Calls `read` for each item. Undefined as soon as it gives nothing for one. */
export function readAll<T, R>(items: readonly T[], read: (item: T) => R | undefined): R[] | undefined {
  const results: R[] = [];
  for (const item of items) {
    const result = read(item);
    if (result === undefined) return undefined;
    results.push(result);
  }
  return results;
}
