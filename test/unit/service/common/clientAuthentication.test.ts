import assert from 'node:assert/strict';
import { sessionAt } from '../../../support/service/directly.ts';
import { connection, credentials, TokenBench, type Sent } from '../../../support/service/tokenBench.ts';

describe('client authentication', () => {
  const bench = new TokenBench();
  const { sent, client } = bench;
  beforeEach(() => bench.reset());

  const wantsBasic = ({ headers }: Sent) => ('Authorization' in headers ? undefined : 'invalid_client');

  it('passwordGrant sends the client secret in the form first, then through HTTP Basic if refused, and returns the accepted way', async () => {
    bench.refusalOf = wantsBasic;
    const granted = await client.passwordGrant(connection, credentials);
    assert.deepEqual(granted?.learned, { clientAuthentication: 'basic' });
    assert.deepEqual(
      sent.map(({ form }) => [form.client_id, form.client_secret]),
      [
        ['c:1', 'sé/+'],
        [undefined, undefined],
      ],
    );
    assert.equal(sent[0]?.headers['Content-Type'], 'application/x-www-form-urlencoded');
    const [, basic = ''] = sent[1]?.headers.Authorization?.split(' ') ?? [];
    assert.equal(Buffer.from(basic, 'base64').toString(), 'c%3A1:s%C3%A9%2F%2B', 'encoded as in RFC 6749, appendix B');
  });

  it('passwordGrant and refreshGrant use the learned client authentication', async () => {
    const known = { ...connection, clientAuthentication: 'basic' } as const;
    bench.refusalOf = wantsBasic;
    assert.deepEqual((await client.passwordGrant(known, credentials))?.learned, {});
    await client.refreshGrant(known, sessionAt('https://a.example'), 's');
    assert.deepEqual(
      sent.map((request) => wantsBasic(request)),
      [undefined, undefined],
    );
  });

  it('passwordGrant learns another client authentication if the service no longer accepts the learned one', async () => {
    bench.refusalOf = ({ headers }) => ('Authorization' in headers ? 'invalid_client' : undefined);
    const granted = await client.passwordGrant({ ...connection, clientAuthentication: 'basic' }, credentials);
    assert.deepEqual([granted?.learned, granted?.clientAuthentication], [{ clientAuthentication: 'form' }, 'form']);
    bench.refusalOf = ({ form }) => ('client_secret' in form ? undefined : 'invalid_client');
    const now = await client.passwordGrant({ ...connection, clientAuthentication: 'none' }, credentials);
    assert.deepEqual(now?.learned, { clientAuthentication: 'form' }, 'a client that has a secret by now');
  });

  it('passwordGrant uses HTTP Basic if Spring Security rejects the form with one of its own error responses', async () => {
    const ways = [
      { status: 401, body: '{"error":"unauthorized","error_description":"Full authentication is required"}' },
      { status: 401, body: '{"timestamp":1,"status":401,"error":"Unauthorized"}', challenge: 'Basic realm="oauth2"' },
      { status: 401, body: '', challenge: 'Bearer, Basic realm="x"' },
    ];
    for (const way of ways) {
      bench.answerOf = ({ headers }) => ('Authorization' in headers ? undefined : way);
      const granted = await client.passwordGrant(connection, credentials);
      assert.deepEqual(granted?.learned, { clientAuthentication: 'basic' }, way.body);
    }
  });

  it('passwordGrant tries only one client authentication if a 401 may be about the user name or password', async () => {
    for (const body of ['', '{"message":"no"}', '{"error":"invalid_grant"}']) {
      sent.length = 0;
      bench.answerOf = () => ({ status: 401, body });
      await assert.rejects(client.passwordGrant(connection, credentials), { status: 401 });
      assert.equal(sent.length, 1, body);
    }
  });

  it('passwordGrant throws the error of the first client authentication if the service does not support the second', async () => {
    for (const second of [
      { status: 400, body: '{"error":"invalid_request"}' },
      { status: 500, body: '<html>' },
    ]) {
      bench.answerOf = ({ headers }) =>
        'Authorization' in headers ? second : { status: 401, body: '{"error":"invalid_client"}' };
      await assert.rejects(client.passwordGrant(connection, credentials), { problem: { code: 'clientRefused' } });
    }
    bench.refusalOf = wantsBasic;
    bench.answerOf = ({ headers }) =>
      'Authorization' in headers ? { status: 400, body: '{"error":"invalid_grant"}' } : undefined;
    await assert.rejects(client.passwordGrant(connection, credentials), { problem: { code: 'wrongPassword' } });
  });

  it('passwordGrant sends no client secret if none was typed', async () => {
    const granted = await client.passwordGrant(connection, { ...credentials, clientSecret: '' });
    assert.deepEqual(granted?.learned, { clientAuthentication: 'none' });
    assert.deepEqual(
      [sent[0]?.form.client_id, 'client_secret' in (sent[0]?.form ?? {}), sent.length],
      ['c:1', false, 1],
    );
  });

  it('passwordGrant throws the first refusal if both client authentications are refused, and sends a wrong password once', async () => {
    bench.refusalOf = () => 'invalid_client';
    await assert.rejects(client.passwordGrant(connection, credentials), { oauthCode: 'invalid_client' });
    assert.equal(sent.length, 2);
    sent.length = 0;
    bench.refusalOf = () => 'invalid_grant';
    await assert.rejects(client.passwordGrant(connection, credentials), { oauthCode: 'invalid_grant' });
    assert.equal(sent.length, 1);
  });

  it('passwordGrant separates scopes with commas if the service refused spaces, and returns the learned separator', async () => {
    bench.refusalOf = ({ form }) => (form.scope?.includes(' ') ? 'invalid_scope' : undefined);
    const granted = await client.passwordGrant(connection, credentials);
    assert.deepEqual(
      [granted?.learned, sent.map(({ form }) => form.scope)],
      [{ scope: 'read,write' }, ['read write', 'read,write']],
    );
    bench.refusalOf = () => 'invalid_scope';
    await assert.rejects(client.passwordGrant({ ...connection, scope: 'read' }, credentials), {
      oauthCode: 'invalid_scope',
    });
    assert.equal(sent.length, 3);
  });

  it('refreshGrant requests a new client_credentials token with the client authentication of the session', async () => {
    const session = sessionAt('https://a.example');
    const { refreshToken: _, ...tokens } = session.tokens;
    const its = { ...session, tokens, grantType: 'client_credentials', clientAuthentication: 'basic' } as const;
    const renewed = await client.refreshGrant(connection, its, 's');
    assert.deepEqual(sent[0]?.form, { grant_type: 'client_credentials', scope: 'read write' });
    assert.ok(sent[0]?.headers.Authorization?.startsWith('Basic '));
    assert.ok(renewed && !('refreshToken' in renewed));
  });

  it('passwordGrant requests tokens at the token endpoint of the connection, and sends fixed headers only to its own origin', async () => {
    const headers = [{ name: 'X-Gateway' }];
    for (const tokenEndpoint of ['/auth/token?realm=a', 'https://a.example/other', 'https://id.example/token'])
      await client.passwordGrant({ ...connection, headers, tokenEndpoint }, credentials);
    assert.deepEqual(
      sent.map((request) => [request.url, request.headers['X-Gateway']]),
      [
        ['https://a.example/auth/token?realm=a', 'key'],
        ['https://a.example/other', 'key'],
        ['https://id.example/token', undefined],
      ],
    );
  });

  it('refreshGrant sends a refresh token only to the token endpoint that issued it', async () => {
    const moved = { ...connection, tokenEndpoint: 'https://id.example/token' };
    await assert.rejects(client.refreshGrant(moved, sessionAt('https://a.example'), 's'), { kind: 'session' });
    assert.deepEqual(sent, []);
    await client.refreshGrant(moved, { ...sessionAt('https://a.example'), tokenOrigin: 'https://id.example' }, 's');
    assert.deepEqual(
      sent.map(({ url }) => url),
      ['https://id.example/token'],
    );
  });
});
