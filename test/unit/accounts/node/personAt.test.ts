import assert from 'node:assert/strict';
import { accountsOf } from '../../../../src/accounts/node/accounts.ts';
import { personAt } from '../../../../src/accounts/node/personAt.ts';
import type { Connection } from '../../../../src/connections/common/connection.ts';
import type { SessionState } from '../../../../src/session/common/session.ts';

const acme: Connection = {
  id: 'acme',
  name: 'Acme',
  baseUrl: 'https://service.example/base',
  clientId: 'c',
  scope: 'read',
};

/** Returns the account label of the person signed in at a connection. */
function labelAt(connection: Connection, username = 'robin', before: readonly Connection[] = []): string {
  const tokens = { accessToken: 'a', tokenType: 'bearer', scope: [], obtainedAtMs: 0 };
  const session = { origin: new URL(connection.baseUrl).origin, username, version: 1, signInId: '', tokens };
  const state: SessionState = { kind: 'active', session, detail: { kind: 'loading' } };
  const snapshot = {
    connections: [...before, connection],
    activeId: connection.id,
    states: new Map([[connection.id, state]]),
  };
  return accountsOf(snapshot)[0]?.label ?? assert.fail();
}

describe('personAt', () => {
  it('personAt returns the person in an account label if the name and origin of the connection match', () => {
    assert.equal(personAt(labelAt(acme), acme), 'robin');
    assert.equal(personAt(labelAt(acme), { ...acme, baseUrl: 'https://service.example/other' }), 'robin');
    const twin = { ...acme, id: 'twin' };
    assert.equal(personAt(labelAt(twin, 'robin', [acme]), twin), 'robin');
    const local = { ...acme, name: 'http://127.0.0.1:8080', baseUrl: 'http://127.0.0.1:8080' };
    assert.equal(personAt(labelAt(local), local), 'robin');
    assert.match(personAt(labelAt(acme, 'r'.repeat(70)), acme) ?? '', /^r{59}/);
    assert.equal(personAt(labelAt(acme, 'robin #0123456789abcdef'), acme), 'robin #0123456789abcdef');
    assert.equal(personAt(labelAt(acme, 'Robin (Acme, service.example)'), acme), 'Robin (Acme, service.example)');
  });

  const others: Readonly<Record<string, Connection>> = {
    'another host': { ...acme, baseUrl: 'https://other.example' },
    'a host that begins with the same name': { ...acme, baseUrl: 'https://service.example.evil.example' },
    'a host that ends with the same name': { ...acme, baseUrl: 'https://evil-service.example' },
    'a truncated host': { ...acme, baseUrl: 'https://service.exampl' },
    'another port': { ...acme, baseUrl: 'https://service.example:8443' },
    'another scheme': { ...acme, baseUrl: 'http://service.example' },
    'another name': { ...acme, name: 'Other' },
  };
  for (const [what, other] of Object.entries(others))
    it(`personAt returns undefined if the connection in an account label has ${what}, and vice versa`, () => {
      assert.equal(personAt(labelAt(acme), other), undefined);
      assert.equal(personAt(labelAt(other), acme), undefined);
    });

  it("personAt returns undefined for a label in which a connection's name contains the origin of another connection", () => {
    const liar = { ...acme, name: 'Acme, service.example', baseUrl: 'https://evil.example' };
    assert.equal(personAt(labelAt(liar), acme), undefined);
  });
});
