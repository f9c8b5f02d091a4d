import assert from 'node:assert/strict';
import { OrgAccessError } from '../../../../../src/platform/common/errors.ts';
import { stateOf, type SessionStore } from '../../../../../src/session/common/session.ts';
import type { SessionManager } from '../../../../../src/session/node/manager/sessionManager.ts';
import { acme, endless, jo, settled, type StillBench } from '../../../../support/session/stillBench.ts';
import { moved, other, StillManager } from '../../../../support/session/stillManager.ts';

const refused = new OrgAccessError('oauth', { code: 'sessionEnded' }, { status: 400, oauthCode: 'invalid_grant' });

describe('SessionManager', () => {
  let bench: StillBench;
  let store: SessionStore;
  let manager: SessionManager;
  let still: StillManager;

  beforeEach(() => ({ bench, store, manager } = still = new StillManager()));
  afterEach(() => manager.dispose());

  const kind = (id?: string) => still.kind(id);
  const token = (id?: string) => still.token(id);
  const restored = (...connections: (typeof acme)[]) => still.restored(...connections);
  const kept = () => Promise.resolve();
  const signIn = (connection = acme) => manager.signIn(connection, jo, endless, kept);

  describe('active connection', () => {
    const active = () => store.snapshot.activeId;

    it('SessionManager activates the preferred connection, else the previously active one, else the first', async () => {
      await manager.setConnections([acme, other], 'other');
      assert.equal(active(), 'other');
      await manager.setConnections([acme, other]);
      assert.equal(active(), 'other');
      await manager.setConnections([acme, other], 'gone');
      assert.equal(active(), 'other');
      await manager.setConnections([acme]);
      assert.equal(active(), 'acme');
      await manager.setConnections([]);
      assert.equal(active(), undefined);
    });

    it('SessionManager activates the connection that a person switches to and loads its access once', async () => {
      await restored(acme, other);
      assert.equal(bench.service.count('detail'), 1);
      manager.switchTo('other');
      await settled();
      assert.deepEqual([active(), bench.service.count('detail')], ['other', 2]);
      manager.switchTo('acme');
      await settled();
      assert.equal(bench.service.count('detail'), 2);
      assert.throws(() => manager.switchTo('gone'), { kind: 'session', problem: { code: 'noSuchConnection' } });
    });

    it('SessionManager activates the connection that a person signs in to', async () => {
      await manager.setConnections([acme, other]);
      await signIn(other);
      assert.equal(active(), 'other');
    });

    it('SessionManager keeps a connection active if the person switched to it during a sign-in elsewhere', async () => {
      await manager.setConnections([acme, other]);
      const release = bench.service.hold('signIn');
      const signingIn = signIn(other);
      manager.switchTo('acme');
      release();
      assert.equal(await signingIn, true);
      assert.deepEqual([active(), kind('other')], ['acme', 'active']);
    });
  });

  describe('connections', () => {
    it('SessionManager shows a connection as "signed out" only after no stored session was found', async () => {
      const shown: string[] = [];
      store.onDidChange((now) => shown.push(...now.connections.map(({ id }) => stateOf(now, id).kind)));
      await manager.setConnections([acme]);
      assert.deepEqual(shown, ['restoring', 'signedOut']);
      await manager.setConnections([acme, other]);
      assert.deepEqual(shown.slice(2), ['signedOut', 'restoring', 'signedOut', 'signedOut']);
    });

    it('SessionManager retries access that failed to load once after a refresh, and not after later refreshes', async () => {
      const fail = () =>
        bench.service.fail(
          'detail',
          new OrgAccessError('network', { code: 'notReached', host: 'service.example', why: 'noRoute' }),
        );
      fail();
      await restored(acme);
      fail();
      for (let refreshes = 0; refreshes < 5; refreshes++) {
        await manager.refresh('acme');
        await settled();
      }
      assert.equal(bench.service.count('detail'), 2);
    });

    it('SessionManager ignores connections that are added after the window has closed', async () => {
      manager.dispose();
      const { snapshot } = store;
      await restored(acme);
      assert.deepEqual([store.snapshot === snapshot, bench.vault.loads, bench.clock.pending], [true, 0, 0]);
    });
  });

  describe('signIn', () => {
    it('SessionManager.signIn adds no connection if the sign-in is canceled', async () => {
      await manager.setConnections([other]);
      const cancel = new AbortController();
      const release = bench.service.hold('signIn');
      const signingIn = manager.signIn(acme, jo, cancel.signal, kept);
      cancel.abort();
      release();
      assert.equal(await signingIn, false);
      assert.deepEqual(
        [store.snapshot.connections, store.snapshot.activeId, store.snapshot.states.has('acme')],
        [[other], 'other', false],
      );
    });

    it('SessionManager.signIn keeps a connection that was added in settings while the sign-in was being refused', async () => {
      await manager.setConnections([]);
      let release: () => void = () => undefined;
      bench.service.fail('signIn', refused, new Promise((resolve) => (release = resolve)));
      const signingIn = assert.rejects(signIn());
      await manager.setConnections([acme]);
      release();
      await signingIn;
      assert.equal(store.snapshot.states.has('acme'), true);
      await signIn();
      assert.equal(await token(), 'AT-new1');
    });

    it('SessionManager.signIn keeps the order of connections if a person signs in again', async () => {
      await manager.setConnections([acme, other]);
      await signIn();
      assert.deepEqual(store.snapshot.connections, [acme, other]);
    });

    it("SessionManager.signIn rejects a connection whose origin differs from the current connection's", async () => {
      await manager.setConnections([acme]);
      await assert.rejects(signIn(moved), { kind: 'session', problem: { code: 'baseUrlChanged' } });
      assert.deepEqual(bench.service.sent, []);
    });
  });

  it("SessionManager.forget deletes a connection's session and client secret, even if the connection is already removed", async () => {
    await restored(acme);
    await manager.forget('acme');
    await settled();
    assert.deepEqual(
      [kind(), bench.clock.pending, bench.vault.saved.at(-1)?.clientSecret],
      ['signedOut', 0, undefined],
    );
    assert.equal(store.snapshot.states.has('acme'), true);
    await manager.setConnections([]);
    bench.stores(bench.storedState(5_000_000));
    await manager.forget('acme');
    const last = bench.vault.saved.at(-1);
    assert.deepEqual(
      [last?.origin, last?.clientSecret, last && 'reason' in last && last.reason],
      ['', undefined, 'user'],
    );
    assert.deepEqual([store.snapshot.states.has('acme'), store.snapshot.connections], [false, []]);
    assert.deepEqual(bench.vault.stored.state, last, 'it is the one that is stored for it');
    await Promise.all([manager.forget('acme'), manager.forget('acme')]);
    assert.equal(store.snapshot.states.has('acme'), false);
  });
});
