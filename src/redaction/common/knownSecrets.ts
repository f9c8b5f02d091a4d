import type { Layer } from './layers.ts';
import type { Span } from './span.ts';

const minSecretLength = 3;

/** Finds secrets in each layer of a text. Form data encodes spaces as `+`. */
export function knownSecrets(secrets: readonly string[]): (layers: readonly Layer[]) => Span[] {
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
