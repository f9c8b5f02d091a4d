import assert from 'node:assert/strict';
import { sessionAt } from '../../../support/service/directly.ts';
import { connection, credentials, TokenBench, type Sent } from '../../../support/service/tokenBench.ts';

describe('the client of a token request', () => {
  const bench = new TokenBench();
  const { sent, client } = bench;
  beforeEach(() => bench.reset());

  const wantsBasic = ({ headers }: Sent) => ('Authorization' in headers ? undefined : 'invalid_client');

  it('authenticates by the form first, and by HTTP Basic when the service does not accept that, which is learned', async () => {
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
    const [, basic = ''] = sent[1]?.headers.Authorization?.split(' ') ?? [];
    assert.equal(Buffer.from(basic, 'base64').toString(), 'c%3A1:s%C3%A9%2F%2B', 'encoded as in RFC 6749, appendix B');
  });

  it('goes on in the way that was learned, at a sign-in and at a refresh', async () => {
    const known = { ...connection, clientAuthentication: 'basic' } as const;
    bench.refusalOf = wantsBasic;
    assert.deepEqual((await client.passwordGrant(known, credentials))?.learned, {});
    await client.refreshGrant(known, sessionAt('https://a.example'), 's');
    assert.deepEqual(
      sent.map((request) => wantsBasic(request)),
      [undefined, undefined],
    );
  });

  it('is found out again when the service has changed its mind, and that is learned too', async () => {
    bench.refusalOf = ({ headers }) => ('Authorization' in headers ? 'invalid_client' : undefined);
    const granted = await client.passwordGrant({ ...connection, clientAuthentication: 'basic' }, credentials);
    assert.deepEqual([granted?.learned, granted?.clientAuthentication], [{ clientAuthentication: 'form' }, 'form']);
    bench.refusalOf = ({ form }) => ('client_secret' in form ? undefined : 'invalid_client');
    const now = await client.passwordGrant({ ...connection, clientAuthentication: 'none' }, credentials);
    assert.deepEqual(now?.learned, { clientAuthentication: 'form' }, 'a client that has a secret by now');
  });

  it('authenticates by HTTP Basic where Spring Security takes no form, which says so in ways of its own', async () => {
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

  it('is tried in one way alone where a 401 may be about the person', async () => {
    for (const body of ['', '{"message":"no"}', '{"error":"invalid_grant"}']) {
      sent.length = 0;
      bench.answerOf = () => ({ status: 401, body });
      await assert.rejects(client.passwordGrant(connection, credentials), { status: 401 });
      assert.equal(sent.length, 1, body);
    }
  });

  it('hears of the first way when the service does not know the second', async () => {
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

  it('shows its ID by HTTP Basic where a client without a secret has to', async () => {
    bench.refusalOf = wantsBasic;
    const granted = await client.passwordGrant(connection, { ...credentials, clientSecret: '' });
    assert.deepEqual(granted?.learned, { clientAuthentication: 'basic' });
    const [, basic = ''] = sent[1]?.headers.Authorization?.split(' ') ?? [];
    assert.equal(Buffer.from(basic, 'base64').toString(), 'c%3A1:');
  });

  it('has no secret when none was typed', async () => {
    const granted = await client.passwordGrant(connection, { ...credentials, clientSecret: '' });
    assert.deepEqual(granted?.learned, { clientAuthentication: 'none' });
    assert.deepEqual(
      [sent[0]?.form.client_id, 'client_secret' in (sent[0]?.form ?? {}), sent.length],
      ['c:1', false, 1],
    );
  });

  it('is refused once both ways were refused, with the first refusal, and a wrong password is sent once', async () => {
    bench.refusalOf = () => 'invalid_client';
    await assert.rejects(client.passwordGrant(connection, credentials), { oauthCode: 'invalid_client' });
    assert.equal(sent.length, 2);
    sent.length = 0;
    bench.refusalOf = () => 'invalid_grant';
    await assert.rejects(client.passwordGrant(connection, credentials), { oauthCode: 'invalid_grant' });
    assert.equal(sent.length, 1);
  });

  it('asks for the scope with commas when it was refused with blanks, which is learned', async () => {
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

  it('signs in as itself without a person where the connection says so', async () => {
    await client.passwordGrant(
      { ...connection, grantType: 'client_credentials' },
      { ...credentials, username: '', password: '' },
    );
    assert.deepEqual(sent[0]?.form, {
      grant_type: 'client_credentials',
      scope: 'read write',
      client_id: 'c:1',
      client_secret: 'sé/+',
    });
  });

  it('gets a new token as it got the first, without a refresh token, in the way that the session has', async () => {
    const session = sessionAt('https://a.example');
    const { refreshToken: _, ...tokens } = session.tokens;
    const its = { ...session, tokens, grantType: 'client_credentials', clientAuthentication: 'basic' } as const;
    const renewed = await client.refreshGrant(connection, its, 's');
    assert.deepEqual(sent[0]?.form, { grant_type: 'client_credentials', scope: 'read write' });
    assert.ok(sent[0]?.headers.Authorization?.startsWith('Basic '));
    assert.ok(renewed && !('refreshToken' in renewed));
  });

  it('asks the token endpoint of the connection, and shows the fixed headers to its own origin alone', async () => {
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

  it('sends a refresh token to the endpoint alone that it came from', async () => {
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
