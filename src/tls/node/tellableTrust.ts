import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import type { Connection } from '../../connections/common/connection.ts';
import { certificatesIn } from '../../connections/node/connectionOptions.ts';

/**
 * The reason why a trusted certificate is of no use to other programs, or too much in their hands. They cannot be told of one certificate
 * for one service: a file of certificates holds authorities for every server. `mayIssue` is a certificate that can issue others, which
 * they would trust too, and `notSelfSigned` one that needs its issuer there.
 */
export type Untellable = 'otherName' | 'notSelfSigned' | 'outOfDate' | 'mayIssue';

/** The certificates by which other programs trust what a connection trusts beyond the computer, or why there are none. */
export type TellableTrust =
  | { readonly pem: string; readonly problem?: undefined }
  | { readonly problem: 'nothingTrusted' | Untellable; readonly pem?: undefined };

/** Decides what other programs are told of the trust of a connection. */
export function tellableTrust(
  { baseUrl, trusted }: Pick<Connection, 'baseUrl' | 'trusted'>,
  nowMs = Date.now(),
): TellableTrust {
  const certificates = certificatesIn(trusted?.pem ?? '');
  const [first] = certificates;
  if (!trusted || first === undefined) return { problem: 'nothingTrusted' };
  const problem = trusted.kind === 'certificate' ? problemOf(new X509Certificate(first), baseUrl, nowMs) : undefined;
  return problem ? { problem } : { pem: `${certificates.join('\n')}\n` };
}

function problemOf(certificate: X509Certificate, baseUrl: string, nowMs: number): Untellable | undefined {
  if (!isFor(certificate, new URL(baseUrl).hostname)) return 'otherName';
  if (!isSelfSigned(certificate)) return 'notSelfSigned';
  if (nowMs < Date.parse(certificate.validFrom) || nowMs > Date.parse(certificate.validTo)) return 'outOfDate';
  return mayIssue(certificate) ? 'mayIssue' : undefined;
}

/** Only alternative names count: Python and Node.js look at no other. */
function isFor(certificate: X509Certificate, hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return (isIP(host) ? certificate.checkIP(host) : certificate.checkHost(host, { subject: 'never' })) !== undefined;
}

/** `checkIssued` is no way to it: it wants a key usage that programs do not ask of a certificate which is there itself. */
function isSelfSigned(certificate: X509Certificate): boolean {
  return certificate.subject === certificate.issuer && certificate.verify(certificate.publicKey);
}

/**
 * Whether OpenSSL takes a certificate for an authority, by any of what it looks at (`X509_check_ca`): its basic constraints, its key usage
 * or the type that Netscape had. One without extensions has no alternative name either.
 */
function mayIssue({ ca, raw }: X509Certificate): boolean {
  return ca || raw.includes(netscapeCertType) || mayIssueByKeyUsage(raw);
}

const netscapeCertType = Buffer.from('06096086480186f8420101', 'hex');
/** The OID of the key usage (RFC 5280 §4.2.1.3). */
const keyUsage = Buffer.from('0603551d0f', 'hex');
const critical = Buffer.from('0101ff', 'hex');
const keyCertSign = 0x04;

function mayIssueByKeyUsage(der: Buffer): boolean {
  for (let at = der.indexOf(keyUsage); at !== -1; at = der.indexOf(keyUsage, at + 1)) {
    const value = at + keyUsage.length;
    const start = der.subarray(value, value + critical.length).equals(critical) ? value + critical.length : value;
    // An octet string, with a bit string in it: two bytes of each, then the number of bits that are not used.
    if (((der[start + 5] ?? 0) & keyCertSign) !== 0) return true;
  }
  return false;
}
