let collator: Intl.Collator | undefined;

/** Compares names as people sort them: "Hall 2" before "Hall 10", case and accents last. */
export function compareNames(a: string, b: string): number {
  collator ??= new Intl.Collator(undefined, { numeric: true });
  return collator.compare(a, b);
}

/** A sorted copy, by name and then by identifier. */
export function inNaturalOrder<T extends { readonly name: string; readonly id?: string }>(items: readonly T[]): T[] {
  return [...items].sort((a, b) => compareNames(a.name, b.name) || compareNames(a.id ?? '', b.id ?? ''));
}
