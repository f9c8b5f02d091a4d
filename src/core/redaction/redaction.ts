import { parseJson, writeJson } from '../json.ts';
import { withoutCredentialsInJson } from './json.ts';
import { knownSecrets } from './knownSecrets.ts';
import { hasMarkup, withoutCredentialsInMarkup } from './markup.ts';
import { withoutCredentialsInText } from './plainText.ts';

/** The body of an answer as it may be shown. */
export type RedactedBody = { readonly kind: 'json'; readonly value: unknown; readonly isChanged: boolean } | TextBody | { readonly kind: 'empty' };

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
  /** The same value when nothing in it was hidden. Members called `password` are left out. */
  json(value: unknown): unknown;
  text(text: string): string;
  /** JSON where it can be read as such, and text otherwise. */
  body(text: string): RedactedBody;
}

/** @param secrets that are hidden wherever they are repeated */
export function redaction(secrets: readonly string[] = []): Redaction {
  const hideKnown = knownSecrets(secrets);
  const hide = (part: string) => (hasMarkup(part) ? withoutCredentialsInMarkup(part) : withoutCredentialsInText(part));
  const text = (part: string) => hideKnown(harmless.test(part) ? part : hide(part));
  const json = (value: unknown) => withoutCredentialsInJson(value, text);
  return {
    json,
    text: (part) => lines(part, json) ?? text(part),
    body(written) {
      if (written.trim() === '') return { kind: 'empty' };
      let value: unknown;
      try {
        value = parseJson(written.replace(/^\ufeff/, ''));
      } catch {
        const looked = lines(written, json) ?? text(written.slice(0, longestText));
        return { kind: 'text', text: looked, left: Math.max(0, written.length - longestText) };
      }
      const clean = json(value);
      return { kind: 'json', value: clean, isChanged: clean !== value };
    },
  };
}

/** What most texts of an answer are: a word, a time, or a number with a word. Nothing in them can be a credential that is told by its form. */
const harmless = /^(?:[\w.]{0,15}|[\d\s:TZ.+-]{0,40}|\d{1,12}:[\w ]{0,15})$/;

/** Characters of a text that is not JSON; the worst of these take about a second. */
export const longestText = 4 * 1024 * 1024;

/** A JSON value in each line (NDJSON), each as JSON. Undefined where a line is anything else. */
function lines(text: string, json: (value: unknown) => unknown): string | undefined {
  if (text.length > longestText || !/^\s*[[{]/.test(text) || !text.includes('\n')) return undefined;
  const written: string[] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '') written.push(line);
    else {
      try {
        const value = parseJson(line);
        const clean = json(value);
        written.push(clean === value ? line : (writeJson(clean) ?? ''));
      } catch {
        return undefined;
      }
    }
  }
  return written.join('\n');
}
