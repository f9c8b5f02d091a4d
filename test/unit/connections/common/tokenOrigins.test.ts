import assert from 'node:assert/strict';
import { defaultScope, type Connection } from '../../../../src/connections/common/connection.ts';
import { haveSameOrigins, tokenOriginOf } from '../../../../src/connections/common/tokenEndpoint.ts';

describe('haveSameOrigins', () => {
  const connection: Connection = {
    id: 'a',
    name: 'A',
    baseUrl: 'https://service.example/gateway',
    clientId: 'client',
    scope: defaultScope,
  };
  const withTokensAt = (tokenEndpoint: string): Connection => ({ ...connection, tokenEndpoint });

  it('haveSameOrigins ignores the paths of base URLs and token endpoints', () => {
    assert.equal(tokenOriginOf(connection), 'https://service.example');
    assert.ok(haveSameOrigins(connection, { ...connection, baseUrl: 'https://service.example/other' }));
    assert.ok(haveSameOrigins(connection, withTokensAt('/realms/a/token')));
    assert.ok(haveSameOrigins(connection, withTokensAt('https://service.example/token')));
  });

  it('haveSameOrigins returns false if tokens come from different origins, so that no session is reused elsewhere', () => {
    const elsewhere = withTokensAt('https://identity.example/token');
    assert.equal(tokenOriginOf(elsewhere), 'https://identity.example');
    assert.ok(!haveSameOrigins(connection, elsewhere));
    assert.ok(!haveSameOrigins(elsewhere, connection));
    assert.ok(!haveSameOrigins(elsewhere, withTokensAt('https://identity.example:8443/token')));
    assert.ok(!haveSameOrigins(elsewhere, { ...elsewhere, baseUrl: 'https://other.example' }));
  });
});
