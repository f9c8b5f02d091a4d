import { parseJson, writeJson } from '../base/json.ts';
import { withoutCredentialsInJson } from './json.ts';
import { knownSecrets } from './knownSecrets.ts';
import { forgetNames } from './names/remembering.ts';
import { withoutCredentialsInJsonOf } from './text/embeddedJson.ts';
import { withoutEncoded, withoutNamedCharacters } from './text/encoded.ts';
import { hasMarkup, withoutCredentialsInMarkup } from './text/markup.ts';
import { withoutCredentialsInText } from './text/plainText.ts';

/** The body of an answer as it may be shown. */
export type RedactedBody = JsonBody | TextBody | { readonly kind: 'empty' };

/** @property text the JSON as it came, but for what is hidden */
export interface JsonBody {
  readonly kind: 'json';
  readonly text: string;
  readonly value: unknown;
  readonly isChanged: boolean;
}

/** @property left characters at its end that are not shown, since it is longer than can be looked through at once */
export interface TextBody {
  readonly kind: 'text';
  readonly text: string;
  readonly left: number;
}

/**
 * The one place where secrets are hidden, for the raw JSON, the API view, `org-access`, tools, reports, logs and errors. What is
 * hidden by its name, by how it is written, or because it is known, and what cannot be told, is in `docs/redaction.md`.
 */
export interface Redaction {
  /** Hides credentials in a value, and gives the value itself when it holds none. Members called `password` are left out. */
  json(value: unknown): unknown;
  text(text: string): string;
  /** JSON where it can be read as such, and text otherwise. */
  body(text: string): RedactedBody;
}

/** @param secrets that are hidden wherever they are repeated */
export function redaction(secrets: readonly string[] = []): Redaction {
  const known = knownSecrets(secrets);
  const text = (part: string, isCut = false): string =>
    known.hide(look(known.cover(part), 0, { left: timesLooked * part.length + 1_000 }), isCut);
  const look = (part: string, depth: number, budget: Budget): string => {
    if (harmless.test(part)) return part;
    budget.left -= part.length;
    const inner = (deeper: string) =>
      depth < deepest && budget.left > 0 ? look(deeper, depth + 1, budget) : withoutCredentialsInText(deeper);
    const { text: written, isAll } = withoutCredentialsInJsonOf(part, (value, isWhole) =>
      withoutCredentialsInJson(value, (deeper, isGranted) => {
        const looked = isGranted ? deeper : inner(deeper);
        return isWhole ? known.hide(looked) : looked;
      }),
    );
    if (isAll) return written;
    const decoded = withoutEncoded(written, inner);
    if (hasMarkup(decoded)) return withoutCredentialsInMarkup(decoded, inner);
    return withoutNamedCharacters(decoded, inner) ?? withoutCredentialsInText(decoded);
  };
  const json = (value: unknown) =>
    withoutCredentialsInJson(value, (part, isGranted) => (isGranted ? known.hide(part) : text(part)));
  const body = (written: string): RedactedBody => {
    if (written.trim() === '') return { kind: 'empty' };
    let value: unknown;
    try {
      value = parseJson(written.replace(/^\ufeff/, ''));
    } catch {
      const looked = text(written.slice(0, longestText), written.length > longestText);
      return { kind: 'text', text: looked, left: Math.max(0, written.length - longestText) };
    }
    const clean = json(value);
    const isChanged = clean !== value;
    return { kind: 'json', text: isChanged ? (writeJson(clean) ?? '') : written, value: clean, isChanged };
  };
  return {
    json: (value) => thenForgotten(json(value)),
    text: (part) => thenForgotten(text(part)),
    body: (written) => thenForgotten(body(written)),
  };
}

function thenForgotten<T>(looked: T): T {
  forgetNames();
  return looked;
}

/**
 * Most texts of an answer are a short word, a number, a time, a UUID, or an address of a device or of a network. No credential is
 * written so, but for a line of .pgpass, which has four colons.
 */
const harmless = /^(?:[\w.-]{0,12}|(?!(?:[^:]*:){4}[^:]*$)[\da-f :.TZ+-]{0,39})$/i;

/** Characters of a text that is not JSON; the worst of these take about a second. */
export const longestText = 4 * 1024 * 1024;

/** Texts in texts, such as JSON in a string of JSON, are found to this depth. What is deeper is looked through as plain text. */
const deepest = 6;

/** A text is looked through this many times its length in all, counting the texts in it that are spelled in another way. */
const timesLooked = 8;

/** The number of characters that may still be looked at, other than as plain text. */
interface Budget {
  left: number;
}
