import assert from 'node:assert/strict';
import type { Connection } from '../../../../../src/service/connection/common/connection.ts';
import {
  haveSameOrigins,
  parseTokenEndpoint,
  tokenOriginOf,
  type TokenEndpointProblem,
} from '../../../../../src/service/connection/common/tokenEndpoint.ts';

const endpoint = 'https://id.example.com/realms/a/token';

const read: readonly (readonly [typed: string, tokenEndpoint: string | undefined])[] = [
  ['', undefined],
  [' /oauth/token ', undefined],
  ['/oauth/token/', '/oauth/token/'],
  ['/auth/realms/a/token?x=1', '/auth/realms/a/token?x=1'],
  [endpoint, endpoint],
  ['https://id.example.com:8443/token?tenant=1', 'https://id.example.com:8443/token?tenant=1'],
  ['https://id.example.com', 'https://id.example.com/'],
  ['http://127.0.0.1:8080/token', 'http://127.0.0.1:8080/token'],
  ['https:/id.example.com/realms/a/token', endpoint],
  ['“https://id.example.com/realms/a/token”', endpoint],
  ['https://id.example.com”/realms/a/token', endpoint],
  ['<https://id.example.com/realms/a/token>,', endpoint],
];

const refused: readonly (readonly [typed: string, problem: TokenEndpointProblem])[] = [
  ['oauth/token', 'incomplete'],
  ['https://“id”.example.com/token', 'incomplete'],
  ['ftp://id.example.com/token', 'otherScheme'],
  ['http://id.example.com/token', 'unprotected'],
  ['https://me:secret@id.example.com/token', 'credentials'],
  ['https://id.example.com/token#top', 'extra'],
  ['/a/../token', 'path'],
];

describe('parseTokenEndpoint', () => {
  for (const [typed, tokenEndpoint] of read)
    it(`parseTokenEndpoint accepts ${JSON.stringify(typed)} as ${tokenEndpoint ?? 'the default'}`, () =>
      assert.deepEqual(parseTokenEndpoint(typed), { tokenEndpoint }));

  for (const [typed, problem] of refused)
    it(`parseTokenEndpoint rejects ${JSON.stringify(typed)} with the problem ${problem}`, () =>
      assert.deepEqual(parseTokenEndpoint(typed), { problem }));
});

describe('haveSameOrigins', () => {
  const baseUrl = 'https://service.example/gateway';
  const connection: Connection = { id: 'a', name: 'A', baseUrl, clientId: 'client', scope: '' };
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
