import assert from 'node:assert/strict';
import { askDetail, askToken, demoServices, refreshForm, signIn, signInForm } from './client.ts';

describe('demo: token operation', () => {
  const start = demoServices();

  const refusals: [what: string, changes: Record<string, string | undefined>, status: number, error: string][] = [
    ['no grant type', { grant_type: undefined }, 400, 'invalid_request'],
    ['an empty user name', { username: '' }, 400, 'invalid_request'],
    ['no password', { password: undefined }, 400, 'invalid_request'],
    ['a refresh without a token', { grant_type: 'refresh_token' }, 400, 'invalid_request'],
    ['a wrong client identifier', { client_id: 'someone' }, 401, 'invalid_client'],
    ['a wrong client secret', { client_secret: 'guess' }, 401, 'invalid_client'],
    ['no client', { client_id: undefined, client_secret: undefined }, 401, 'invalid_client'],
    ['a wrong user name', { username: 'someone' }, 400, 'invalid_grant'],
    ['a wrong password', { password: 'guess' }, 400, 'invalid_grant'],
    ['an unknown grant type', { grant_type: 'client_credentials' }, 400, 'unsupported_grant_type'],
    ['an unknown scope', { scope: 'read admin' }, 400, 'invalid_scope'],
    ['an unknown scope after a comma', { scope: 'read,admin' }, 400, 'invalid_scope'],
    ['an invalid refresh token', { grant_type: 'refresh_token', refresh_token: 'e30.e30' }, 400, 'invalid_grant'],
  ];
  it('the token endpoint refuses incomplete and wrong requests as the service does', async () => {
    const service = await start();
    for (const [what, changes, status, error] of refusals) {
      const reply = await askToken(service, signInForm(service, changes));
      assert.deepEqual([reply.status, reply.json.error], [status, error], what);
      assert.equal(reply.headers.has('www-authenticate'), status === 401, what);
    }
  });

  it('reuse of a rotated refresh token revokes that sign-in and no other', async () => {
    const service = await start({ rotate: true });
    const [first, other] = [await signIn(service), await signIn(service)];
    const second = (await askToken(service, refreshForm(service, first.refresh_token))).json;
    assert.equal((await askToken(service, refreshForm(service, first.refresh_token))).json.error, 'invalid_grant');
    assert.equal((await askToken(service, refreshForm(service, second.refresh_token))).json.error, 'invalid_grant');
    for (const { access_token } of [first, second]) assert.equal((await askDetail(service, access_token)).status, 401);
    assert.equal((await askDetail(service, other.access_token)).status, 200);
  });
});
