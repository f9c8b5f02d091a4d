import { X509Certificate } from 'node:crypto';
import type { TrustedCertificate } from '../common/connection.ts';

/** Certificate to trust, known only by fingerprint until the server sends it. */
export interface ExpectedCertificate {
  readonly kind: TrustedCertificate['kind'];
  /**
   * SHA-256 fingerprints, as 32 colon-separated pairs of upper-case hex digits: of one certificate, or of all in the
   * file of a CA.
   */
  readonly fingerprints: readonly string[];
}

export function fingerprintOf(pem: string): string {
  return new X509Certificate(pem).fingerprint256;
}

/**
 * Returns the certificates of a chain that match the fingerprints.
 *
 * @param chain PEM certificates, the server's own first
 */
export function trustedAmong(
  chain: readonly string[],
  { kind, fingerprints }: ExpectedCertificate,
): TrustedCertificate | undefined {
  const candidates = kind === 'certificate' ? chain.slice(0, 1) : chain;
  const found = candidates.filter((pem) => fingerprints.includes(fingerprintOf(pem)));
  return found.length > 0 ? { kind, pem: found.join('') } : undefined;
}
