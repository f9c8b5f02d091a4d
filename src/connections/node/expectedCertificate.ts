import { X509Certificate } from 'node:crypto';
import type { TrustedCertificate } from '../common/connection.ts';

/** A certificate to trust of which only the fingerprint is known, until a server shows it. */
export interface ExpectedCertificate {
  readonly kind: TrustedCertificate['kind'];
  /** SHA-256, as 32 pairs of upper-case hex digits with colons between them: one, or for an authority all of a file. */
  readonly fingerprints: readonly string[];
}

export function fingerprintOf(pem: string): string {
  return new X509Certificate(pem).fingerprint256;
}

/**
 * The certificates to trust among those that a server has shown: its own, or those of an authority. Undefined where the expected ones are
 * not there.
 *
 * @param chain PEM, the server's own first
 */
export function trustedAmong(
  chain: readonly string[],
  { kind, fingerprints }: ExpectedCertificate,
): TrustedCertificate | undefined {
  const candidates = kind === 'certificate' ? chain.slice(0, 1) : chain;
  const found = candidates.filter((pem) => fingerprints.includes(fingerprintOf(pem)));
  return found.length > 0 ? { kind, pem: found.join('') } : undefined;
}
