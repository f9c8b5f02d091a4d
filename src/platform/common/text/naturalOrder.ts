let collator: Intl.Collator | undefined;

/** Compares in natural order: "Hall 2" before "Hall 10". Only identical names are equal. */
export function compareNames(a: string, b: string): number {
  const byNumber = compareNumbers(a, b);
  if (byNumber !== 0) return byNumber;
  collator ??= new Intl.Collator(undefined, { numeric: true });
  return collator.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);
}

/** Compares names that differ only in a number. Returns 0 for others. */
function compareNumbers(a: string, b: string): number {
  let start = 0;
  while (start < a.length && a.charCodeAt(start) === b.charCodeAt(start)) start += 1;
  while (start > 0 && isDigit(a.charCodeAt(start - 1))) start -= 1;
  if (start > 0 && a.charCodeAt(start - 1) > 127) return 0;
  return numberAt(a, start) - numberAt(b, start) || 0;
}

/** Returns the number that begins at `start`, or NaN if only the collator can compare the names. */
function numberAt(text: string, start: number): number {
  let [number, end, code] = [0, start, text.charCodeAt(start)];
  while (isDigit(code)) {
    number = number * 10 + code - 48;
    end += 1;
    code = text.charCodeAt(end);
  }
  return end > start && end - start <= 15 && !(code > 127) ? number : NaN;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** Returns a cached copy, sorted by name, then ID. */
export function inNaturalOrder<T extends { readonly name: string; readonly id?: string }>(
  items: readonly T[],
): readonly T[] {
  const cached = sorted.get(items) as readonly T[] | undefined;
  if (cached) return cached;
  const copy = [...items].sort((a, b) => compareNames(a.name, b.name) || compareNames(a.id ?? '', b.id ?? ''));
  sorted.set(items, copy);
  return copy;
}

const sorted = new WeakMap<object, readonly unknown[]>();
