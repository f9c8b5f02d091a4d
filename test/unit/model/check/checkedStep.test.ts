import assert from 'node:assert/strict';
import type { CheckResult } from '../../../../src/core/check/checkResult.ts';
import type { Fact, FactValues, FindingCode, FindingFacts } from '../../../../src/core/check/findings.ts';
import { checkedStep } from '../../../../src/model/check/checkedStep.ts';

const host = 'service.example';
const networkCauses = [
  'nameUnknown',
  'nameServerSilent',
  'refused',
  'broken',
  'timedOut',
  'noRoute',
  'forbidden',
  'unknown',
] as const;
const tlsCauses = ['selfSigned', 'issuerUnknown', 'expired', 'notYetValid', 'revoked', 'otherName', 'notTls'] as const;
const met = { problem: { code: 'notBearer' } } as const;
const nothing = [{}];

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
  notThroughProxy: nothing,
  notThisWay: nothing,
  proxyWantsPassword: nothing,
  tunnelRefused: [{ status: 403 }, { status: 502 }],
  certificateRefused: tlsCauses.flatMap((why) => [
    { why, isAlone: true },
    { why, isAlone: false },
  ]),
  certificateEnds: [{ days: 20 }],
  certificateAccepted: [{ byEditorAlone: true }, { byEditorAlone: false }],
  notTls: [{ port: 443 }],
  handshakeBroke: networkCauses.map((why) => ({ host, why })),
  proxyAsksForPassword: nothing,
  serverProblem: [{ status: 500 }, { status: 503 }],
  webPage: [{ status: 200 }],
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
  redirected: [met],
  noAnswer: [met],
  editorRefusesCertificate: [met],
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
  notTheInterface: [met],
  accessNotRead: [met],
};

/** Every fact, and the rows that it is. */
const facts: { readonly [N in keyof FactValues]: readonly (readonly [value: FactValues[N], ...rows: string[]])[] } = {
  proxy: [['http://proxy.example:3128', 'Proxy: http://proxy.example:3128']],
  proxySource: [['http.proxy', 'Set in: http.proxy']],
  hasUserName: [
    [true, 'Has a user name: yes'],
    [false, 'Has a user name: no'],
  ],
  proxyStatus: [[403, 'Proxy status: 403']],
  code: [['ENOTFOUND', 'Code: ENOTFOUND']],
  addresses: [[['192.0.2.1', '192.0.2.2'], 'Addresses: 192.0.2.1, 192.0.2.2']],
  tried: [
    [{ at: '192.0.2.1:443', result: 12 }, '192.0.2.1:443: 12ms'],
    [{ at: '[::1]:443', result: 'ECONNREFUSED' }, '[::1]:443: ECONNREFUSED'],
  ],
  protocol: [['TLSv1.3', 'Protocol: TLSv1.3']],
  certificate: [
    [
      {
        number: 2,
        subject: 'CN=a',
        issuer: 'CN=b',
        from: '2026-01-01',
        to: '2026-12-31',
        daysLeft: 7,
        sha256: '00:FF',
      },
      'Certificate 2: CN=a',
      'Certificate 2, issued by: CN=b',
      'Certificate 2, valid: 2026-01-01 to 2026-12-31 (expires in 7 days)',
      'Certificate 2, SHA-256: 00:FF',
    ],
  ],
  status: [[401, 'Status: 401']],
  form: [
    ['json', 'Format: JSON'],
    ['html', 'Format: HTML'],
    ['xml', 'Format: XML'],
    ['empty', 'Format: –'],
    ['other', 'Format: ?'],
  ],
  schemes: [
    [['Bearer', 'Basic'], 'Asks for: Bearer, Basic'],
    [[], 'Asks for: –'],
  ],
  serviceTime: [[0, 'Time at the service: 1970-01-01T00:00:00.000Z']],
  ownTime: [[0, 'Time on this computer: 1970-01-01T00:00:00.000Z']],
  issued: [[0, 'Issued: 1970-01-01T00:00:00.000Z']],
  validUntil: [
    [0, 'Valid until: 1970-01-01T00:00:00.000Z'],
    [undefined, 'Valid until: not specified by the service'],
  ],
  isRenewable: [
    [true, 'Can be refreshed: yes'],
    [false, 'Can be refreshed: no'],
  ],
  kind: [['network', 'Type: network']],
  organizations: [[1, 'Organizations: 1']],
  sites: [[2, 'Sites: 2']],
  privileges: [[3, 'Distinct privileges: 3']],
  unread: [[4, 'Parts not understood: 4']],
};

const inWords = (found: object, facts: readonly Fact[] = []) =>
  checkedStep({ ...found, outcome: 'ok', step: 'http', facts, durationMs: 1 } as unknown as CheckResult);

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

  it('has a name for every fact, and its value in words', () => {
    for (const [name, rows] of Object.entries(facts)) {
      for (const [value, ...texts] of rows)
        assert.deepEqual(
          inWords({ code: 'notTried' }, [[name, value] as Fact]).facts.map((row) => row.join(': ')),
          texts,
        );
    }
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
    }
  });

  it('keeps what the step has found out beside its words', () => {
    const { action, outcome, step, durationMs } = checkedStep({
      code: 'signedOut',
      outcome: 'skipped',
      action: 'signIn',
      step: 'token',
      facts: [],
      durationMs: 7,
    });
    assert.deepEqual([action, outcome, step, durationMs], ['signIn', 'skipped', 'token', 7]);
  });
});
