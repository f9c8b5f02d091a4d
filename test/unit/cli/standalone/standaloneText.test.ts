import assert from 'node:assert/strict';
import { standaloneText } from '../../../../src/cli/standalone/standaloneText.ts';
import { tlsCauseWords, type TlsCause } from '../../../../src/platform/errors/common/tlsCauseWords.ts';
import type { TerminalProblem } from '../../../../src/terminals/node/refusal.ts';

const host = 'service.example';
const file = 'c.pem';
const inLog = true;

/** Problems whose sentences name something of VS Code there. */
const problems: readonly TerminalProblem[] = [
  ...(Object.keys(tlsCauseWords) as TlsCause[]).map((why) => ({ code: 'notSecure', host, why }) as const),
  { code: 'notReached', host, why: 'brokenWithCertificate' },
  { code: 'certificateFileNotRead', file },
  { code: 'clientCertificateUnusable', file, fault: 'passphraseNeeded' },
  { code: 'clientCertificateUnusable', file, fault: 'passphraseWrong' },
  { code: 'proxyNotReached', proxy: '10.0.0.1:3128' },
  { code: 'proxyRefused', host },
  ...[403, 407, 502].map((status) => ({ code: 'proxyRefused', host, status }) as const),
  { code: 'proxyAsksForPassword' },
  { code: 'proxyAsksForOther', schemes: ['Negotiate'] },
  ...(['signIn', 'clientSignIn', 'refresh', 'request'] as const).map(
    (purpose) => ({ code: 'refusedByPage', status: 403, purpose }) as const,
  ),
  { code: 'clientGrantUnsupported' },
  { code: 'signInRefusedUnsaid', status: 403 },
  { code: 'scopeRefused' },
  { code: 'scopeTooSmall' },
  { code: 'deniedUnsaid' },
  { code: 'tokenRefused' },
  { code: 'sessionEnded' },
  { code: 'endedMeanwhile' },
  { code: 'notSignedIn' },
  { code: 'refreshUnsupported' },
  { code: 'tooManyValues', host, most: 9 },
  { code: 'requestNotMade', inLog },
  { code: 'accessNotRead', inLog },
  { code: 'unexpected', inLog },
  { code: 'siteNeeded' },
  { code: 'organizationNeeded' },
  { code: 'placeNeeded', kind: 'site' },
  { code: 'connectionNotAllowed' },
  { code: 'noCaFile', reason: 'notForPrograms' },
];

describe('standaloneText', () => {
  it('standaloneText names no command, view, or setting of VS Code', () => {
    const words =
      /Edit Connection|Check Connection|[Rr]eview the|http\.\w+|API view|the log\b|Sign in (again|first)|Select Org|In the editor|copy the request/;
    for (const problem of problems) assert.doesNotMatch(standaloneText(problem), words, JSON.stringify(problem));
  });
});
