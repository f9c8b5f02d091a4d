import { isObject, own } from '../../../platform/common/json/json.ts';
import type { TrustedCertificate } from '../../../service/connection/common/connection.ts';
import { certificatesIn, isPem } from '../../../service/connection/node/connectionOptions.ts';
import { fingerprintOf, type ExpectedCertificate } from '../../../service/connection/node/expectedCertificate.ts';

/** Number of certificates that a confirmation can show. */
const maxCertificates = 5;
const maxPem = 40_000;

type SharedTrust =
  | { readonly trusted: TrustedCertificate; readonly expected?: undefined }
  | { readonly expected: ExpectedCertificate; readonly trusted?: undefined };

/** Decodes the certificates of a file or the fingerprints of a link. */
export function trustIn(value: unknown): SharedTrust | undefined | 'trusted' | 'secret' | 'tooLong' {
  if (value === undefined) return undefined;
  if (typeof value === 'string') return expectedIn(value) ?? 'trusted';
  if (!isObject(value)) return 'trusted';
  const kind = (['certificate', 'authority'] as const).find((known) => known === own(value, 'kind'));
  const pem = own(value, 'pem');
  if (!kind || typeof pem !== 'string') return 'trusted';
  if (pem.length > maxPem) return 'tooLong';
  if (pem.includes('PRIVATE KEY')) return 'secret';
  if (!isPem(pem)) return 'trusted';
  const certificates = certificatesIn(pem);
  if (certificates.length > (kind === 'certificate' ? 1 : maxCertificates)) return 'tooLong';
  return { trusted: { kind, pem: certificates.map((one) => `${one}\n`).join('') } };
}

/** Writes fingerprints for a link. Returns undefined if there are too many. */
export function writeExpected({ kind, pem }: TrustedCertificate): string | undefined {
  const all = certificatesIn(pem).map((one) => fingerprintOf(one).replaceAll(':', '').toLowerCase());
  return all.length > maxCertificates ? undefined : `${kind}:${all.join(',')}`;
}

function expectedIn(text: string): { readonly expected: ExpectedCertificate } | undefined {
  const [, kind, list = ''] = /^(certificate|authority):([0-9a-f]{64}(?:,[0-9a-f]{64})*)$/i.exec(text) ?? [];
  const fingerprints = list.split(',').map((one) => one.toUpperCase().replace(/..(?=.)/g, '$&:'));
  if ((kind !== 'certificate' && kind !== 'authority') || fingerprints.length > maxCertificates) return undefined;
  if (kind === 'certificate' && fingerprints.length > 1) return undefined;
  return { expected: { kind, fingerprints } };
}
