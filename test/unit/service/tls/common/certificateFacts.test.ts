import assert from 'node:assert/strict';
import type { PeerCertificate } from 'node:tls';
import { certificateFacts, daysLeft } from '../../../../../src/service/tls/common/certificateFacts.ts';

const nowMs = Date.UTC(2026, 10, 26, 12);

/** Part of a certificate that `certificateFacts` reads. */
function certificate(fields: object): PeerCertificate {
  return {
    subject: { CN: 'a' },
    issuer: { CN: 'b' },
    valid_from: 'Jan  2 00:00:00 2026 GMT',
    valid_to: 'Nov 28 12:00:00 2026 GMT',
    fingerprint256: 'AA:BB',
    ...fields,
  } as unknown as PeerCertificate;
}

describe('certificateFacts', () => {
  it('certificateFacts returns the facts of a certificate even if its issuer wrote malformed names or dates into it', () => {
    const names = { CN: 'a, b', OU: ['x', 'y'], O: undefined };
    const strange = { subject: 'text', issuer: null, valid_from: 'never', valid_to: 'later' };
    assert.deepEqual(
      certificateFacts(
        [
          certificate({ subject: names, subjectaltname: 'DNS:a.example, IP Address:127.0.0.1, URI:x' }),
          certificate(strange),
        ],
        nowMs,
      ),
      [
        {
          number: 1,
          subject: 'CN=a, b, OU=x, OU=y, O=undefined',
          issuer: 'CN=b',
          names: ['a.example', '127.0.0.1'],
          from: '2026-01-02',
          to: '2026-11-28',
          daysLeft: 2,
          sha256: 'AA:BB',
        },
        { number: 2, subject: '', issuer: '', names: [], from: '?', to: '?', daysLeft: NaN, sha256: 'AA:BB' },
      ],
    );
  });

  it('certificateFacts truncates each name in a certificate after 200 characters', () => {
    const subjectOf = (length: number) =>
      certificateFacts([certificate({ subject: { CN: 'x'.repeat(length) } })], nowMs)[0]?.subject;
    assert.equal(subjectOf(197), `CN=${'x'.repeat(197)}`);
    assert.equal(subjectOf(198), `CN=${'x'.repeat(197)}…`);
  });

  it('certificateFacts returns at most 20 names per certificate', () => {
    const subjectaltname = Array.from({ length: 30 }, () => `DNS:${'x'.repeat(300)}`).join(', ');
    const names = certificateFacts([certificate({ subjectaltname })], nowMs)[0]?.names ?? [];
    assert.deepEqual([names.length, names[0]], [20, `${'x'.repeat(200)}…`]);
  });

  it('daysLeft rounds down the days until a certificate expires', () => {
    const on = (text: string) => daysLeft({ valid_to: text }, nowMs);
    assert.deepEqual(
      ['Nov 27 11:59:59 2026 GMT', 'Nov 27 12:00:00 2026 GMT', 'Nov 26 11:00:00 2026 GMT'].map(on),
      [0, 1, -1],
    );
  });
});
