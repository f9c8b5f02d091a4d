import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import type { Connection } from '../../connections/common/connection.ts';
import { certificatesIn } from '../../connections/node/connectionOptions.ts';

/**
 * Reason why programs can't use a certificate: they would trust all that it issues (`mayIssue`), or need its issuer
 * (`notSelfSigned`).
 */
export type NotExportable = 'otherName' | 'notSelfSigned' | 'outOfDate' | 'mayIssue';

export type ExportableTrust =
  | { readonly pem: string; readonly problem?: undefined }
  | { readonly problem: 'nothingTrusted' | NotExportable; readonly pem?: undefined };

export function exportableTrust(
  { baseUrl, trusted }: Pick<Connection, 'baseUrl' | 'trusted'>,
  nowMs = Date.now(),
): ExportableTrust {
  const certificates = certificatesIn(trusted?.pem ?? '');
  const [first] = certificates;
  if (!trusted || first === undefined) return { problem: 'nothingTrusted' };
  const problem = trusted.kind === 'certificate' ? problemOf(new X509Certificate(first), baseUrl, nowMs) : undefined;
  return problem ? { problem } : { pem: `${certificates.join('\n')}\n` };
}

function problemOf(certificate: X509Certificate, baseUrl: string, nowMs: number): NotExportable | undefined {
  if (!isFor(certificate, new URL(baseUrl).hostname)) return 'otherName';
  if (!isSelfSigned(certificate)) return 'notSelfSigned';
  if (nowMs < Date.parse(certificate.validFrom) || nowMs > Date.parse(certificate.validTo)) return 'outOfDate';
  return mayIssue(certificate) ? 'mayIssue' : undefined;
}

/** Whether an alternative name matches. Python and Node.js ignore the subject. */
function isFor(certificate: X509Certificate, hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return (isIP(host) ? certificate.checkIP(host) : certificate.checkHost(host, { subject: 'never' })) !== undefined;
}

/** Ignores the key usage, as programs do, unlike `checkIssued`. */
function isSelfSigned(certificate: X509Certificate): boolean {
  return certificate.subject === certificate.issuer && certificate.verify(certificate.publicKey);
}

/** Whether OpenSSL accepts a certificate as an authority (`X509_check_ca`). */
function mayIssue({ ca, raw }: X509Certificate): boolean {
  return ca || raw.includes(netscapeCertType) || mayIssueByKeyUsage(raw);
}

const netscapeCertType = Buffer.from('06096086480186f8420101', 'hex');
/** OID of the key usage (RFC 5280 §4.2.1.3). */
const keyUsage = Buffer.from('0603551d0f', 'hex');
const critical = Buffer.from('0101ff', 'hex');
const keyCertSign = 0x04;

function mayIssueByKeyUsage(der: Buffer): boolean {
  for (let at = der.indexOf(keyUsage); at !== -1; at = der.indexOf(keyUsage, at + 1)) {
    const value = at + keyUsage.length;
    const start = der.subarray(value, value + critical.length).equals(critical) ? value + critical.length : value;
    // Headers of an octet string and a bit string, two bytes each, then the number of unused bits.
    if (((der[start + 5] ?? 0) & keyCertSign) !== 0) return true;
  }
  return false;
}
