export interface Layer {
  readonly text: string;
  /** Maps an index in `text` to the original text. */
  readonly placeOf: (at: number) => number;
}

const kinds = [
  /\\(?:u[\da-f]{4}|["\\/bfnrt])/gi,
  /%(?:[0-7][\da-f]|[c-f][\da-f](?:%[89ab][\da-f]){1,3})/gi,
  /&(?:#\d{1,6}|#x[\da-f]{1,5}|amp|lt|gt|quot|apos);/gi,
] as const;

/** Returns the text, and what remains of it after each of up to three rounds of unescaping: three, for JSON in a URL in JSON. */
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

function resolvedIn({ text, placeOf }: Layer, kind: RegExp): Layer | undefined {
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

const letters: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

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

function countUpTo(numbers: readonly number[], limit: number): number {
  let [from, to] = [0, numbers.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((numbers[middle] ?? 0) <= limit) from = middle + 1;
    else to = middle;
  }
  return from;
}
