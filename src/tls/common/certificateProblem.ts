import type { Problem } from '../../errors/common/problems.ts';
import type { TlsCause } from '../../errors/common/tlsCauseWords.ts';

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
