import { OrgAccessError } from '../../common/errors.ts';
import type { Problem } from './problems.ts';
import type { requestProblems } from './requestProblems.ts';
import type { TlsCause } from './tlsCauseWords.ts';

const decidable: readonly TlsCause[] = [
  'selfSigned',
  'issuerUnknown',
  'incompleteChain',
  'expired',
  'notYetValid',
  'otherName',
  'unfit',
  'otherCertificate',
];

export function isDecidable(why: TlsCause): boolean {
  return decidable.includes(why);
}

/**
 * Whether nothing was sent because of a certificate that a person may decide to trust.
 *
 * @param host host name with its port, unless that is the default; defaults to any
 */
export function lacksTrust(error: unknown, host?: string): error is OrgAccessError {
  if (!(error instanceof OrgAccessError) || error.problem.code !== 'notSecure') return false;
  return isDecidable(error.problem.why) && (host === undefined || error.problem.host === host);
}

/** Codes only, because the sentences are loaded with the first error. */
const notSent: Readonly<Record<keyof typeof requestProblems, true>> = {
  pathElsewhere: true,
  pageElsewhere: true,
  addressTooLong: true,
  organizationNeeded: true,
  siteNeeded: true,
  allNotAllowed: true,
  placeIncomplete: true,
  placeNotSendable: true,
  headerNotAllowed: true,
  headerNotSendable: true,
  parameterUnknown: true,
  parameterMissing: true,
  parameterTwice: true,
  parameterType: true,
  bodyMissing: true,
};

/** Whether a request itself is at fault, so that nothing was sent. */
export function isNotSent({ code }: Problem): boolean {
  return Object.hasOwn(notSent, code);
}

const causes: readonly TlsCause[] = [
  'clientCertificate',
  'clientCertificateRefused',
  'handshakeRefused',
  'ownCertificate',
];

export function concernsOwnCertificate(problem: Problem): boolean {
  return problem.code === 'notSecure'
    ? causes.includes(problem.why)
    : problem.code === 'clientCertificateUnusable' || problem.code === 'certificateFileNotRead';
}
