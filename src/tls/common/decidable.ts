import type { Problem } from '../../errors/common/problems.ts';
import type { TlsCause } from '../../errors/common/tlsCauseWords.ts';
import { OrgAccessError } from '../../platform/common/errors.ts';

/** The certificate may be right though it cannot be proven. */
const decidable: readonly TlsCause[] = [
  'selfSigned',
  'issuerUnknown',
  'expired',
  'notYetValid',
  'otherName',
  'unfit',
  'otherCertificate',
];

/** Whether a person may decide to trust a certificate that was refused for this. */
export function isDecidable(why: TlsCause): boolean {
  return decidable.includes(why);
}

/**
 * Whether something was not sent for want of trust in a certificate, about which a person may decide.
 *
 * @param host of the certificate, with its port where that is not the usual one; any when left out
 */
export function lacksTrust(error: unknown, host?: string): error is OrgAccessError {
  if (!(error instanceof OrgAccessError) || error.problem.code !== 'notSecure') return false;
  return isDecidable(error.problem.why) && (host === undefined || error.problem.host === host);
}

const causes: readonly TlsCause[] = [
  'clientCertificate',
  'clientCertificateRefused',
  'handshakeRefused',
  'ownCertificate',
];

/** Whether another client certificate, or a first one, may be what helps. */
export function concernsOwnCertificate(problem: Problem): boolean {
  return problem.code === 'notSecure'
    ? causes.includes(problem.why)
    : problem.code === 'clientCertificateUnusable' || problem.code === 'certificateFileNotRead';
}
