import { X509Certificate } from 'node:crypto';
import type { TrustedCertificate } from '../common/connection.ts';

/** Certificate to trust, known only by its fingerprint until a server sends it. */
export interface ExpectedCertificate {
  readonly kind: TrustedCertificate['kind'];
  /** SHA-256, as 32 pairs of upper-case hex digits with colons: one, or all in the file of an authority. */
  readonly fingerprints: readonly string[];
}

export function fingerprintOf(pem: string): string {
  return new X509Certificate(pem).fingerprint256;
}

/** @param chain PEM, starting with the server's own */
export function trustedAmong(
  chain: readonly string[],
  { kind, fingerprints }: ExpectedCertificate,
): TrustedCertificate | undefined {
  const candidates = kind === 'certificate' ? chain.slice(0, 1) : chain;
  const found = candidates.filter((pem) => fingerprints.includes(fingerprintOf(pem)));
  return found.length > 0 ? { kind, pem: found.join('') } : undefined;
}
