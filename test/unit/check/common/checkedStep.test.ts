import assert from 'node:assert/strict';
import { checkedStep } from '../../../../src/check/common/checkedStep.ts';
import type { CheckResult } from '../../../../src/check/common/checkResult.ts';
import type { FindingCode, FindingFacts } from '../../../../src/check/common/findings.ts';

const host = 'service.example';
const networkCauses = [
  'nameUnknown',
  'nameServerSilent',
  'refused',
  'broken',
  'brokenWithCertificate',
  'timedOut',
  'noRoute',
  'forbidden',
  'cutShort',
  'notHttp',
  'badHeader',
  'headersTooLarge',
  'badLineBreaks',
  'badCompression',
  'unknown',
] as const;
const tlsCauses = [
  'selfSigned',
  'issuerUnknown',
  'expired',
  'notYetValid',
  'revoked',
  'otherName',
  'otherCertificate',
  'clientCertificate',
  'clientCertificateRefused',
  'handshakeRefused',
  'ownCertificate',
  'tooOld',
  'notTls',
] as const;
const met = { problem: { code: 'notBearer' } } as const;
const nothing = [{}];
const accepted = (['computer', 'certificate', 'authority'] as const).flatMap((by) =>
  (['withAccess', 'helper', 'all', 'some'] as const).flatMap((programs) =>
    [true, false].map((hasOwn) => ({ by, programs, hasOwn })),
  ),
);

/** Every finding, with its facts in each form that is worded otherwise. */
const findings: { readonly [C in FindingCode]: readonly FindingFacts[C][] } = {
  notTried: nothing,
  notCarriedOut: [{ inLog: true }],
  noProxy: (['thisComputer', 'exception', 'off', 'unset'] as const).map((why) => ({ host, why })),
  proxyUnreadable: nothing,
  proxyReached: nothing,
  proxyNotReached: networkCauses.map((why) => ({ host, why })),
  noName: nothing,
  nameFound: [
    { host, addresses: 1 },
    { host, addresses: 2 },
  ],
  nameUnknown: [{ host }],
  nameServerSilent: [{ host }],
  nameLeftToProxy: [{ host }],
  nameNotNeeded: [{ host }],
  proxyConnects: nothing,
  editorConnects: nothing,
  portOpen: [{ port: 443 }],
  portPartlyOpen: [{ port: 443, open: 1, addresses: 2 }],
  portClosed: networkCauses.map((why) => ({ host, port: 443, why })),
  portNotNeeded: [{ port: 443 }],
  noCertificate: nothing,
  tunnelRefused: [{ status: 403 }, { status: 502 }],
  tunnelFailed: [met],
  notSecure: tlsCauses.flatMap((why) => [
    { why, isAlone: true },
    { why, isAlone: false },
  ]),
  otherAuthority: nothing,
  certificateEnds: accepted.map((found) => ({ days: 20, ...found })),
  certificateAccepted: accepted,
  ownCertificateUnusable: [met],
  ownCertificateExpired: [{ days: -3 }],
  ownCertificateEnds: [{ days: 3 }, { days: -3 }],
  notTls: [{ port: 443 }],
  handshakeBroke: networkCauses.map((why) => ({ host, why })),
  proxyAsksForPassword: nothing,
  proxyAsksForOther: [{ schemes: ['NTLM'] }],
  serverProblem: [{ status: 500 }, { status: 503 }],
  webPage: [{ status: 200 }],
  wantsTls: nothing,
  notAccepted: nothing,
  oddAnswer: (['notHttp', 'badHeader', 'headersTooLarge', 'badLineBreaks', 'badCompression', 'cutShort'] as const).map(
    (why) => ({ host, why }),
  ),
  requestTooLarge: [met],
  notSendable: [met],
  notHere: [
    { status: 404, origin: 'https://service.example', hasPath: true },
    { status: 404, origin: 'https://service.example', hasPath: false },
  ],
  xml: nothing,
  asksForToken: nothing,
  asksForOther: nothing,
  givesUnasked: [{ status: 200 }],
  refusesUnasked: nothing,
  asksToSlowDown: nothing,
  unusualStatus: [{ status: 418 }],
  redirected: [met, { problem: { code: 'redirectedWithin', path: '/x', addsSlash: false } }],
  noAnswer: [met],
  farTooLarge: nothing,
  broke: [met],
  noTime: nothing,
  clocksAgree: nothing,
  clockAhead: [{ seconds: 90 }],
  clockBehind: [{ seconds: 90 }],
  restoring: nothing,
  signingIn: nothing,
  signedOut: nothing,
  sessionEnded: [{ reason: 'ended' }, { reason: 'expired' }, { reason: 'client' }],
  notRenewedYet: [met],
  runOutNotRenewed: [met],
  runOut: [{ isRenewable: true }, { isRenewable: false }],
  tokenValid: [{ isRenewable: true }, { isRenewable: false }],
  noToken: nothing,
  notUnderstood: nothing,
  nothingGranted: nothing,
  accessRead: [{ isWhole: true }, { isWhole: false }],
  tokenRefused: nothing,
  detailRefused: nothing,
  noDetailOfClient: nothing,
  notTheInterface: [met],
  accessNotRead: [met],
};

const inWords = (found: object) =>
  checkedStep({ ...found, outcome: 'ok', step: 'http', facts: [], durationMs: 1 } as unknown as CheckResult);

describe('checkedStep', () => {
  it('has sentences for every finding and each fact of it, and says of no two the same', () => {
    const seen = new Map<string, FindingCode>();
    for (const [code, forms] of Object.entries(findings) as [FindingCode, readonly object[]][]) {
      for (const form of forms) {
        const { summary, cause, remedy } = inWords({ code, ...form });
        const sentences = [summary, ...(cause === undefined ? [] : [cause]), ...(remedy === undefined ? [] : [remedy])];
        for (const sentence of sentences) assert.match(sentence, /^(\p{Lu}|service\.example|\d).*\.$/u, code);
        const text = sentences.join(' ');
        assert.doesNotMatch(text, /\{\d\}|undefined|NaN|object Object/, code);
        assert.equal(seen.get(text) ?? code, code);
        seen.set(text, code);
      }
    }
    assert.ok(seen.size > 80, String(seen.size));
  });

  it('says what to do, except where nothing is to be done', () => {
    const idle = (Object.entries(findings) as [FindingCode, readonly object[]][]).filter(([code, forms]) =>
      forms.some((form) => inWords({ code, ...form }).remedy === undefined),
    );
    assert.deepEqual(idle.map(([code]) => code).sort(), [
      'accessRead',
      'asksForToken',
      'certificateAccepted',
      'clocksAgree',
      'editorConnects',
      'nameFound',
      'nameLeftToProxy',
      'nameNotNeeded',
      'noCertificate',
      'noName',
      'noProxy',
      'noTime',
      'noToken',
      'notTried',
      'portNotNeeded',
      'portOpen',
      'proxyConnects',
      'proxyReached',
      'restoring',
      'signingIn',
      'tokenValid',
    ]);
  });

  it('says that an answer came anyway, where a step is not needed', () => {
    for (const form of [
      { code: 'nameNotNeeded', host: 'service.example' },
      { code: 'portNotNeeded', port: 443 },
    ])
      assert.equal(
        inWords(form).cause,
        'VS Code gets a response anyway, through a proxy that is set in the system. Scripts need that proxy too.',
      );
  });

  it('says why a session has ended', () => {
    assert.deepEqual(
      findings.sessionEnded.map((form) => inWords({ code: 'sessionEnded', ...form }).cause),
      [
        'The service has ended it, for example after a password change or a restart.',
        'The token expired and could not be refreshed.',
        'The service no longer accepts the client ID or client secret.',
      ],
    );
  });

  it('says of the clock how far it is off', () => {
    for (const [seconds, span] of [
      [119, '119 seconds'],
      [120, '2 minutes'],
      [7_199, '120 minutes'],
      [7_200, '2 hours'],
      [172_799, '48 hours'],
      [172_800, '2 days'],
    ] as const) {
      assert.ok(inWords({ code: 'clockAhead', seconds }).summary.includes(` ${span} ahead `), span);
      assert.ok(inWords({ code: 'clockBehind', seconds }).summary.includes(` ${span} behind `), span);
    }
  });

  it('tells what a gateway says from what the service or the proxy itself does', () => {
    const causes = (code: FindingCode, ...statuses: number[]) =>
      new Set(statuses.map((status) => inWords({ code, status }).cause));
    assert.deepEqual(
      [causes('serverProblem', 502, 503, 504), causes('serverProblem', 500, 501, 505)],
      [
        new Set(['A gateway in front of the service gets no response from it.']),
        new Set(['The service failed on a request that it should have refused.']),
      ],
    );
    assert.deepEqual(causes('tunnelRefused', 500, 502), new Set(["The proxy can't reach the service either."]));
    assert.equal(causes('tunnelRefused', 403, 499).has("The proxy can't reach the service either."), false);
  });

  it('says where the details of a step are that could not be completed', () => {
    assert.equal(
      inWords({ code: 'notCarriedOut', inLog: true }).summary,
      'This step could not be completed. See the log for details.',
    );
  });

  it('keeps what the step has found out beside its words', () => {
    const { action, outcome, step, durationMs, facts } = checkedStep({
      code: 'signedOut',
      outcome: 'skipped',
      action: 'signIn',
      step: 'token',
      facts: [['status', 401]],
      durationMs: 7,
    });
    assert.deepEqual(
      [action, outcome, step, durationMs, facts],
      ['signIn', 'skipped', 'token', 7, [['Status', '401']]],
    );
  });
});
