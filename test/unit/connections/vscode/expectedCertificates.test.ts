import assert from 'node:assert/strict';
import { expectedCertificatesIn } from '../../../../src/connections/vscode/expectedCertificates.ts';
import type { Connection } from '../../../../src/service/connection/common/connection.ts';
import { memory } from '../../../support/memento.ts';

const acme: Connection = { id: 'acme', name: 'Acme', baseUrl: 'https://a.example/x', clientId: 'c', scope: '' };
const expected = { kind: 'certificate', fingerprints: ['AB'] } as const;

describe('expectedCertificates', () => {
  it('expectedCertificates returns fingerprints only for their connection and origin, until they are trusted or removed', async () => {
    const certificates = expectedCertificatesIn(memory());
    assert.equal(certificates.of(acme), undefined);
    await certificates.expect(acme, expected);
    await certificates.expect({ ...acme, id: 'other' }, { kind: 'authority', fingerprints: ['CD'] });
    assert.deepEqual(certificates.of({ ...acme, baseUrl: 'https://a.example/y' }), expected);
    assert.equal(certificates.of({ ...acme, baseUrl: 'https://b.example/x' }), undefined);
    assert.equal(certificates.of({ ...acme, trusted: { kind: 'certificate', pem: '' } }), undefined);
    await certificates.forget('acme');
    await certificates.forget('unknown');
    assert.equal(certificates.of(acme), undefined);
    assert.equal(certificates.of({ ...acme, id: 'other' })?.kind, 'authority');
  });

  it('expectedCertificates returns undefined if the stored value is malformed', () => {
    const other = memory(['x']);
    assert.equal(expectedCertificatesIn(other).of(acme), undefined);
  });
});
