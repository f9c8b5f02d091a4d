let collator: Intl.Collator | undefined;

/** Compares names as people sort them: "Hall 2" before "Hall 10", case and accents last. Only the same name is equal. */
export function compareNames(a: string, b: string): number {
  collator ??= new Intl.Collator(undefined, { numeric: true });
  return collator.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);
}

/** A copy that is sorted by name and then by identifier, with equal ones beside each other. The same list again gives the same copy. */
export function inNaturalOrder<T extends { readonly name: string; readonly id?: string }>(
  items: readonly T[],
): readonly T[] {
  const known = sorted.get(items) as readonly T[] | undefined;
  if (known) return known;
  const copy = [...items].sort((a, b) => compareNames(a.name, b.name) || compareNames(a.id ?? '', b.id ?? ''));
  sorted.set(items, copy);
  return copy;
}

const sorted = new WeakMap<object, readonly unknown[]>();
