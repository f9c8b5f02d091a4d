import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type { CertificateFacts } from '../../../../../src/service/tls/common/certificateFacts.ts';
import type { CertificateReview } from '../../../../../src/service/tls/node/certificateReview.ts';
import { trustQuestion } from '../../../../../src/service/tls/node/trustQuestion.ts';

const host = '10.0.0.7:8443';

function fingerprint(of: string): string {
  const hex = createHash('sha256').update(of).digest('hex').toUpperCase();
  return hex.match(/../g)?.join(':') ?? '';
}

const facts = (name: string, more: Partial<CertificateFacts> = {}): CertificateFacts => ({
  number: 1,
  subject: `CN=${name}`,
  issuer: `CN=${name}`,
  names: [],
  from: '2026-01-01',
  to: '2027-01-01',
  daysLeft: 30,
  sha256: fingerprint(name),
  ...more,
});

const pem = { kind: 'certificate', pem: '' } as const;
const first: CertificateReview = {
  leaf: facts('now'),
  causes: ['selfSigned', 'otherName'],
  offers: { certificate: pem, computer: false },
};
const changed: CertificateReview = {
  ...first,
  causes: ['otherCertificate', 'selfSigned', 'otherName'],
  before: { kind: 'certificate', certificates: [facts('before')] },
};
const choicesOf = (review: CertificateReview) => trustQuestion(host, review).choices.map(({ choice }) => choice);

describe('trustQuestion', () => {
  it("trustQuestion shows the cause, the certificate's facts, its complete fingerprint, and that nothing was sent", () => {
    const { message, detail } = trustQuestion(host, first);
    assert.equal(message, 'Trust the certificate of 10.0.0.7:8443?');
    const lines = detail.split('\n');
    for (const line of [
      'It is self-signed: no CA has issued it.',
      "It wasn't issued for 10.0.0.7:8443.",
      'Subject: CN=now',
      'Names: none',
      'Valid: 2026-01-01 to 2027-01-01',
      `SHA-256: ${fingerprint('now')}`,
    ])
      assert.ok(lines.includes(line), line);
    assert.ok(detail.includes('Nothing was sent.'));
    assert.ok(!detail.includes('Issuer:'), 'that would say the same again');
  });

  it('trustQuestion warns of an attack if the certificate has changed, and shows both fingerprints', () => {
    const { message, detail } = trustQuestion(host, changed);
    assert.equal(message, 'The certificate of 10.0.0.7:8443 has changed. Trust the new one?');
    for (const text of ['somebody may be intercepting', fingerprint('now'), fingerprint('before')])
      assert.ok(detail.includes(text), text);
  });

  it('trustQuestion does not call a certificate changed if it has expired and was issued by the trusted authority', () => {
    const authority = facts('works');
    const before = { kind: 'authority', certificates: [authority] } as const;
    const review: CertificateReview = { ...first, before, authority, causes: ['expired'] };
    const { message, detail } = trustQuestion(host, review);
    assert.equal(message, 'The certificate of 10.0.0.7:8443 has expired. Trust it anyway?');
    assert.equal(detail.split(fingerprint('works')).length, 2, 'the authority is shown once');
  });

  it('trustQuestion offers only the kinds of trust that the review found, and just a CA file if the certificate is forged', () => {
    assert.deepEqual(choicesOf(first), ['certificate', 'file']);
    assert.deepEqual(choicesOf({ ...changed, offers: { certificate: pem, authority: pem, computer: true } }), [
      'computer',
      'certificate',
      'authority',
      'file',
    ]);
    assert.deepEqual(choicesOf({ ...first, causes: ['forged'], offers: { computer: false } }), ['file']);
    assert.deepEqual(choicesOf({ ...first, causes: [], offers: { computer: false } }), []);
    assert.equal(
      trustQuestion(host, { ...first, causes: ['forged'], offers: { computer: false } }).message,
      "Don't trust the certificate of 10.0.0.7:8443.",
    );
  });

  it('trustQuestion makes hidden characters in certificate names visible, and lists at most six names', () => {
    const names = [...Array(30).keys()].map((n) => `n${n}.example`);
    const { detail } = trustQuestion(host, { ...first, leaf: facts('a\u202Eb\nSHA-256: AA', { names }) });
    assert.ok(detail.includes('Subject: CN=a‹U+202E›b‹U+000A›SHA-256: AA'));
    assert.ok(detail.includes('Names: n0.example, n1.example, n2.example, n3.example, n4.example, n5.example, …'));
  });
});
