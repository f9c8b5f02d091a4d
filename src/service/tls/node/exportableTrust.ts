import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import type { Connection } from '../../connection/common/connection.ts';
import { certificatesIn } from '../../connection/node/connectionOptions.ts';

export type ExportableTrust =
  | { readonly pem: string; readonly problem?: undefined }
  | { readonly problem: 'nothingTrusted' | 'notForPrograms'; readonly pem?: undefined };

export function exportableTrust(
  { baseUrl, trusted }: Pick<Connection, 'baseUrl' | 'trusted'>,
  nowMs = Date.now(),
): ExportableTrust {
  const certificates = certificatesIn(trusted?.pem ?? '');
  const [first] = certificates;
  if (!trusted || first === undefined) return { problem: 'nothingTrusted' };
  if (trusted.kind === 'certificate' && !isForPrograms(new X509Certificate(first), baseUrl, nowMs))
    return { problem: 'notForPrograms' };
  return { pem: `${certificates.join('\n')}\n` };
}

/**
 * Whether programs accept a certificate if they get only that file, and would trust no other certificate because of it.
 */
function isForPrograms(certificate: X509Certificate, baseUrl: string, nowMs: number): boolean {
  return (
    isFor(certificate, new URL(baseUrl).hostname) &&
    isSelfSigned(certificate) &&
    nowMs >= Date.parse(certificate.validFrom) &&
    nowMs <= Date.parse(certificate.validTo) &&
    !mayIssue(certificate)
  );
}

/** Whether an alternative name matches. Python and Node.js ignore the subject. */
function isFor(certificate: X509Certificate, hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return (isIP(host) ? certificate.checkIP(host) : certificate.checkHost(host, { subject: 'never' })) !== undefined;
}

/** Whether a certificate is signed with its own key. Ignores the key usage as programs do; `checkIssued` doesn't. */
function isSelfSigned(certificate: X509Certificate): boolean {
  return certificate.subject === certificate.issuer && certificate.verify(certificate.publicKey);
}

/**
 * Whether programs might accept a certificate as that of a CA; true in case of doubt. If it has a key usage,
 * `checkIssued` tells whether that allows issuing, unless the certificate names its issuer by key, which `checkIssued`
 * compares too.
 */
function mayIssue(certificate: X509Certificate): boolean {
  const has = (oid: string) => certificate.raw.includes(Buffer.from(oid, 'hex'));
  if (certificate.ca || has(netscapeCertType)) return true;
  return has(keyUsage) && (has(authorityKeyId) || certificate.checkIssued(certificate));
}

const netscapeCertType = '06096086480186f8420101';
const keyUsage = '0603551d0f';
const authorityKeyId = '0603551d23';
