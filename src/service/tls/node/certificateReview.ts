import { X509Certificate } from 'node:crypto';
import { checkServerIdentity } from 'node:tls';
import { isDecidable } from '../../../platform/errors/common/decidable.ts';
import { tlsCauseOf } from '../../../platform/errors/common/networkCodes.ts';
import type { TlsCause } from '../../../platform/errors/common/tlsCauseWords.ts';
import type { TrustedCertificate } from '../../connection/common/connection.ts';
import { certificatesIn } from '../../connection/node/connectionOptions.ts';
import { certificateFacts, type CertificateFacts } from '../common/certificateFacts.ts';
import type { TlsMaterial } from '../common/tlsMaterial.ts';
import type { ShownCertificates } from './shownCertificates.ts';

export interface TrustOffers {
  readonly certificate?: TrustedCertificate;
  /** Topmost CA that the server sends, if the server's certificate is valid under it. */
  readonly authority?: TrustedCertificate;
  readonly computer: boolean;
}

export interface CertificateReview {
  readonly leaf: CertificateFacts;
  readonly authority?: CertificateFacts;
  /** Causes of the refusal, the main one first; empty if there was none. */
  readonly causes: readonly TlsCause[];
  readonly offers: TrustOffers;
  /** Certificates that the connection trusts, if they don't cover the one that the server sends. */
  readonly before?: { readonly kind: TrustedCertificate['kind']; readonly certificates: readonly CertificateFacts[] };
}

export type Look = (material: TlsMaterial) => Promise<ShownCertificates>;

/** @throws errors of `look` */
export async function reviewCertificates(
  origin: string,
  trusted: TrustedCertificate | undefined,
  own: TlsMaterial,
  nowMs: number,
  look: Look,
): Promise<CertificateReview> {
  const { hostname } = new URL(origin);
  const shown = await look(own);
  const chain = shown.chain.map((pem) => new X509Certificate(pem));
  const [leaf] = chain;
  if (!leaf) throw Object.assign(new Error('no certificate'), { code: 'ERR_SSL_NO_CERTIFICATE' });
  const authority = chain.slice(1).findLast(({ ca }) => ca);
  const refused = await refusalOf(trusted, leaf, shown, (ca) => look({ ...own, ca }));
  const causes = refused === undefined ? [] : [...new Set([refused, ...faultsOf(leaf, hostname, nowMs)])];
  const [main] = causes;
  const canTrust = main !== undefined && isDecidable(main) && !causes.includes('forged');
  const isNew = canTrust && shown.refusedFor !== undefined;
  const isUnder = isNew && authority && (await look({ ...own, ca: authority.toString() })).refusedFor === undefined;
  const isTrusted = trusted?.kind === 'authority' && authority && certificatesIn(trusted.pem).some(isSame(authority));
  const facts = (certificate: X509Certificate) => reviewed(certificate, chain.indexOf(certificate) + 1, nowMs);
  return {
    leaf: facts(leaf),
    ...(authority && { authority: facts(authority) }),
    causes,
    offers: {
      ...(canTrust && { certificate: { kind: 'certificate', pem: leaf.toString() } }),
      ...(isUnder && !isTrusted && { authority: { kind: 'authority', pem: authority.toString() } }),
      computer: trusted !== undefined && shown.refusedFor === undefined,
    },
    ...(trusted &&
      refused !== undefined && { before: { kind: trusted.kind, certificates: trustedFacts(trusted, nowMs) } }),
  };
}

async function refusalOf(
  trusted: TrustedCertificate | undefined,
  leaf: X509Certificate,
  shown: ShownCertificates,
  lookUnder: (ca: string) => Promise<ShownCertificates>,
): Promise<TlsCause | undefined> {
  if (trusted?.kind === 'certificate') return isSame(leaf)(trusted.pem) ? undefined : 'otherCertificate';
  const { refusedFor } = trusted ? await lookUnder(trusted.pem) : shown;
  return refusedFor === undefined ? undefined : (tlsCauseOf(refusedFor) ?? 'unfit');
}

function faultsOf(leaf: X509Certificate, hostname: string, nowMs: number): readonly TlsCause[] {
  const host = hostname.replace(/^\[|\]$/g, '');
  const isItsOwn = leaf.checkIssued(leaf) && leaf.verify(leaf.publicKey);
  const hasName = checkServerIdentity(host, leaf.toLegacyObject()) === undefined;
  return [
    ...(isItsOwn ? (['selfSigned'] as const) : []),
    ...(Date.parse(leaf.validTo) < nowMs ? (['expired'] as const) : []),
    ...(Date.parse(leaf.validFrom) > nowMs ? (['notYetValid'] as const) : []),
    ...(hasName ? [] : (['otherName'] as const)),
  ];
}

const isSame = (one: X509Certificate) => (pem: string) =>
  new X509Certificate(pem).fingerprint256 === one.fingerprint256;

function reviewed(certificate: X509Certificate, number: number, nowMs: number): CertificateFacts {
  const [facts] = certificateFacts([certificate.toLegacyObject()], nowMs) as [CertificateFacts];
  return { ...facts, number };
}

/** Returns the facts about a trusted certificate, or [] if it can't be parsed. */
export function trustedFacts({ pem }: TrustedCertificate, nowMs: number): readonly CertificateFacts[] {
  return certificatesIn(pem).map((one, index) => reviewed(new X509Certificate(one), index + 1, nowMs));
}
