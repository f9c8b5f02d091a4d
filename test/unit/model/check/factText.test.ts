import assert from 'node:assert/strict';
import type { Fact, FactValues } from '../../../../src/core/check/findings.ts';
import { factRows } from '../../../../src/model/check/factText.ts';

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
        names: ['a.example', '192.0.2.1'],
        from: '2026-01-01',
        to: '2026-12-31',
        daysLeft: 7,
        sha256: '00:FF',
      },
      'Certificate 2: CN=a',
      'Certificate 2, names: a.example, 192.0.2.1',
      'Certificate 2, issued by: CN=b',
      'Certificate 2, valid: 2026-01-01 to 2026-12-31 (expires in 7 days)',
      'Certificate 2, SHA-256: 00:FF',
    ],
    ...(
      [
        [0, 'x', ' (expires today)'],
        [-1, 'x', ' (expired yesterday)'],
        [NaN, '?', ''],
      ] as const
    ).map(
      ([daysLeft, to, after]) =>
        [
          { number: 1, subject: '', issuer: '', names: [], from: 'x', to, daysLeft, sha256: '' },
          'Certificate 1: ',
          'Certificate 1, issued by: ',
          `Certificate 1, valid: x to ${to}${after}`,
          'Certificate 1, SHA-256: ',
        ] as const,
    ),
  ],
  ownCertificate: [
    [
      { number: 1, subject: 'CN=jo', issuer: 'CN=b', names: [], from: 'x', to: 'y', daysLeft: 3, sha256: '00' },
      'Client certificate: CN=jo',
      'Client certificate, valid: x to y (expires in 3 days)',
    ],
  ],
  trustedFingerprint: [['00:FF', 'Trusted certificate, SHA-256: 00:FF']],
  headers: [[['X-Tenant', 'X-Key'], 'Added headers: X-Tenant, X-Key']],
  clientAuthentication: [
    ['form', 'Client authentication: client ID and client secret in the form'],
    ['basic', 'Client authentication: client ID and client secret by HTTP Basic'],
    ['none', 'Client authentication: client ID alone, without a client secret'],
  ],
  tokenEndpoint: [['/auth/token', 'Token endpoint: /auth/token']],
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

describe('factRows', () => {
  it('have a name for every fact, and its value in words', () => {
    for (const [name, rows] of Object.entries(facts)) {
      for (const [value, ...texts] of rows)
        assert.deepEqual(
          factRows([name, value] as Fact).map(([label, text]) => `${label}: ${text}`),
          texts,
        );
    }
  });
});
