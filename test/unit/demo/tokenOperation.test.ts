import assert from 'node:assert/strict';
import type { DemoService } from '../../../src/demo/main.ts';
import { askDetail, askToken, demoServices, refreshForm, signIn, signInForm } from './client.ts';

describe('demo: token operation', () => {
  const start = demoServices();

  it('a sign-in returns every documented field', async () => {
    const service = await start();
    const reply = await askToken(service, signInForm(service));
    const { access_token, refresh_token, jti, user, ...rest } = reply.json;
    assert.equal(reply.status, 200);
    assert.equal(reply.headers.get('cache-control'), 'no-store');
    assert.deepEqual(rest, { token_type: 'bearer', expires_in: 3600, scope: 'read, write, trust' });
    for (const value of [access_token, refresh_token, jti]) assert.ok(typeof value === 'string' && value.length > 20);
    assert.equal((user as { email?: unknown }).email, 'robin.lindqvist@example.com');
  });

  it('the token endpoint grants no more than the configured scopes', async () => {
    const service = await start({ scopes: ['read', 'audit'] });
    assert.equal((await signIn(service, { scope: '' })).scope, 'read, audit');
    const { json } = await askToken(service, signInForm(service, { scope: 'read write' }));
    assert.equal(json.error, 'invalid_scope');
  });

  it('the token endpoint accepts form-encoded client credentials through HTTP Basic', async () => {
    const service = await start();
    const withoutClient = signInForm(service, { client_id: undefined, client_secret: undefined });
    const basic = (credentials: string) => ({ Authorization: `Basic ${Buffer.from(credentials).toString('base64')}` });
    const encoded = `${service.clientId.replaceAll('-', '%2D')}:${service.clientSecret}`;
    assert.equal((await askToken(service, withoutClient, basic(encoded))).status, 200);
    assert.equal(
      (await askToken(service, withoutClient, basic(`${service.clientId}:wrong`))).json.error,
      'invalid_client',
    );
    assert.equal((await askToken(service, withoutClient, basic('nothing'))).json.error, 'invalid_client');
    assert.equal((await askToken(service, signInForm(service), basic(encoded))).json.error, 'invalid_request');
  });

  it('the token endpoint accepts only the configured client authentication', async () => {
    const basic = (service: DemoService) => ({
      Authorization: `Basic ${Buffer.from(`${service.clientId}:${service.clientSecret}`).toString('base64')}`,
    });
    const withoutClient = { client_id: undefined, client_secret: undefined };
    const asked = async (service: DemoService) => {
      const byForm = await askToken(service, signInForm(service));
      const byBasic = await askToken(service, signInForm(service, withoutClient), basic(service));
      const bare = await askToken(service, signInForm(service, { client_secret: undefined }));
      return [byForm, byBasic, bare].map(({ status, json }) => json.error ?? status);
    };
    assert.deepEqual(await asked(await start()), [200, 200, 'invalid_client']);
    assert.deepEqual(await asked(await start({ clientAuth: 'form' })), [200, 'invalid_client', 'invalid_client']);
    assert.deepEqual(await asked(await start({ clientAuth: 'basic' })), ['unauthorized', 200, 'unauthorized']);
    assert.deepEqual(await asked(await start({ clientAuth: 'none' })), ['invalid_client', 'invalid_client', 200]);
  });

  it('the client credentials grant, if enabled, returns no refresh token and no access to the user detail', async () => {
    const asItself = (service: DemoService) =>
      askToken(
        service,
        signInForm(service, { grant_type: 'client_credentials', username: undefined, password: undefined }),
      );
    const service = await start({ clientCredentials: true });
    const { status, json } = await asItself(service);
    assert.deepEqual([status, json.refresh_token, json.user], [200, undefined, undefined]);
    assert.equal((await askDetail(service, json.access_token)).status, 403);
    assert.equal((await asItself(await start())).json.error, 'unsupported_grant_type');
  });

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
  for (const [what, changes, status, error] of refusals) {
    it(`the token endpoint refuses ${what} with ${error}`, async () => {
      const service = await start();
      const reply = await askToken(service, signInForm(service, changes));
      assert.equal(reply.status, status);
      assert.equal(reply.json.error, error);
      assert.match(String(reply.json.error_description), /^[ !#-[\]-~]+$/);
      assert.equal(reply.headers.get('cache-control'), 'no-store');
      assert.equal(reply.headers.has('www-authenticate'), status === 401);
    });
  }

  it('a refresh keeps the refresh token by default', async () => {
    const service = await start();
    const first = await signIn(service);
    for (let time = 0; time < 2; time += 1) {
      const reply = await askToken(service, refreshForm(service, first.refresh_token));
      assert.equal(reply.status, 200);
      assert.equal('refresh_token' in reply.json, false);
      assert.notEqual(reply.json.access_token, first.access_token);
      assert.equal((await askDetail(service, reply.json.access_token)).status, 200);
    }
    assert.equal((await askDetail(service, first.access_token)).status, 200);
  });
});

describe('demo: rotation', () => {
  const start = demoServices();

  it('reuse of a rotated refresh token revokes that sign-in and no other', async () => {
    const service = await start({ rotate: true });
    const [first, other] = [await signIn(service), await signIn(service)];
    const second = (await askToken(service, refreshForm(service, first.refresh_token))).json;
    assert.equal((await askToken(service, refreshForm(service, first.refresh_token))).json.error, 'invalid_grant');
    assert.equal((await askToken(service, refreshForm(service, second.refresh_token))).json.error, 'invalid_grant');
    for (const { access_token } of [first, second]) assert.equal((await askDetail(service, access_token)).status, 401);
    assert.equal((await askDetail(service, other.access_token)).status, 200);
    assert.equal((await askToken(service, refreshForm(service, other.refresh_token))).status, 200);
  });
});
