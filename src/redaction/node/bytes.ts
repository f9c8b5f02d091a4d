import { OrgAccessError } from '../../platform/common/errors.ts';

const minSecretLength = 8;

/** @throws OrgAccessError of kind `shape` if a secret occurs in UTF-8, UTF-16, hex, or base64 */
export function requireNoSecret(bytes: Uint8Array, secrets: readonly string[]): void {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const forms = secrets.filter(({ length }) => length >= minSecretLength).flatMap(formsOf);
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
    // The last digits depend on the bytes that follow.
    ...(['base64', 'base64url'] as const).map((form) =>
      Buffer.from(bytes.subarray(0, bytes.length - (bytes.length % 3)).toString(form)),
    ),
  ];
}
