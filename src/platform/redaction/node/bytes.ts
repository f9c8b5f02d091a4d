import { OrgAccessError } from '../../common/errors.ts';

const minSecretLength = 8;

/** Throws if the bytes contain a secret without any encoding. @throws OrgAccessError of kind `shape` */
export function requireNoSecret(bytes: Uint8Array, secrets: readonly string[]): void {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (secrets.some((secret) => secret.length >= minSecretLength && whole.includes(secret)))
    throw new OrgAccessError('shape', { code: 'fileRepeatsSecret' });
}
