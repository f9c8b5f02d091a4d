import { OrgAccessError } from '../../platform/common/errors.ts';

/** Shorter ones may stand in any file by chance. */
const shortest = 8;

/**
 * Lets bytes that are no text pass unless they repeat a secret: as it is, in UTF-8 or UTF-16, as hexadecimal digits, or in base64. Nothing can
 * be cut out of them, since a file that lacks a part is none.
 *
 * @throws OrgAccessError of kind `shape`
 */
export function requireNoSecret(bytes: Uint8Array, secrets: readonly string[]): void {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const forms = secrets.filter(({ length }) => length >= shortest).flatMap(formsOf);
  if (forms.some((form) => whole.includes(form))) throw new OrgAccessError('shape', { code: 'fileRepeatsSecret' });
}

function formsOf(secret: string): readonly Buffer[] {
  const bytes = Buffer.from(secret);
  const hex = bytes.toString('hex');
  const wide = Buffer.from(secret, 'utf16le');
  return [
    bytes,
    wide,
    Buffer.from(wide).swap16(),
    ...[hex, hex.toUpperCase()].map((digits) => Buffer.from(digits)),
    // What follows it decides the last digits.
    ...(['base64', 'base64url'] as const).map((form) =>
      Buffer.from(bytes.subarray(0, bytes.length - (bytes.length % 3)).toString(form)),
    ),
  ];
}
