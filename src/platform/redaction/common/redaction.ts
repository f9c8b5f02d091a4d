import { parsedJson, parseJson, writeJson, type ParsedJson } from '../../common/json/json.ts';
import { credentialName } from './credentialNames.ts';
import { credentialsInJson } from './jsonForms.ts';
import { layersOf, type Layer } from './layers.ts';
import { hidden, merged, type Span } from './span.ts';
import { credentialsIn, mayHoldCredentials } from './textForms.ts';

const minSecretLength = 3;

/** Finds secrets in each layer of a text. Form data encodes spaces as `+`. */
function knownSecrets(secrets: readonly string[]): (layers: readonly Layer[]) => Span[] {
  const known = secrets.filter(({ length }) => length >= minSecretLength);
  const forms = [...new Set(known.flatMap((secret) => [secret, secret.replaceAll(' ', '+')]))];
  return (layers) =>
    layers.flatMap(({ text, placeOf }) =>
      forms.flatMap((form) =>
        placesOf(text, form).map((at) => ({ start: placeOf(at), end: placeOf(at + form.length) })),
      ),
    );
}

function placesOf(text: string, form: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(form); at !== -1; at = text.indexOf(form, at + form.length)) places.push(at);
  return places;
}

export interface Redacted {
  readonly text: string;
  readonly hidden: readonly Span[];
}

export type RedactedBody =
  | (Redacted & { readonly kind: 'json'; readonly value: unknown })
  | (Redacted & { readonly kind: 'text' })
  | { readonly kind: 'empty' };

/** Masks secrets in all that is shown, logged, or exported (`docs/internals/redaction.md`). */
export interface Redaction {
  json(text: string): Redacted;
  text(text: string): Redacted;
  /**
   * Masks JSON if the text parses, otherwise text.
   *
   * @param came the parsed text, if the caller has already parsed it
   */
  body(text: string, came?: ParsedJson): RedactedBody;
  value(value: unknown): unknown;
}

/** @param isBare whether only known secrets are masked */
export function redaction(secrets: readonly string[] = [], isBare = false): Redaction {
  const findKnown = knownSecrets(secrets);
  const inText = (part: string, isOfJson = false): Span[] => {
    const layers = layersOf(part);
    // Inside a JSON string, the quotes of nested JSON appear only after unescaping.
    const read = isBare ? [] : isOfJson && part.includes('\\') ? layers.slice(1) : layers;
    const found = read.flatMap((layer) => [...jsonIn(layer, layer === layers[0]), ...credentialsIn(layer)]);
    return merged([...found, ...findKnown(layers)]);
  };
  const json = (whole: string): Redacted => {
    const repeats = findKnown(layersOf(whole)).length > 0;
    const inString = (part: string) => (repeats || mayHoldCredentials(part) ? inText(part, true) : []);
    return cut(whole, credentialsInJson(whole, inString, isBare ? undefined : credentialName));
  };
  const text = (whole: string) => cut(whole, inText(whole));
  return {
    json,
    text,
    body(whole, came = parsedJson(whole)) {
      if (whole.trim() === '') return { kind: 'empty' };
      const shown = came ? json(whole) : text(whole);
      const parsed = came && shown.hidden.length > 0 ? parsedJson(shown.text) : came;
      return parsed ? { kind: 'json', ...shown, value: parsed.value } : { kind: 'text', ...shown };
    },
    value(value) {
      const shown = json(writeJson(value) ?? JSON.stringify(value) ?? '');
      return shown.hidden.length > 0 ? parseJson(shown.text) : value;
    },
  };
}

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
