import { OrgAccessError } from '../../common/errors.ts';

const minSecretLength = 8;

/** @throws OrgAccessError of kind `shape` if a secret occurs as it is */
export function requireNoSecret(bytes: Uint8Array, secrets: readonly string[]): void {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (secrets.some((secret) => secret.length >= minSecretLength && whole.includes(secret)))
    throw new OrgAccessError('shape', { code: 'fileRepeatsSecret' });
}
