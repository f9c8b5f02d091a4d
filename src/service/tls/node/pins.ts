import { createHash, X509Certificate } from 'node:crypto';

export interface Pins {
  /** SHA-256 as hex digits with colons. */
  readonly fingerprint: string;
  /** SHA-256 in base64 (RFC 7469 §2.4). */
  readonly publicKey: string;
}

export function pinsOf(pem: string): Pins {
  const { fingerprint256: fingerprint, publicKey } = new X509Certificate(pem);
  const key = publicKey.export({ type: 'spki', format: 'der' });
  return { fingerprint, publicKey: createHash('sha256').update(key).digest('base64') };
}
