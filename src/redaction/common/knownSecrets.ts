import { toBase64 } from '../../platform/common/base64.ts';
import { layersOf, type Layer } from './layers.ts';
import type { Span } from './span.ts';

const minSecretLength = 3;

/** Finds secrets regardless of case and escapes, in plain text, hex, or base64 at any offset. */
export function knownSecrets(secrets: readonly string[]): (layers: readonly Layer[]) => Span[] {
  const forms = new Set(secrets.filter(({ length }) => length >= minSecretLength).flatMap(formsOf));
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

function formsOf(secret: string): string[] {
  const bytes = new TextEncoder().encode(secret);
  // Form data encodes spaces as `+`.
  const asText = [...layersOf(secret).map(({ text }) => text), secret.replaceAll(' ', '+')];
  const inBase64 = [0, 1, 2].flatMap((offset) => base64At(bytes, offset));
  return [...asText, hexOf(bytes), ...inBase64].map(lowered).filter(({ length }) => length >= minSecretLength);
}

const hexOf = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Lowercases without changing the length, which `İ` would. */
const lowered = (text: string): string => text.replaceAll('İ', 'i').toLowerCase();

/** Returns the base64 digits that don't depend on neighboring bytes. */
function base64At(bytes: Uint8Array, offset: number): string[] {
  const encoded = toBase64(Uint8Array.of(...Array.from<number>({ length: offset }).fill(0), ...bytes));
  const from = [0, 2, 3][offset] ?? 0;
  const part = encoded.slice(from, Math.floor(((offset + bytes.length) * 8) / 6));
  return [part, part.replaceAll('+', '-').replaceAll('/', '_')].filter(({ length }) => length > 5);
}
