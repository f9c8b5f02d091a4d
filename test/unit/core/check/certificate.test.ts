import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { rootCertificates } from 'node:tls';
import { certificateFacts, daysLeft, isKnownEverywhere } from '../../../../src/core/check/certificate.ts';

const nowMs = Date.UTC(2026, 10, 26, 12);

/** A certificate as Node gives it, as far as it is looked at. */
function certificate(fields: object): X509Certificate {
  return {
    subject: 'CN=a',
    issuer: 'CN=b',
    validFrom: 'Jan  2 00:00:00 2026 GMT',
    validTo: 'Nov 28 12:00:00 2026 GMT',
    fingerprint256: 'AA:BB',
    ...fields,
  } as unknown as X509Certificate;
}

describe('certificates of a server', () => {
  it('have facts, of which their makers may have written anything', () => {
    const names = { subject: 'CN=a, b\nOU=x\nOU=y', subjectAltName: 'DNS:a.example, IP Address:127.0.0.1, URI:x' };
    const strange = { subject: undefined, issuer: undefined, validFrom: 'never', validTo: 'later' };
    assert.deepEqual(certificateFacts([certificate(names), certificate(strange)], nowMs), [
      {
        number: 1,
        subject: 'CN=a, b, OU=x, OU=y',
        issuer: 'CN=b',
        names: ['a.example', '127.0.0.1'],
        from: '2026-01-02',
        to: '2026-11-28',
        daysLeft: 2,
        sha256: 'AA:BB',
      },
      { number: 2, subject: '', issuer: '', names: [], from: '?', to: '?', daysLeft: NaN, sha256: 'AA:BB' },
    ]);
  });

  it('have names that are cut after 200 characters, and 20 at the most', () => {
    const factsOf = (fields: object) => certificateFacts([certificate(fields)], nowMs)[0];
    assert.equal(factsOf({ subject: `CN=${'x'.repeat(197)}` })?.subject, `CN=${'x'.repeat(197)}`);
    assert.equal(factsOf({ subject: `CN=${'x'.repeat(198)}` })?.subject, `CN=${'x'.repeat(197)}…`);
    const subjectAltName = Array.from({ length: 30 }, () => `DNS:${'x'.repeat(300)}`).join(', ');
    const names = factsOf({ subjectAltName })?.names ?? [];
    assert.deepEqual([names.length, names[0]], [20, `${'x'.repeat(200)}…`]);
  });

  it('run out in days that are rounded down', () => {
    const on = (text: string) => daysLeft({ validTo: text }, nowMs);
    assert.deepEqual(
      ['Nov 27 11:59:59 2026 GMT', 'Nov 27 12:00:00 2026 GMT', 'Nov 26 11:00:00 2026 GMT'].map(on),
      [0, 1, -1],
    );
  });

  it('are known everywhere where they end at an authority of Node.js', () => {
    const [first = '', second = ''] = rootCertificates;
    assert.ok(isKnownEverywhere([new X509Certificate(second), new X509Certificate(first)]));
    const stranger = { fingerprint256: 'x', checkIssued: () => false };
    assert.ok(!isKnownEverywhere([new X509Certificate(first), certificate(stranger)]));
    assert.ok(!isKnownEverywhere([]));
  });
});
