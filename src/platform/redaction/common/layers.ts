export interface Layer {
  readonly text: string;
  /** Maps an index in `text` to the original text. */
  readonly placeOf: (at: number) => number;
}

const kinds = [/\\(?:u[\da-f]{4}|["\\/bfnrt])/gi, /%(?:[0-7][\da-f]|[c-f][\da-f](?:%[89ab][\da-f]){1,3})/gi] as const;

/**
 * Returns the text, then the text without the escapes of JSON, and then without those of URLs, as far as it has any.
 */
export function layersOf(text: string): readonly Layer[] {
  let last: Layer = { text, placeOf: (at) => at };
  const all = [last];
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

const letters: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

function resolved(escape: string): string | undefined {
  if (escape.startsWith('\\'))
    return escape.length > 2
      ? String.fromCharCode(parseInt(escape.slice(2), 16))
      : (letters[escape.slice(1).toLowerCase()] ?? escape.slice(1));
  try {
    return decodeURIComponent(escape);
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
