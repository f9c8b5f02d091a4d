import assert from 'node:assert/strict';
import { defaultScope, type Connection } from '../../../../src/connections/common/connection.ts';
import { haveSameOrigins, tokenOriginOf } from '../../../../src/connections/common/tokenEndpoint.ts';

describe('the origins of a connection', () => {
  const connection: Connection = {
    id: 'a',
    name: 'A',
    baseUrl: 'https://service.example/gateway',
    clientId: 'client',
    scope: defaultScope,
  };
  const withTokensAt = (tokenEndpoint: string): Connection => ({ ...connection, tokenEndpoint });

  it('are the same where only paths differ', () => {
    assert.equal(tokenOriginOf(connection), 'https://service.example');
    assert.ok(haveSameOrigins(connection, { ...connection, baseUrl: 'https://service.example/other' }));
    assert.ok(haveSameOrigins(connection, withTokensAt('/realms/a/token')));
    assert.ok(haveSameOrigins(connection, withTokensAt('https://service.example/token')));
  });

  it('differ where tokens come from elsewhere, so that no session goes on there', () => {
    const elsewhere = withTokensAt('https://identity.example/token');
    assert.equal(tokenOriginOf(elsewhere), 'https://identity.example');
    assert.ok(!haveSameOrigins(connection, elsewhere));
    assert.ok(!haveSameOrigins(elsewhere, connection));
    assert.ok(!haveSameOrigins(elsewhere, withTokensAt('https://identity.example:8443/token')));
    assert.ok(!haveSameOrigins(elsewhere, { ...elsewhere, baseUrl: 'https://other.example' }));
  });
});
