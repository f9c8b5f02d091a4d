import assert from 'node:assert/strict';
import { lastLoaded } from '../../../../src/session/common/session.ts';
import { SessionBench } from '../../../support/session/sessionBench.ts';

describe('SessionManager', () => {
  let bench: SessionBench;
  const open = async (...args: Parameters<typeof SessionBench.open>) => (bench = await SessionBench.open(...args));
  afterEach(() => bench.close());

  const minute = 60_000;

  describe('sign-in', () => {
    it('SessionManager signs in with two requests and stores the session without the password', async () => {
      await open();
      await bench.signedIn();
      assert.equal(bench.live.kind, 'active');
      assert.equal(bench.live.session.username, bench.service.username);
      assert.deepEqual(
        bench.service.requests.map(({ path }) => path),
        ['/oauth/token', '/api/v2/users/loggedIn/detail'],
      );
      assert.ok(bench.stored?.includes(bench.live.session.tokens.accessToken));
      assert.ok(!bench.stored?.includes(bench.service.password));
    });

    it('SessionManager reports a wrong password, and stays signed out with nothing stored', async () => {
      await open();
      await bench.manager.setConnections([bench.connection]);
      await assert.rejects(bench.signIn({ password: 'wrong' }), {
        kind: 'oauth',
        oauthCode: 'invalid_grant',
        problem: { code: 'wrongPassword' },
      });
      assert.deepEqual(bench.state, { kind: 'signedOut' });
      assert.equal(bench.storedKind, 'none');
    });

    it('SessionManager reports a wrong client secret with another error than a wrong password', async () => {
      await open();
      await bench.manager.setConnections([bench.connection]);
      await assert.rejects(bench.signIn({ clientSecret: 'wrong' }), { oauthCode: 'invalid_client' });
    });

    it('SessionManager keeps a live session if a second sign-in fails or is canceled', async () => {
      await open();
      await bench.signedIn();
      const { session } = bench.live;
      await assert.rejects(bench.signIn({ password: 'wrong' }));
      assert.equal(bench.live.session, session);
      const cancel = new AbortController();
      bench.service.failNext({ operation: 'signIn', hang: true });
      const attempt = bench.signIn({}, cancel.signal);
      cancel.abort();
      assert.equal(await attempt, false);
      assert.equal(bench.live.session, session);
    });

    it('SessionManager shows that a sign-in is pending, and shows "signed out" after the sign-in is canceled', async () => {
      await open();
      await bench.manager.setConnections([bench.connection]);
      bench.service.failNext({ operation: 'signIn', hang: true });
      const cancel = new AbortController();
      const attempt = bench.signIn({}, cancel.signal);
      assert.equal(bench.state.kind, 'signingIn');
      cancel.abort();
      assert.equal(await attempt, false);
      assert.equal(bench.state.kind, 'signedOut');
    });

    it('SessionManager adds a new connection only after the service has accepted the sign-in', async () => {
      await open();
      await assert.rejects(bench.signIn({ password: 'wrong' }));
      assert.deepEqual(bench.store.snapshot, { connections: [], activeId: undefined, states: new Map() });
      assert.equal(await bench.signIn(), true);
      assert.deepEqual(bench.store.snapshot.connections, [bench.connection]);
      assert.equal(bench.store.snapshot.activeId, bench.connection.id);
    });
  });

  describe('restore', () => {
    it('SessionManager restores the stored session in another window without a password', async () => {
      await open();
      await bench.signedIn();
      const later = bench.another();
      await later.manager.setConnections([later.connection]);
      await later.until('the detail is loaded', () => later.live.detail.kind === 'loaded');
      assert.equal(later.live.session.tokens.accessToken, bench.live.session.tokens.accessToken);
      assert.equal(bench.service.counters.signIns, 1);
      later.manager.dispose();
    });

    it('SessionManager refreshes a restored session if the token has expired', async () => {
      await open();
      await bench.signedIn();
      bench.manager.dispose();
      bench.clock.advance(2 * 60 * minute);
      const later = bench.another();
      await later.manager.setConnections([later.connection]);
      await later.until('the detail is loaded', () => later.live.detail.kind === 'loaded');
      assert.equal(later.refreshes, 1);
      assert.equal(bench.service.counters.refreshes, 1);
      later.manager.dispose();
    });

    it('SessionManager does not restore a session that another origin issued', async () => {
      await open();
      await bench.signedIn();
      const later = bench.another();
      await later.manager.setConnections([{ ...later.connection, baseUrl: 'https://elsewhere.example' }]);
      assert.equal(later.state.kind, 'signedOut');
      later.manager.dispose();
    });
  });

  describe('user detail', () => {
    it('SessionManager keeps the last access record if loading a new one fails', async () => {
      await open();
      await bench.signedIn();
      const before = lastLoaded(bench.live.detail);
      bench.service.failNext({ operation: 'detail', drop: true, times: 2 });
      await bench.manager.loadDetail(bench.connection.id);
      assert.equal(bench.live.detail.kind === 'failed' && bench.live.detail.error.kind, 'network');
      assert.equal(lastLoaded(bench.live.detail)?.record, before?.record);
    });
  });

  describe('sign-out', () => {
    it('SessionManager.signOut ends the session in this window, in secret storage, and in other windows', async () => {
      await open();
      await bench.signedIn();
      const other = bench.another();
      await other.manager.setConnections([other.connection]);
      await bench.manager.signOut(bench.connection.id);
      assert.deepEqual(bench.state, { kind: 'signedOut' });
      await bench.untilStored('ended');
      await other.until('the other window is out', () => other.state.kind === 'signedOut');
      other.manager.dispose();
    });

    for (const [during, operation] of [
      ['a refresh', 'refresh'],
      ['a load of the user detail', 'detail'],
      ['a sign-in', 'signIn'],
    ] as const) {
      it(`SessionManager stays signed out if a person signs out during ${during}`, async () => {
        await open({ latencyMs: 20, clock: undefined });
        await bench.signedIn();
        const { id } = bench.connection;
        const work = {
          refresh: () => bench.manager.refresh(id),
          detail: () => bench.manager.loadDetail(id),
          signIn: () => bench.signIn().then(() => undefined),
        }[operation]();
        await bench.manager.signOut(id);
        await work;
        assert.equal(bench.state.kind, 'signedOut');
        await bench.untilStored('ended');
      });
    }
  });

  describe('connections', () => {
    it('SessionManager closes a session if the base URL of the connection changes to another origin', async () => {
      await open();
      await bench.signedIn();
      const { stored } = bench;
      await bench.manager.setConnections([{ ...bench.connection, baseUrl: 'https://elsewhere.example' }]);
      assert.equal(bench.state.kind, 'signedOut');
      assert.equal(bench.manager.clientSecret(bench.connection.id), undefined);
      assert.equal(bench.stored, stored);
      await bench.manager.setConnections([bench.connection]);
      assert.equal(bench.live.kind, 'active');
    });

    it('SessionManager keeps a session if only the name of the connection changes', async () => {
      await open();
      await bench.signedIn();
      await bench.manager.setConnections([{ ...bench.connection, name: 'Renamed' }]);
      assert.equal(bench.live.kind, 'active');
    });

    it('SessionManager keeps the session of one connection if a person signs out of another connection', async () => {
      await open();
      await bench.signedIn();
      const second = { ...bench.connection, id: 'second', name: 'Second' };
      const { username, password, clientSecret } = bench.service;
      await bench.manager.setConnections([bench.connection, second]);
      await bench.manager.signIn(second, { username, password, clientSecret }, new AbortController().signal, () =>
        Promise.resolve(),
      );
      assert.equal(bench.store.snapshot.activeId, 'second');
      await bench.manager.signOut('second');
      assert.equal(bench.live.kind, 'active');
      bench.manager.switchTo(bench.connection.id);
      assert.equal(bench.store.snapshot.activeId, bench.connection.id);
    });

    it('SessionManager closes the session of a removed connection, and restores the session when the connection is added again', async () => {
      await open();
      await bench.signedIn();
      const second = { ...bench.connection, id: 'second' };
      await bench.manager.setConnections([bench.connection, second]);
      const { stored } = bench;
      await bench.manager.setConnections([second]);
      assert.equal(bench.store.snapshot.activeId, 'second');
      await assert.rejects(async () => bench.manager.accessToken(bench.connection.id), { kind: 'session' });
      await bench.pass(minute);
      assert.equal(bench.stored, stored);
      await bench.manager.setConnections([bench.connection, second]);
      assert.equal(bench.live.kind, 'active');
      assert.equal(bench.service.counters.signIns, 1);
    });

    it('SessionManager.forget deletes the session and client secret of a removed connection in all windows', async () => {
      await open();
      await bench.signedIn();
      const other = bench.another();
      await other.restored();
      await bench.manager.forget(bench.connection.id);
      await bench.untilStored('ended');
      assert.ok(!bench.stored?.includes(bench.service.clientSecret));
      await other.until('the other window is out', () => other.state.kind === 'signedOut');
      assert.equal(other.manager.clientSecret(bench.connection.id), undefined);
      other.manager.dispose();
    });

    it('SessionManager.forget ends the session of a connection that was removed before the window opened', async () => {
      await open();
      await bench.signedIn();
      bench.manager.dispose();
      const later = bench.another();
      await later.manager.setConnections([]);
      await later.manager.forget(bench.connection.id);
      await later.untilStored('ended');
      assert.deepEqual(later.store.snapshot, { connections: [], activeId: undefined, states: new Map() });
    });
  });
});
