import assert from 'node:assert/strict';
import { movedTo, trusting } from '../../../../src/connections/common/connection.ts';

const trusted = { kind: 'certificate', pem: 'one' } as const;
const plain = { id: 'a', name: 'A', baseUrl: 'https://a.example/x', clientId: 'c', scope: '' };

describe('trust of a connection', () => {
  it('movedTo keeps the trusted certificate of a connection if the origin stays the same, and drops it otherwise', () => {
    const connection = trusting(plain, trusted);
    assert.deepEqual(movedTo(connection, 'https://a.example/y'), { ...connection, baseUrl: 'https://a.example/y' });
    for (const elsewhere of ['https://b.example/x', 'https://a.example:8443/x', 'http://localhost/x'])
      assert.deepEqual(movedTo(connection, elsewhere), { ...plain, baseUrl: elsewhere });
  });

  it('trusting replaces the trusted certificate of a connection, or removes it', () => {
    const other = { kind: 'authority', pem: 'two' } as const;
    assert.deepEqual(trusting(trusting(plain, trusted), other), { ...plain, trusted: other });
    assert.deepEqual(trusting(trusting(plain, trusted), undefined), plain);
  });
});
