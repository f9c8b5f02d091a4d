import { parseJson, writeJson } from '../../platform/common/json/json.ts';
import { credentialName } from './credentialNames.ts';
import { credentialsInJson } from './jsonForms.ts';
import { knownSecrets } from './knownSecrets.ts';
import { layersOf, type Layer } from './layers.ts';
import { hidden, merged, type Span } from './span.ts';
import { credentialsIn } from './textForms.ts';

/** A text in which credentials are hidden. Everything else is as it came, to the letter. */
export interface Redacted {
  readonly text: string;
  /** What was hidden, as places in the text as it came, in their order. */
  readonly hidden: readonly Span[];
}

/** The body of a response as it may be shown. */
export type RedactedBody =
  | (Redacted & { readonly kind: 'json'; readonly value: unknown })
  | (Redacted & { readonly kind: 'text' })
  | { readonly kind: 'empty' };

/**
 * The one place where secrets are hidden, for the raw JSON, the API view, `org-access`, tools, reports, logs and errors. What is
 * hidden by its name, by how it is written, or because it is known is in `docs/redaction.md`.
 */
export interface Redaction {
  json(text: string): Redacted;
  text(text: string): Redacted;
  /** JSON where it can be read as such, and text otherwise. */
  body(text: string): RedactedBody;
  /** A value that came as JSON, and the value itself where nothing in it is hidden. */
  value(value: unknown): unknown;
}

/** @param isBare whether nothing is hidden but the secrets, wherever they are repeated */
export function redaction(secrets: readonly string[] = [], isBare = false): Redaction {
  const known = knownSecrets(secrets);
  const inText = (part: string, isOfJson = false): Span[] => {
    const layers = layersOf(part);
    // A quote in a string of JSON is one once its escapes are resolved.
    const read = isBare ? [] : isOfJson && part.includes('\\') ? layers.slice(1) : layers;
    const found = read.flatMap((layer) => [...jsonIn(layer, layer === layers[0]), ...credentialsIn(layer)]);
    return merged([...found, ...known(layers)]);
  };
  const json = (whole: string): Redacted => {
    const repeats = known(layersOf(whole)).length > 0;
    const inString = (part: string) => (!repeats && harmless.test(part) ? [] : inText(part, true));
    return cut(whole, credentialsInJson(whole, inString, isBare ? undefined : credentialName));
  };
  const text = (whole: string) => cut(whole, inText(whole));
  return {
    json,
    text,
    body(whole) {
      if (whole.trim() === '') return { kind: 'empty' };
      const came = parsed(whole);
      const shown = came ? json(whole) : text(whole);
      const value = shown.hidden.length > 0 ? parsed(shown.text) : came;
      return value ? { kind: 'json', ...shown, ...value } : { kind: 'text', ...shown };
    },
    value(value) {
      const shown = json(writeJson(value) ?? JSON.stringify(value) ?? '');
      return shown.hidden.length > 0 ? parseJson(shown.text) : value;
    },
  };
}

/** JSON without the value of any member that is called `password`, which need not be kept for a moment. */
export function withoutPasswords(json: string): string {
  if (!/password|\\u/i.test(json)) return json;
  const nameOf = (name: string) => (/^password$/i.test(name) ? credentialName(name) : undefined);
  return cut(
    json,
    credentialsInJson(json, () => [], nameOf),
  ).text;
}

/** Most texts of a response are a short word, a number, a time, a UUID, or an address. No credential shows by being written so. */
const harmless = /^(?:[\w .-]{0,12}|[\da-f :.TZ+-]{0,39})$/i;

/** Where credentials are in the JSON of a text, such as lines of JSON, or a log. */
function jsonIn({ text, placeOf }: Layer, isOutermost: boolean): Span[] {
  if (!text.includes('{')) return [];
  return credentialsInJson(text, () => [], credentialName).map(({ start, end, isValue }) => ({
    start: placeOf(start),
    end: placeOf(end),
    ...(isValue && isOutermost && { isValue }),
  }));
}

function cut(text: string, spans: readonly Span[]): Redacted {
  let written = '';
  let done = 0;
  for (const { start, end, isValue } of spans) {
    written += text.slice(done, start) + (isValue ? JSON.stringify(hidden) : hidden);
    done = end;
  }
  return { text: written + text.slice(done), hidden: spans };
}

function parsed(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: parseJson(text.replace(/^\ufeff/, '')) };
  } catch {
    return undefined;
  }
}
