import { toBase64 } from '../../platform/common/base64.ts';
import { layersOf, type Layer } from './layers.ts';
import type { Span } from './span.ts';

/** Shorter ones would hide half of any text. */
const shortestSecret = 3;

/**
 * Finds where a text repeats what is known to be a secret, such as the tokens of the session.
 *
 * @param secrets found in any case, as they are, as hexadecimal digits and as base64, there also where they are part of something
 * longer, as the password is of `user:password`; each of these also in what is escaped
 */
export function knownSecrets(secrets: readonly string[]): (layers: readonly Layer[]) => Span[] {
  const forms = new Set(secrets.filter(({ length }) => length >= shortestSecret).flatMap(formsOf));
  if (forms.size === 0) return () => [];
  return (layers) =>
    layers.flatMap(({ text, placeOf }) => {
      const written = lowered(text);
      return [...forms].flatMap((form) =>
        placesOf(written, form).map((at) => ({ start: placeOf(at), end: placeOf(at + form.length) })),
      );
    });
}

function placesOf(text: string, form: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(form); at !== -1; at = text.indexOf(form, at + form.length)) places.push(at);
  return places;
}

/** All ways in which a secret is looked for, in lower case. */
function formsOf(secret: string): string[] {
  const bytes = new TextEncoder().encode(secret);
  // What is escaped in it is resolved with what is around it, and a form writes blanks in a way of its own.
  const asText = [...layersOf(secret).map(({ text }) => text), secret.replaceAll(' ', '+')];
  const inBase64 = [0, 1, 2].flatMap((offset) => base64At(bytes, offset));
  return [...asText, hexOf(bytes), ...inBase64].map(lowered).filter(({ length }) => length >= shortestSecret);
}

const hexOf = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The one letter that becomes two is made one, so that all places stay. */
const lowered = (text: string): string => text.replaceAll('İ', 'i').toLowerCase();

/** The digits of base64 that the secret alone decides when it begins at this offset in a group of three bytes. */
function base64At(bytes: Uint8Array, offset: number): string[] {
  const encoded = toBase64(Uint8Array.of(...Array.from<number>({ length: offset }).fill(0), ...bytes));
  const from = [0, 2, 3][offset] ?? 0;
  const part = encoded.slice(from, Math.floor(((offset + bytes.length) * 8) / 6));
  // As few as five stand in texts by chance.
  return [part, part.replaceAll('+', '-').replaceAll('/', '_')].filter(({ length }) => length > 5);
}
