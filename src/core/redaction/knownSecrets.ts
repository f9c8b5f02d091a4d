import { hidden } from './names/credentialNames.ts';

/** Hides what is known to be a secret, such as the tokens of the session, wherever a text repeats it. */
export type HideKnown = (text: string) => string;

/** Shorter ones would hide half of any text. */
const shortestSecret = 3;

/**
 * @param secrets hidden in any case, as they are and as JSON, URLs, forms, base64 and hexadecimal digits write them; base64 also
 * where they are part of something longer, as the password is of `user:password`
 */
export function knownSecrets(secrets: readonly string[]): HideKnown {
  const forms = [...new Set(secrets.filter((secret) => secret.length >= shortestSecret).flatMap(formsOf))];
  // A longer one first, so that what contains another is hidden as a whole.
  forms.sort((a, b) => b.length - a.length);
  const all = new RegExp(forms.map((form) => form.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')).join('|'), 'gi');
  const shortest = forms.at(-1)?.length ?? Infinity;
  return (text) => (text.length < shortest ? text : text.replace(all, hidden));
}

function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const json = JSON.stringify(secret).slice(1, -1);
  const url = encodeURIComponent(bytes.toString());
  const everyByte = [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
  const inText = [
    secret,
    json,
    json.replaceAll('/', '\\/'),
    url,
    new URLSearchParams({ x: secret }).toString().slice(2),
    everyByte,
    bytes.toString('hex'),
  ];
  return [...inText, ...[0, 1, 2].flatMap((offset) => base64At(bytes, offset))];
}

/** The digits of base64 that the secret alone decides when it begins at this offset in a group of three bytes. */
function base64At(bytes: Buffer, offset: number): string[] {
  const encoded = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
  const from = [0, 2, 3][offset] ?? 0;
  const part = encoded.slice(from, Math.floor(((offset + bytes.length) * 8) / 6));
  // A part that is as short as this stands in texts by chance.
  return [part, part.replaceAll('+', '-').replaceAll('/', '_')].filter(({ length }) => length >= 6);
}
