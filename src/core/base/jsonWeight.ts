/** Why a JSON text is not read: it is nested too deeply, or its values would take up too much memory. */
export type JsonExcess = 'deep' | 'heavy';

/** No record of people comes near a thousand. */
export const deepestJson = 1000;

/**
 * Bytes of memory that the values of one text may take up, as `weighJson` estimates them. It was chosen by what an extension host
 * grows by: of the worst bodies that weigh just less, and with copies without credentials, layout and message to the panel, by less
 * than 200 MiB. Records of 10,000 sites weigh 15 MiB (a generated one) to 33 MiB (30 privileges at each site, in lists of lists).
 */
export const heaviestJson = 56 * 1024 * 1024;

/** The bytes that V8 takes for each, at the most, on 64 bits without compressed pointers. */
const arrayBytes = 56;
const objectBytes = 64;
/** A slot is one element of an array or one member of an object. */
const slotBytes = 16;
/** A number or literal, beside its slot. */
const numberBytes = 8;
/** A power of ten may be written out in 21 digits. */
const exponentBytes = 24;
/** A string, beside its slot and its characters. */
const stringBytes = 24;
/** A key that did not come at the same place of an object before: it makes a layout of its own, or an entry of a table. */
const newKeyBytes = 176;
/** A key of digits alone, for which its object gets a table. */
const indexKeyBytes = 152;
/** Any key of an object that has so many that it is a table of its own. */
const tableKeyBytes = 64;
const keysOfTable = 128;

/** Characters that are looked at together, as UTF-8: that takes a third of the time that it takes to ask a string for each. */
const pieceLength = 32 * 1024;

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const colon = 0x3a;
const blank = 0x20;
const zero = 0x30;
const nine = 0x39;
const upperE = 0x45;
const lowerE = 0x65;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;
/** The least first byte, in UTF-8, of a character that makes its string take two bytes for each. */
const wide = 0xc4;

/** The parts of a text that a byte can belong to. */
const outside = 0;
const text = 1;
const key = 2;
const number = 3;

/** A prime. Modulo a power of two there are keys that pass for others whatever the multiplier is. */
const modulus = 2 ** 31 - 1;
/** It is new in each process, so that nobody can write keys that pass for others. Its product with a hash is a whole number below 2 ** 53. */
const multiplier = 2 ** 20 + Math.floor(Math.random() * 2 ** 20);

/** The hash of an object before its first key. With zero, an empty key would pass for one that came before, as what is at each unused slot. */
const noKeys = 1;

/**
 * Estimates what a JSON text takes up once it is parsed, and how deep it is, before `JSON.parse`, which makes 2 GB of 64 MiB of
 * `{},`. One walk, of 2 to 4 ns for each byte. The estimate is right for the worst of values and too high
 * for others: a record of 10,000 sites with 30 privileges at each (6 MB, 370,000 to 820,000 values and keys) weighs 19 to 29 MiB.
 * For a text that is not JSON, the estimate holds up to where `JSON.parse` would end.
 *
 * @returns bytes, or why the text is not to be read: then the walk ended there
 */
export function weighJson(json: string): number | JsonExcess {
  const encoder = new TextEncoder();
  const piece = new Uint8Array(pieceLength * 3 + 1);
  const layouts = new KnownLayouts();
  /** For each open container, by depth: whether it is an object, the hash of its keys so far, and their number. */
  const [areObjects, hashes, counts] = [
    new Uint8Array(deepestJson + 1),
    new Int32Array(deepestJson + 1),
    new Int32Array(deepestJson + 1),
  ];
  let part = outside;
  let isEscaped = false;
  let isKeyNext = false;
  let isIndex = false;
  let depth = 0;
  let bytes = 0;
  /** The length of the string that is open. */
  let length = 0;
  /** The hash of the keys so far in the innermost object, and their number. */
  let hash = noKeys;
  let count = 0;
  for (let from = 0; from < json.length; from += pieceLength) {
    const { written } = encoder.encodeInto(json.slice(from, from + pieceLength), piece);
    // Each loop over a string ends here at the latest.
    piece[written] = quote;
    for (let at = 0; at < written; at += 1) {
      let byte = piece[at] ?? 0;
      if (part === text && !isEscaped) {
        const start = at;
        let bits = 0;
        while (byte !== quote && byte !== backslash) {
          bits |= byte;
          byte = piece[++at] ?? 0;
        }
        length += (at - start) * (bits >= wide ? 2 : 1);
        if (at === written) break;
        if (byte === backslash) isEscaped = true;
        else {
          part = outside;
          bytes += stringBytes + length;
        }
      } else if (part === text) {
        isEscaped = false;
        length += 1;
      } else if (part === key) {
        if (byte === quote && !isEscaped) {
          part = outside;
          count += 1;
          bytes += slotBytes;
          if (!layouts.has(hash)) bytes += newKeyBytes + length;
          if (isIndex && length > 0) bytes += indexKeyBytes;
          if (count >= keysOfTable) bytes += tableKeyBytes * (count === keysOfTable ? keysOfTable : 1);
        } else {
          isEscaped = byte === backslash && !isEscaped;
          isIndex &&= byte >= zero && byte <= nine;
          length += 1;
        }
        hash = hashWith(hash, byte);
      } else if (byte === quote) {
        part = isKeyNext ? key : text;
        length = 0;
        isIndex = true;
        isKeyNext = false;
      } else if (byte === comma) {
        part = outside;
        bytes += slotBytes;
        isKeyNext = areObjects[depth] === 1;
      } else if (byte === openBrace || byte === openBracket) {
        hashes[depth] = hash;
        counts[depth] = count;
        depth += 1;
        if (depth > deepestJson) return 'deep';
        hash = noKeys;
        count = 0;
        part = outside;
        isKeyNext = byte === openBrace;
        areObjects[depth] = isKeyNext ? 1 : 0;
        bytes += isKeyNext ? objectBytes : arrayBytes;
      } else if (byte === closeBrace || byte === closeBracket) {
        depth = Math.max(0, depth - 1);
        hash = hashes[depth] ?? noKeys;
        count = counts[depth] ?? 0;
        part = outside;
      } else if (part === outside) {
        if (byte <= blank || byte === colon) continue;
        part = number;
        bytes += numberBytes;
      } else if (byte === lowerE || byte === upperE) {
        bytes += exponentBytes;
      }
      if (bytes > heaviestJson) return 'heavy';
    }
  }
  // A string that does not end is none, but what came of it is counted.
  if (part === text || part === key) bytes += length;
  return bytes > heaviestJson ? 'heavy' : bytes;
}

/** The hash of some bytes and one more: their polynomial at the multiplier, by Horner's method. `%` would take several times as long. */
function hashWith(hash: number, byte: number): number {
  const product = hash * multiplier + byte;
  const high = Math.floor(product / 2 ** 31);
  const rest = product - high * 2 ** 31 + high;
  return rest < modulus ? rest : rest - modulus;
}

/** The sequences of keys that came before in a text, which cost little when they come again, as objects share their layout. */
class KnownLayouts {
  /** The hashes, each at the slot of some of its bits. One that replaces another makes an estimate too high, never too low. */
  readonly #hashes = new Int32Array(1 << 16);

  /** Whether the sequence came before. From now on it has. */
  has(hash: number): boolean {
    const slot = (hash ^ (hash >>> 16)) & 0xffff;
    const isKnown = this.#hashes[slot] === hash;
    this.#hashes[slot] = hash;
    return isKnown;
  }
}
