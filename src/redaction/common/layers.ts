/** A text as it is read once what is escaped in it is resolved. */
export interface Layer {
  readonly text: string;
  /** The place in the text as it came of a place in `text`, from 0 to its length. */
  readonly placeOf: (at: number) => number;
}

/** The escapes of JSON, of addresses and of XML. */
const kinds = [
  /\\(?:u[\da-f]{4}|["\\/bfnrt])/gi,
  /%(?:[0-7][\da-f]|[c-f][\da-f](?:%[89ab][\da-f]){1,3})/gi,
  /&(?:#\d{1,6}|#x[\da-f]{1,5}|amp|lt|gt|quot|apos);/gi,
] as const;

/** A text as it came, and what it says as one kind of escapes after the other is resolved in it: up to three times over, as in JSON in an address in JSON. */
export function layersOf(text: string): readonly Layer[] {
  let last: Layer = { text, placeOf: (at) => at };
  const all = [last];
  for (let round = 0; round < 3 && /[\\%&]/.test(last.text); round += 1)
    for (const kind of kinds) {
      const inner = resolvedIn(last, kind);
      if (inner) all.push((last = inner));
    }
  return all;
}

/** Undefined where nothing is escaped in that way. */
function resolvedIn({ text, placeOf }: Layer, kind: RegExp): Layer | undefined {
  /** After each escape: the place in what is read, and in what was written. */
  const read: number[] = [];
  const written: number[] = [];
  let inner = '';
  let done = 0;
  for (const { 0: found, index } of text.matchAll(kind)) {
    inner += text.slice(done, index) + (resolved(found) ?? found);
    done = index + found.length;
    read.push(inner.length);
    written.push(done);
  }
  if (done === 0) return undefined;
  const outerPlace = (at: number) => {
    const before = countUpTo(read, at) - 1;
    return placeOf(at - (read[before] ?? 0) + (written[before] ?? 0));
  };
  return { text: inner + text.slice(done), placeOf: outerPlace };
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The characters of JSON that are escaped by a letter. */
const letters: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** Undefined for what is no character. */
function resolved(escape: string): string | undefined {
  try {
    if (escape.startsWith('\\'))
      return escape.length > 2
        ? String.fromCharCode(parseInt(escape.slice(2), 16))
        : (letters[escape.slice(1).toLowerCase()] ?? escape.slice(1));
    if (escape.startsWith('%')) return decodeURIComponent(escape);
    const name = escape.slice(1, -1).toLowerCase();
    return named[name] ?? String.fromCodePoint(Number(name.slice(1).replace('x', '0x')));
  } catch {
    return undefined;
  }
}

/** How many numbers are not above `limit`, in numbers that grow. */
function countUpTo(numbers: readonly number[], limit: number): number {
  let [from, to] = [0, numbers.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((numbers[middle] ?? 0) <= limit) from = middle + 1;
    else to = middle;
  }
  return from;
}
