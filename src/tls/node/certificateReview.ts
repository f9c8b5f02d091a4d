import { X509Certificate } from 'node:crypto';
import { checkServerIdentity } from 'node:tls';
import type { TrustedCertificate } from '../../connections/common/connection.ts';
import { certificatesIn } from '../../connections/node/connectionOptions.ts';
import { tlsCauseOf, type TlsCause } from '../../errors/common/tlsCauseWords.ts';
import { certificateFacts, type CertificateFacts } from '../common/certificateFacts.ts';
import { isDecidable } from '../common/decidable.ts';
import type { TlsMaterial } from '../common/tlsMaterial.ts';
import { changeOf, type CertificateChange } from './certificateChange.ts';
import type { ShownCertificates } from './shownCertificates.ts';

/** What a person may choose to trust. None that would not be accepted afterwards is there. */
export interface TrustOffers {
  /** The server's own certificate, and no other. */
  readonly certificate?: TrustedCertificate;
  /** The topmost authority that the server shows, under which its certificate and its name are valid. */
  readonly authority?: TrustedCertificate;
  /** Whether the computer accepts the certificates, so that nothing need be trusted for this connection. */
  readonly computer: boolean;
}

/** The certificates that a server shows, and what can be done about them. */
export interface CertificateReview {
  readonly leaf: CertificateFacts;
  /** The topmost authority that the server shows. */
  readonly authority?: CertificateFacts;
  /** Why they are not accepted as the connection is, the main cause first. Empty when they are. */
  readonly causes: readonly TlsCause[];
  readonly offers: TrustOffers;
  /** Present where the connection trusts something, and that is not what the server shows. */
  readonly change?: CertificateChange;
}

/** The way to ask a server for its certificates. See `shownCertificates`. */
export type Look = (material: TlsMaterial) => Promise<ShownCertificates>;

/**
 * Finds out what a person can trust of the certificates that a server shows.
 *
 * @param own the certificate that the connection shows of itself
 * @param trusted what the connection trusts so far
 * @throws what `look` does
 */
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
    ...(trusted && refused !== undefined && { change: changeOf(trusted, chain, nowMs) }),
  };
}

/** Why a connection that trusts this refuses what a server has shown. */
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

/** The faults of a certificate that Node.js may not come to, since it names one alone. */
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

/** The facts of what a connection trusts, each certificate of it; of one that cannot be read there are none. */
export function trustedFacts({ pem }: TrustedCertificate, nowMs: number): readonly CertificateFacts[] {
  return certificatesIn(pem).map((one, index) => reviewed(new X509Certificate(one), index + 1, nowMs));
}
