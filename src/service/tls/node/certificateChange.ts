import { X509Certificate, type KeyObject } from 'node:crypto';
import type { TrustedCertificate } from '../../connection/common/connection.ts';
import { certificatesIn } from '../../connection/node/connectionOptions.ts';
import { certificateFacts, type CertificateFacts } from '../common/certificateFacts.ts';

/** Relation to the trusted certificate: same key, or verified common issuer. */
export type Relation = 'sameKey' | 'sameIssuer' | 'none';

export interface CertificateChange {
  readonly kind: TrustedCertificate['kind'];
  readonly before: readonly CertificateFacts[];
  readonly relation: Relation;
}

/** @param chain starts with the server's certificate */
export function changeOf(
  { kind, pem }: TrustedCertificate,
  chain: readonly X509Certificate[],
  nowMs: number,
): CertificateChange {
  const before = certificatesIn(pem).map((one) => new X509Certificate(one));
  return {
    kind,
    before: certificateFacts(
      before.map((certificate) => certificate.toLegacyObject()),
      nowMs,
    ),
    relation: kind === 'certificate' ? relationOfLeaf(before[0], chain) : relationOfAuthority(before, chain),
  };
}

function relationOfLeaf(before: X509Certificate | undefined, chain: readonly X509Certificate[]): Relation {
  const [leaf, ...issuers] = chain;
  if (!before || !leaf) return 'none';
  if (isSameKey(before.publicKey, leaf.publicKey)) return 'sameKey';
  const isShared = issuers.some(({ publicKey }) => isSignedBy(leaf, publicKey) && isSignedBy(before, publicKey));
  return isShared ? 'sameIssuer' : 'none';
}

/** Returns `sameIssuer` if a trusted authority signed the certificate. */
function relationOfAuthority(before: readonly X509Certificate[], chain: readonly X509Certificate[]): Relation {
  const anchored = chain.findIndex((certificate) =>
    before.some(
      ({ publicKey, fingerprint256 }) =>
        fingerprint256 === certificate.fingerprint256 || isSignedBy(certificate, publicKey),
    ),
  );
  const way = chain.slice(0, anchored + 1);
  const isWhole = way.every((certificate, index) => {
    const next = way[index + 1];
    return !next || isSignedBy(certificate, next.publicKey);
  });
  return anchored >= 0 && isWhole ? 'sameIssuer' : 'none';
}

function isSignedBy(certificate: X509Certificate, key: KeyObject): boolean {
  try {
    return certificate.verify(key);
  } catch {
    return false;
  }
}

function isSameKey(one: KeyObject, other: KeyObject): boolean {
  try {
    return one.equals(other);
  } catch {
    return false;
  }
}
