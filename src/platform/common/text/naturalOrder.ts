let collator: Intl.Collator | undefined;

/** Compares names as people sort them: "Hall 2" before "Hall 10", case and accents last. Only the same name is equal. */
export function compareNames(a: string, b: string): number {
  const byNumber = compareNumbers(a, b);
  if (byNumber !== 0) return byNumber;
  collator ??= new Intl.Collator(undefined, { numeric: true });
  return collator.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);
}

/**
 * Compares names that are alike up to a number, which is half of the time that a large record takes to be sorted. 0 where they are not, or where it has to
 * decide: the numbers are the same, too long, or touch what may be a digit of another script.
 */
function compareNumbers(a: string, b: string): number {
  let start = 0;
  while (start < a.length && a.charCodeAt(start) === b.charCodeAt(start)) start += 1;
  while (start > 0 && isDigit(a.charCodeAt(start - 1))) start -= 1;
  if (start > 0 && a.charCodeAt(start - 1) > 127) return 0;
  return numberAt(a, start) - numberAt(b, start) || 0;
}

/** NaN where there is none that can be told. */
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
