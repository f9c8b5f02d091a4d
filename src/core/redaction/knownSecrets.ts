import { randomBytes } from 'node:crypto';
import { hidden, isCredentialName } from './names/credentialNames.ts';
import { spellingsOf, type Spelling } from './spellings.ts';

/** Hides what is known to be a secret, such as the tokens of the session, wherever a text repeats it. */
export interface KnownSecrets {
  /**
   * Puts a word that means nothing in the place of each secret, before other things are looked for: so that none of them is found in
   * a part of a secret, and what is beside it is seen as before. Secrets that may be the name of what is beside them stay.
   */
  readonly cover: (text: string) => string;
  /**
   * Hides all of them, what covers them, and what is left of one beside something that was hidden.
   *
   * @param isCut whether the text goes on, so that its end may be the beginning of a secret, which is left out
   */
  readonly hide: (text: string, isCut?: boolean) => string;
}

/** Shorter ones would hide half of any text. */
const shortestSecret = 3;

/** Shorter ones are often a part of something else that is to be hidden. */
const shortestCovered = 8;

/** What is left of a secret is known by so many of its characters. Fewer of them tell nothing. */
const knownBy = 4;

/**
 * @param secrets hidden in any case, as they are, as hexadecimal digits and as base64, there also where they are part of something
 * longer, as the password is of `user:password`; each of these in whatever mix of the escapes of JSON, addresses, forms and XML
 */
export function knownSecrets(secrets: readonly string[]): KnownSecrets {
  const forms = formsOf(secrets);
  const word = `K7${randomBytes(12).toString('hex')}Z`;
  const withWord = new Map(forms).set(lowered(word), true);
  const shortest = Math.min(...[...forms.keys()].map(({ length }) => length));
  let pieces: ReadonlySet<string> | undefined;
  return {
    cover(text) {
      if (text.length < shortest) return text;
      return replaced(
        text,
        merged(found(lowerSpellings(text), forms)).filter(({ isCovered }) => isCovered),
        word,
      );
    },
    hide(text, isCut = false) {
      if (text.length < shortest && !text.includes(hidden)) return text;
      // A secret may be a part of the sign for what is hidden.
      const parts = (isCut ? text + hidden : text).split(hidden);
      if (parts.length > 1) pieces ??= new Set([...withWord.keys()].flatMap(piecesOf));
      const shown = parts.map((part, index) => {
        const spellings = lowerSpellings(part);
        const left = pieces ? leftIn(part, spellings, pieces) : [];
        const beside = left.filter((_, end) => (end === 0 ? index > 0 : index < parts.length - 1));
        return replaced(part, merged([...found(spellings, withWord), ...beside]), hidden);
      });
      const whole = shown.join(hidden).replace(severalHidden, hidden);
      return isCut ? whole.slice(0, -hidden.length) : whole;
    },
  };
}

/** A number may be one of JSON, and words may name what is beside them. */
const isCovered = (secret: string): boolean =>
  secret.length >= shortestCovered &&
  !/^[\d.]+$/.test(secret) &&
  !(/^[a-z_.-]+\d{0,3}$/i.test(secret) && isCredentialName(secret));

const severalHidden = new RegExp(`(?:${hidden.replace(/[()]/g, '\\$&')}){2,}`, 'g');

/** A part of a text. @property isCovered whether one of the secrets in it may be covered */
interface Span {
  readonly from: number;
  readonly to: number;
  readonly isCovered: boolean;
}

/** Where any of the forms stands in any of the spellings. */
function found(spellings: readonly Spelling[], forms: ReadonlyMap<string, boolean>): Span[] {
  const spans: Span[] = [];
  for (const { text, placeOf } of spellings) {
    for (const [form, isCovered] of forms)
      for (let at = text.indexOf(form); at !== -1; at = text.indexOf(form, at + 1))
        spans.push({ from: placeOf(at), to: placeOf(at + form.length), isCovered });
  }
  return spans;
}

/** What overlaps or touches as one, from the beginning to the end. */
function merged(spans: readonly Span[]): Span[] {
  const all: Span[] = [];
  for (const { from, to, isCovered } of [...spans].sort((a, b) => a.from - b.from)) {
    const before = all.at(-1);
    if (before && from <= before.to)
      all[all.length - 1] = {
        from: before.from,
        to: Math.max(before.to, to),
        isCovered: before.isCovered || isCovered,
      };
    else all.push({ from, to, isCovered });
  }
  return all;
}

/** A text with a word in the place of each span. */
function replaced(text: string, spans: readonly Span[], word: string): string {
  let written = '';
  let done = 0;
  for (const { from, to } of spans) {
    written += text.slice(done, from) + word;
    done = to;
  }
  return written + text.slice(done);
}

/** What is left of secrets at the beginning of a text, and at its end. */
function leftIn(part: string, spellings: readonly Spelling[], pieces: ReadonlySet<string>): [Span, Span] {
  const from = Math.max(...spellings.map(leftAtStart(pieces)));
  const to = Math.min(...spellings.map(leftAtEnd(pieces)));
  return [
    { from: 0, to: from, isCovered: false },
    { from: to, to: part.length, isCovered: false },
  ];
}

/** The place up to which a text begins with what is left of secrets. */
const leftAtStart =
  (pieces: ReadonlySet<string>) =>
  ({ text, placeOf }: Spelling): number => {
    let count = 0;
    while (pieces.has(pieceAt(text, count))) count += 1;
    return placeOf(count === 0 ? 0 : count + knownBy - 1);
  };

/** The place from which on a text ends with what is left of secrets. */
const leftAtEnd =
  (pieces: ReadonlySet<string>) =>
  ({ text, placeOf }: Spelling): number => {
    let start = text.length - knownBy;
    while (pieces.has(pieceAt(text, start))) start -= 1;
    return placeOf(start === text.length - knownBy ? text.length : start + 1);
  };

const piecesOf = (form: string): string[] =>
  Array.from({ length: Math.max(0, form.length - knownBy + 1) }, (_, at) => pieceAt(form, at));

const pieceAt = (text: string, at: number): string => text.slice(at, at + knownBy);

/** The one letter that becomes two is made one, so that all places stay. */
const lowered = (text: string): string => text.replaceAll('İ', 'i').toLowerCase();

const lowerSpellings = (text: string): Spelling[] =>
  spellingsOf(text).map(({ text: written, placeOf }) => ({ text: lowered(written), placeOf }));

/** All ways in which secrets are looked for, in lower case, and whether each may be covered. */
function formsOf(secrets: readonly string[]): ReadonlyMap<string, boolean> {
  const forms = new Map<string, boolean>();
  for (const secret of secrets.filter(({ length }) => length >= shortestSecret)) {
    const bytes = Buffer.from(secret);
    const inBase64 = [0, 1, 2].flatMap((offset) => base64At(bytes, offset));
    // A form writes blanks in a way of its own.
    for (const form of [secret, secret.replaceAll(' ', '+'), bytes.toString('hex'), ...inBase64])
      forms.set(lowered(form), isCovered(secret));
  }
  return forms;
}

/** The digits of base64 that the secret alone decides when it begins at this offset in a group of three bytes. */
function base64At(bytes: Buffer, offset: number): string[] {
  const encoded = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
  const from = [0, 2, 3][offset] ?? 0;
  const part = encoded.slice(from, Math.floor(((offset + bytes.length) * 8) / 6));
  // A part that is as short as this stands in texts by chance.
  return [part, part.replaceAll('+', '-').replaceAll('/', '_')].filter(({ length }) => length >= 6);
}
