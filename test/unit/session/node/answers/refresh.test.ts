import assert from 'node:assert/strict';
import { userVersionStep } from '../../../../../src/session/node/manager/sessionMachine.ts';
import { SessionBench, sessionKey } from '../../../../support/session/sessionBench.ts';

const minute = 60_000;

describe('SessionManager.refresh', () => {
  let bench: SessionBench;
  const open = async (...args: Parameters<typeof SessionBench.open>) => (bench = await SessionBench.open(...args));
  afterEach(() => bench.close());

  it('SessionManager refreshes a token once before expiry, without a notification', async () => {
    await open({ rotate: false });
    await bench.signedIn();
    const first = bench.live.session;
    await bench.pass(54 * minute);
    assert.equal(bench.live.session, first);
    await bench.pass(2 * minute);
    assert.equal(bench.refreshes, 1);
    assert.notEqual(bench.live.session.tokens.accessToken, first.tokens.accessToken);
    assert.equal(
      bench.live.session.tokens.refreshToken,
      first.tokens.refreshToken,
      'a response without a refresh token keeps the old one',
    );
    assert.equal(bench.service.counters.refreshes, 1);
    assert.deepEqual(bench.notices, []);
    await bench.untilStored('session', 1);
  });

  it('SessionManager sends one refresh for 20 concurrent callers', async () => {
    await open();
    await bench.signedIn();
    bench.clock.advance(59 * minute + 1);
    const ids = Array.from({ length: 20 }, () => bench.connection.id);
    const tokens = await Promise.all(ids.map((id) => bench.manager.accessToken(id, minute)));
    assert.equal(new Set(tokens.map(({ accessToken }) => accessToken)).size, 1);
    assert.equal(bench.service.counters.refreshes, 1);
  });

  it('SessionManager uses each rotated refresh token over many token lifetimes', async () => {
    await open({ rotate: true, expiresInS: 20 });
    await bench.signedIn();
    await bench.pass(5 * minute);
    assert.equal(bench.live.kind, 'active');
    assert.ok(bench.service.counters.refreshes >= 15);
    assert.equal(bench.service.counters.refusals.invalid_grant, undefined);
  });

  it('SessionManager keeps the session through transient failures while the token is valid', async () => {
    await open();
    await bench.signedIn();
    bench.service.failNext({ operation: 'refresh', times: 3, status: 503 });
    await bench.pass(55 * minute);
    await bench.until('the failure shows', () => bench.live.kind === 'degraded');
    assert.equal(
      (await bench.manager.accessToken(bench.connection.id)).accessToken,
      bench.live.session.tokens.accessToken,
    );
    await bench.pass(minute);
    assert.equal(bench.live.kind, 'active');
    assert.equal(bench.refreshes, 1);
    assert.deepEqual(bench.notices, []);
  });

  it('SessionManager rejects a request for a token with the network error if an expired token cannot be refreshed', async () => {
    await open();
    await bench.signedIn();
    bench.service.failNext({ operation: 'refresh', times: 1000, drop: true });
    await bench.pass(61 * minute);
    await assert.rejects(bench.manager.accessToken(bench.connection.id), { kind: 'network' });
    assert.equal(bench.live.kind, 'degraded');
  });

  it('SessionManager delays the next refresh as long as Retry-After requests', async () => {
    await open();
    await bench.signedIn();
    bench.service.failNext({ operation: 'refresh', times: 1, status: 429, headers: { 'Retry-After': '90' } });
    await bench.pass(55 * minute);
    const state = bench.live;
    assert.equal(state.kind === 'degraded' && state.retryAtMs - bench.clock.now() > 60_000, true);
    await bench.pass(91_000);
    assert.equal(bench.refreshes, 1);
  });

  it('SessionManager requires a sign-in once if the service has ended the session', async () => {
    await open();
    await bench.signedIn();
    bench.service.revokeAll();
    await bench.pass(2 * 60 * minute);
    assert.equal(bench.state.kind === 'reauthRequired' && bench.state.reason, 'ended');
    assert.deepEqual(
      bench.notices.map(({ kind }) => kind),
      ['reauthRequired'],
    );
    await assert.rejects(bench.manager.accessToken(bench.connection.id), { kind: 'session' });
  });

  it('SessionManager adopts a newer stored session if the service refuses its own refresh token', async () => {
    await open();
    await bench.signedIn();
    const newer =
      bench.stored?.replace('"generation":1', '"generation":7').replace('"accessToken":"', '"accessToken":"another.') ??
      '';
    bench.service.failNext({ operation: 'refresh', status: 400, body: { error: 'invalid_grant' } });
    const { fetch } = bench;
    bench.fetch = (url, init) => {
      bench.storage.plant(sessionKey(bench.connection.id), newer);
      return fetch(url, init);
    };
    await bench.manager.refresh(bench.connection.id);
    assert.equal(bench.live.session.version, 7 * userVersionStep);
    assert.deepEqual(bench.notices, []);
  });

  it('SessionManager adopts a session that another window has refreshed', async () => {
    await open({ rotate: true });
    await bench.signedIn();
    const other = bench.another();
    await other.manager.setConnections([other.connection]);
    await other.manager.refresh(other.connection.id);
    await bench.until('the newer session is here', () => bench.refreshes === 1);
    assert.equal(bench.live.session.tokens.accessToken, other.live.session.tokens.accessToken);
    assert.equal(bench.service.counters.refreshes, 1);
    other.manager.dispose();
  });

  it('SessionManager refreshes once per expiry for ten windows with one-time refresh tokens', async () => {
    await open({ rotate: true, expiresInS: 60 });
    await bench.signedIn();
    const windows = Array.from({ length: 9 }, () => bench.another());
    for (const other of windows) await other.manager.setConnections([other.connection]);
    await bench.until('all windows have loaded', () => windows.every(({ live }) => live.detail.kind === 'loaded'));
    for (let expiry = 1; expiry <= 20; expiry++) {
      bench.clock.advance(60_000);
      const tokens = await Promise.all(
        [bench, ...windows].map(({ manager, connection }) => manager.accessToken(connection.id)),
      );
      assert.equal(new Set(tokens.map(({ accessToken }) => accessToken)).size, 1);
      assert.equal(bench.service.counters.refreshes, expiry);
    }
    assert.deepEqual(bench.service.counters.refusals, {});
    assert.ok([bench, ...windows].every(({ live }) => live.kind === 'active'));
    for (const other of windows) other.manager.dispose();
  });

  it('SessionManager refreshes a session that another window began after that window has closed', async () => {
    await open();
    const other = bench.another();
    await other.manager.setConnections([other.connection]);
    await bench.signedIn();
    await other.until('the session is here too', () => other.state.kind === 'active');
    bench.manager.dispose();
    await other.until('the clock runs', () => bench.clock.pending > 0);
    await other.pass(58 * minute);
    assert.equal(other.refreshes, 1);
    other.manager.dispose();
  });

  it('SessionManager leaves no timer after the last session is signed out', async () => {
    await open();
    await bench.signedIn();
    assert.equal(bench.clock.pending, 1);
    await bench.manager.signOut(bench.connection.id);
    await bench.until('the clock stands still', () => bench.clock.pending === 0);
  });
});
