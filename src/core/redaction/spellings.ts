/** A text as it is read once what is escaped in it is resolved, and where it stands in the text that it was made of. */
export interface Spelling {
  readonly text: string;
  /** The place in the text as it came of a place in `text`, from 0 to its length. */
  readonly placeOf: (at: number) => number;
}

/** An address in JSON in an address. */
const mostLayers = 3;

/** The most that one text is read in, whatever it is made of. */
const mostSpellings = 10;

/** The escapes of JSON, of addresses and of XML. */
const kinds = [
  /\\(?:u[\da-f]{4}|["\\/bfnrt])/gi,
  /%(?:[0-7][\da-f]|[c-f][\da-f](?:%[89ab][\da-f]){1,3})/gi,
  /&(?:#\d{1,6}|#x[\da-f]{1,5}|amp|lt|gt|quot|apos);/gi,
] as const;

/** A text as it came, and what it says once the escapes of JSON, of addresses and of XML are resolved, in any order, up to three times over. */
export function spellingsOf(text: string): readonly Spelling[] {
  const all: Spelling[] = [{ text, placeOf: (at) => at }];
  let outer: readonly Spelling[] = /[\\%&]/.test(text) ? all : [];
  for (let layer = 0; layer < mostLayers; layer += 1) {
    outer = outer.flatMap((spelling) => kinds.flatMap((kind) => unescaped(spelling, kind) ?? []));
    for (const spelling of outer)
      if (all.length < mostSpellings && all.every((other) => other.text !== spelling.text)) all.push(spelling);
  }
  return all;
}

/** One layer of escapes of a kind less; undefined where there is none. */
function unescaped(outer: Spelling, kind: RegExp): Spelling | undefined {
  /** After each escape: the place in what is read, and in what was written. */
  const read: number[] = [];
  const written: number[] = [];
  let text = '';
  let done = 0;
  for (const { 0: found, index } of outer.text.matchAll(kind)) {
    text += outer.text.slice(done, index) + (resolved(found) ?? found);
    done = index + found.length;
    read.push(text.length);
    written.push(done);
  }
  if (read.length === 0) return undefined;
  text += outer.text.slice(done);
  const placeOf = (at: number): number => {
    const before = lastUpTo(read, at);
    return outer.placeOf(at - (read[before] ?? 0) + (written[before] ?? 0));
  };
  return { text, placeOf };
}

const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Undefined for what is no character. */
function resolved(escape: string): string | undefined {
  try {
    if (escape.startsWith('\\')) return JSON.parse(`"${escape.replace('U', 'u')}"`) as string;
    if (escape.startsWith('%')) return decodeURIComponent(escape);
    const name = escape.slice(1, -1).toLowerCase();
    if (!name.startsWith('#')) return characters[name];
    return String.fromCodePoint(Number(name.replace('#x', '0x').replace('#', '')));
  } catch {
    return undefined;
  }
}

/** The index of the last number that is not above `limit`, in numbers that grow; -1 when there is none. */
function lastUpTo(numbers: readonly number[], limit: number): number {
  let [from, to] = [0, numbers.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((numbers[middle] ?? 0) <= limit) from = middle + 1;
    else to = middle;
  }
  return from - 1;
}
