/** What stands in the place of a secret. */
export const hidden = '•••••••• (hidden)';

/** A text without these secrets, in any case, also where it has them in one of the usual encodings. Whatever is JSON or XML stays so. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  const forms = new Set(secrets.filter((secret) => secret !== '').flatMap(formsOf));
  // A longer one first, so that what contains another is hidden as a whole.
  return [...forms].sort((a, b) => b.length - a.length).reduce((rest, form) => rest.replace(new RegExp(escapeForRegExp(form), 'gi'), hidden), text);
}

function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const json = JSON.stringify(secret).slice(1, -1);
  const encoded = [encodeURIComponent(bytes.toString()), new URLSearchParams({ x: secret }).toString().slice(2)];
  return [secret, json, ...encoded, bytes.toString('base64').replace(/=+$/, ''), bytes.toString('base64url'), bytes.toString('hex')];
}

function escapeForRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
}
