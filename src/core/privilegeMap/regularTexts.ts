/** Up to here a list is compared from end to end, which is faster than a set. */
const shortList = 16;

export function areTexts(list: readonly unknown[]): list is string[] {
  for (const item of list) if (typeof item !== 'string' || item === '') return false;
  return true;
}

function areAscending(texts: readonly string[]): boolean {
  let before = '';
  for (const text of texts) {
    if (!(before < text)) return false;
    before = text;
  }
  return true;
}

function areDifferent(texts: readonly string[]): boolean {
  if (areAscending(texts)) return true;
  return texts.length > shortList ? new Set(texts).size === texts.length : texts.every((text, index) => texts.indexOf(text) === index);
}

/** Each text once: the list itself where it repeats none. */
export const distinctTexts = (texts: string[]): string[] => (areDifferent(texts) ? texts : [...new Set(texts)]);

export function areEqual(one: readonly unknown[], other: readonly unknown[]): boolean {
  if (one.length !== other.length) return false;
  for (let index = 0; index < one.length; index++) if (one[index] !== other[index]) return false;
  return true;
}

/** What `make` once made of the key. */
export function remembered<V>(map: Map<string, V>, key: string, make: (key: string) => V): V {
  const known = map.get(key);
  if (known !== undefined || map.has(key)) return known as V;
  const made = make(key);
  map.set(key, made);
  return made;
}

/** What `read` makes of each item. Undefined as soon as it makes nothing of one. */
export function readAll<T, R>(items: readonly T[], read: (item: T) => R | undefined): R[] | undefined {
  const results = new Array<R>(items.length);
  let count = 0;
  for (const item of items) {
    const result = read(item);
    if (result === undefined) return undefined;
    results[count++] = result;
  }
  return results;
}
