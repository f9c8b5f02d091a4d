import assert from 'node:assert/strict';
import { SessionBench } from '../../../../support/session/sessionBench.ts';

const minute = 60_000;

describe('session at the demo service', () => {
  let bench: SessionBench;
  const open = async (...args: Parameters<typeof SessionBench.open>) => (bench = await SessionBench.open(...args));
  afterEach(() => bench.close());

  it('SessionManager signs in with two requests and stores the session without the password', async () => {
    await open();
    await bench.signedIn();
    assert.equal(bench.live.session.username, bench.service.username);
    assert.deepEqual(
      bench.service.requests.map(({ path }) => path),
      ['/oauth/token', '/api/v2/users/loggedIn/detail'],
    );
    assert.ok(bench.stored?.includes(bench.live.session.tokens.accessToken));
    assert.ok(!bench.stored?.includes(bench.service.password));
  });

  it('SessionManager tells a wrong password from a wrong client secret, and adds a connection only once the service accepts both', async () => {
    await open();
    await assert.rejects(bench.signIn({ password: 'wrong' }), {
      kind: 'oauth',
      oauthCode: 'invalid_grant',
      problem: { code: 'wrongPassword' },
    });
    await assert.rejects(bench.signIn({ clientSecret: 'wrong' }), { oauthCode: 'invalid_client' });
    assert.deepEqual(bench.store.snapshot, { connections: [], activeId: undefined, states: new Map() });
    assert.equal(bench.storedKind, 'none');
    assert.equal(await bench.signIn(), true);
    assert.deepEqual(bench.store.snapshot.connections, [bench.connection]);
    assert.equal(bench.store.snapshot.activeId, bench.connection.id);
  });

  it('SessionManager refreshes a token once before expiry, without a notification, and keeps a refresh token that is not replaced', async () => {
    await open({ rotate: false });
    await bench.signedIn();
    const first = bench.live.session;
    await bench.pass(54 * minute);
    assert.equal(bench.live.session, first);
    await bench.pass(2 * minute);
    const { tokens } = bench.live.session;
    assert.notEqual(tokens.accessToken, first.tokens.accessToken);
    assert.equal(tokens.refreshToken, first.tokens.refreshToken);
    assert.deepEqual([bench.refreshes, bench.service.counters.refreshes, bench.notices], [1, 1, []]);
    await bench.untilStored('session', 1);
  });

  it('SessionManager uses each rotated refresh token once over many token lifetimes', async () => {
    await open({ expiresInS: 20 });
    await bench.signedIn();
    await bench.pass(5 * minute);
    assert.equal(bench.live.kind, 'active');
    assert.ok(bench.service.counters.refreshes >= 15);
    assert.equal(bench.service.counters.refusals.invalid_grant, undefined);
  });

  it('The log has the outcome of each request, sign-in, refresh, and end of a session, without who or where', async () => {
    await open();
    /** Returns the lines since the last call, without numbers that differ. */
    const lines = () =>
      bench.logged.splice(0).map((line) => line.replace(/#\d+/, '#N').replace(/\d+ bytes, \d+ ms/, 'N'));
    await bench.manager.setConnections([bench.connection]);
    await assert.rejects(bench.signIn({ password: 'wrong' }));
    await bench.signedIn();
    await bench.manager.refresh(bench.connection.id);
    bench.service.failNext({ operation: 'token', status: 503 });
    await bench.manager.refresh(bench.connection.id);
    await bench.manager.signOut(bench.connection.id);
    assert.deepEqual(lines(), [
      'warn: #N POST /oauth/token: 400, N',
      'warn: The sign-in failed: oauth 400.',
      'info: #N POST /oauth/token: 200, N',
      'info: Signed in.',
      'info: #N GET /api/v2/users/loggedIn/detail: 200, N',
      'info: #N POST /oauth/token: 200, N',
      'info: The token was refreshed.',
      'warn: #N POST /oauth/token: 503, N',
      'warn: The token could not be refreshed: http 503, next try in 4 s.',
      'info: Signed out.',
    ]);
  });

  describe('client', () => {
    /** Signs in with an empty or the right client secret, and returns what was learned. */
    async function signedIn(options: Parameters<typeof open>[0], change: object, clientSecret?: string) {
      await open(options);
      const connection = { ...bench.connection, ...change };
      let learned: object = {};
      await bench.manager.setConnections([connection]);
      const credentials = { ...bench.service, ...(clientSecret !== undefined && { clientSecret }) };
      await bench.manager.signIn(connection, credentials, new AbortController().signal, (found) =>
        Promise.resolve(void (learned = found)),
      );
      await bench.untilStored('session');
      return learned;
    }
    const asClient = () => signedIn({ clientCredentials: true }, { grantType: 'client_credentials' });

    for (const [clientAuth, clientSecret] of [
      ['none', ''],
      ['basic', undefined],
    ] as const)
      it(`SessionManager refreshes with the client authentication that was learned at sign-in (${clientAuth}), also in the next window`, async () => {
        assert.deepEqual(await signedIn({ clientAuth }, {}, clientSecret), { clientAuthentication: clientAuth });
        assert.equal(bench.manager.clientSecret('acme'), clientSecret ?? bench.service.clientSecret);
        const second = bench.another();
        await second.manager.setConnections([second.connection]);
        await second.manager.refresh('acme');
        assert.deepEqual([second.live.kind, second.refreshes], ['active', 1]);
        second.manager.dispose();
      });

    it('SessionManager gets all tokens of six hours by client credentials, without a refresh token', async () => {
      await asClient();
      const { accessToken } = bench.live.session.tokens;
      await bench.pass(6 * 60 * minute, 30_000);
      assert.notEqual(bench.live.session.tokens.accessToken, accessToken);
      assert.deepEqual(bench.notices, []);
      assert.ok(bench.refreshes >= 6, `${bench.refreshes} new tokens`);
      const grants = new Set(bench.service.requests.flatMap(({ grantType }) => grantType ?? []));
      assert.deepEqual([...grants], ['client_credentials']);
    });

    it('SessionManager requests a new token through client credentials if the service refuses a token, and on request', async () => {
      await asClient();
      bench.service.revokeAll();
      const call = { method: 'GET', path: '/api/v2/users/loggedIn/detail' } as const;
      const response = await bench.manager.call('acme', call, new AbortController().signal);
      assert.equal(response?.status, 403, 'the token counts');
      await bench.manager.refresh('acme');
      assert.equal(bench.refreshes, 2);
    });

    it('SessionManager restores the session of a client under its client ID, including its client secret, in the next window', async () => {
      await asClient();
      const other = bench.another();
      await other.manager.setConnections([{ ...bench.connection, grantType: 'client_credentials' }]);
      const { grantType, clientAuthentication, username } = other.live.session;
      assert.deepEqual(
        [grantType, clientAuthentication, username],
        ['client_credentials', 'form', `client ${bench.service.clientId}`],
      );
      await other.manager.refresh('acme');
      assert.equal(other.refreshes, 1);
      other.manager.dispose();
    });

    it('SessionManager ends the session of a client if the service no longer accepts the client', async () => {
      await asClient();
      bench.service.failNext({ operation: 'any', status: 401, times: 5, body: { error: 'invalid_client' } });
      await bench.manager.refresh('acme');
      assert.equal(bench.state.kind === 'reauthRequired' && bench.state.reason, 'client');
    });
  });
});
