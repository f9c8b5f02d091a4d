import assert from 'node:assert/strict';
import { SessionBench } from '../../../../support/session/sessionBench.ts';

const minute = 60_000;

describe('session of a client that signs in as itself', () => {
  let bench: SessionBench;
  beforeEach(async () => {
    bench = await SessionBench.open({ clientCredentials: true });
    const connection = { ...bench.connection, grantType: 'client_credentials' } as const;
    await bench.manager.setConnections([connection]);
    const { clientSecret } = bench.service;
    const { signal } = new AbortController();
    await bench.manager.signIn(connection, { clientSecret, username: '', password: '' }, signal, () =>
      Promise.resolve(),
    );
    await bench.until('its user detail was asked for', () => bench.live.detail.kind === 'failed');
    await bench.untilStored('session');
  });
  afterEach(() => bench.close());

  it('SessionManager shows the client ID as user name if a client signed in as itself', () => {
    assert.equal(bench.live.session.username, `client ${bench.service.clientId}`);
  });

  it('SessionManager requests all tokens of a day through client credentials if a client signed in as itself', async () => {
    const { accessToken } = bench.live.session.tokens;
    await bench.pass(24 * 60 * minute, 30_000);
    assert.notEqual(bench.live.session.tokens.accessToken, accessToken);
    assert.deepEqual(bench.notices, []);
    assert.ok(bench.refreshes >= 24, `${bench.refreshes} new tokens`);
    const grants = new Set(bench.service.requests.flatMap(({ grantType }) => grantType ?? []));
    assert.deepEqual([...grants], ['client_credentials']);
  });

  it('SessionManager requests a new token through client credentials if the service refuses a token, and on request', async () => {
    bench.service.revokeAll();
    const call = { method: 'GET', path: '/api/v2/users/loggedIn/detail' } as const;
    const response = await bench.manager.call(bench.connection.id, call, new AbortController().signal);
    assert.equal(response?.status, 403, 'the token counts');
    await bench.manager.refresh(bench.connection.id);
    assert.equal(bench.refreshes, 2);
  });

  it('SessionManager restores the session of a client, including its client secret, in the next window', async () => {
    const other = bench.another();
    await other.manager.setConnections([{ ...bench.connection, grantType: 'client_credentials' }]);
    const { grantType, clientAuthentication, username } = other.live.session;
    assert.deepEqual(
      [grantType, clientAuthentication, username],
      ['client_credentials', 'form', `client ${bench.service.clientId}`],
    );
    await other.manager.refresh(bench.connection.id);
    assert.equal(other.refreshes, 1);
    other.manager.dispose();
  });

  it('SessionManager ends the session of a client if the service no longer accepts the client', async () => {
    bench.service.failNext({ operation: 'any', status: 401, times: 5, body: { error: 'invalid_client' } });
    await bench.manager.refresh(bench.connection.id);
    assert.equal(bench.state.kind === 'reauthRequired' && bench.state.reason, 'client');
  });
});
