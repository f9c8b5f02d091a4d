import assert from 'node:assert/strict';
import { OrgAccessError } from '../../../../../src/platform/common/errors.ts';
import type { SessionStore } from '../../../../../src/session/common/session.ts';
import type { Notice, SessionManager } from '../../../../../src/session/node/manager/sessionManager.ts';
import { acme, endless, settled, type StillBench } from '../../../../support/session/stillBench.ts';
import { moved, other, StillManager } from '../../../../support/session/stillManager.ts';
import { hourMs, tokens } from '../../../../support/session/stillPorts.ts';

const refused = new OrgAccessError('oauth', { code: 'sessionEnded' }, { status: 400, oauthCode: 'invalid_grant' });

describe('SessionManager over time and windows', () => {
  let bench: StillBench;
  let store: SessionStore;
  let manager: SessionManager;
  let notices: Notice[];
  let still: StillManager;

  beforeEach(() => ({ bench, store, manager, notices } = still = new StillManager()));
  afterEach(() => manager.dispose());

  const kind = (id?: string) => still.kind(id);
  const token = (id?: string) => still.token(id);
  const restored = (...connections: (typeof acme)[]) => still.restored(...connections);

  describe('check', () => {
    it('checks sessions within 15 s, and sooner when something is due', async () => {
      await restored(acme);
      bench.clock.sleep(hourMs - 60_000);
      bench.clock.advance(15_000);
      await settled();
      assert.equal(bench.service.count('refresh'), 1);
      assert.equal(bench.clock.pending, 1);
      bench.service.lifeMs = 12_000;
      await manager.refresh('acme');
      bench.clock.advance(7_800);
      await settled();
      assert.equal(bench.service.count('refresh'), 3, 'a third of 12 s, and a bit, before the end');
    });

    it('checks sessions when the first of several has something due', async () => {
      bench.vault.kept.set('other', {
        kind: 'entry',
        entry: bench.entry(1, { tokens: tokens('short', bench.clock.now(), 15_000) }),
      });
      await restored(acme);
      await manager.setConnections([acme, other]);
      bench.clock.advance(9_750);
      await settled();
      assert.equal(bench.service.count('refresh'), 1);
    });

    it('checks the sessions of all connections, whichever is active', async () => {
      await restored(acme, other);
      bench.clock.sleep(hourMs - 60_000);
      await manager.check();
      assert.equal(bench.service.count('refresh'), 2);
      assert.deepEqual([await token(), await token('other')], ['AT-new1', 'AT-new2']);
    });

    it('checks sessions as long as anyone is signed in', async () => {
      await restored(acme, other);
      await manager.signOut('acme');
      await settled();
      assert.equal(bench.clock.pending, 1);
      await manager.signOut('other');
      await settled();
      assert.equal(bench.clock.pending, 0);
    });

    it('checks nothing once the window has closed, whatever comes', async () => {
      await restored(acme);
      const release = bench.service.hold('refresh');
      const refreshing = manager.refresh('acme');
      await settled();
      manager.dispose();
      const { snapshot } = store;
      release();
      await refreshing;
      await manager.check();
      assert.deepEqual([bench.clock.pending, store.snapshot === snapshot], [0, true]);
    });
  });

  describe('changes by other windows', () => {
    it("follows another window's session", async () => {
      await restored(acme);
      bench.stores(bench.entry(2));
      bench.vault.changed.fire('acme');
      await settled();
      assert.equal(await token(), 'AT-2');
    });

    it("follows another window's sign-in while signed out: loads its access and checks the clock", async () => {
      await manager.setConnections([acme]);
      bench.stores(bench.entry(2));
      bench.vault.changed.fire('acme');
      await settled();
      assert.deepEqual([bench.service.sent, bench.clock.pending], [['detail AT-2'], 1]);
    });

    it('ignores changes for a connection that it does not have, or when it is disposed of', async () => {
      await restored(acme);
      const { loads } = bench.vault;
      bench.vault.changed.fire('gone');
      manager.dispose();
      bench.vault.changed.fire('acme');
      await settled();
      assert.equal(bench.vault.loads, loads);
    });

    it('adopts a session after storage had failed: loads its access and checks the clock', async () => {
      bench.vault.stored = { kind: 'entry', entry: bench.entry(1) };
      bench.failStorage();
      await manager.setConnections([acme]);
      bench.vault.before = () => Promise.resolve();
      await manager.check();
      await settled();
      assert.deepEqual([bench.service.sent, bench.clock.pending], [['detail AT-1'], 1]);
    });

    it('adopts a session when storage responds late', async () => {
      bench.stores(bench.entry(1));
      const answers = bench.silenceStorage();
      void manager.setConnections([acme]);
      await bench.pass(5_250);
      assert.equal(kind(), 'signedOut');
      assert.deepEqual(
        notices.map((notice) => notice.kind),
        ['notPersisted'],
      );
      answers();
      await settled();
      assert.equal(kind(), 'active');
    });
  });

  describe('closed connection', () => {
    it('stores the refresh of a closed connection as it was, and shows nothing', async () => {
      await restored(acme);
      const release = bench.service.hold('refresh');
      const refreshing = manager.refresh('acme');
      await settled();
      await manager.setConnections([moved]);
      const { states } = store.snapshot;
      release();
      await refreshing;
      assert.deepEqual(store.snapshot.states, states);
      const last = bench.vault.saved.at(-1);
      assert.ok(last && 'tokens' in last);
      assert.deepEqual([last.origin, last.tokens.accessToken], ['https://a.example', 'AT-new1']);
    });

    it('notifies nobody of failed storage for a closed connection', async () => {
      await restored(acme);
      const release = bench.service.hold('refresh');
      const refreshing = manager.refresh('acme');
      await settled();
      await manager.setConnections([]);
      bench.failStorage();
      release();
      await refreshing;
      assert.deepEqual(notices, []);
    });
  });

  it('notifies of an ended session with the current connection', async () => {
    await restored(acme);
    const renamed = { ...acme, name: 'Renamed' };
    await manager.setConnections([renamed]);
    bench.service.fail('refresh', refused);
    await manager.refresh('acme');
    assert.deepEqual(notices, [{ kind: 'reauthRequired', connection: renamed, signInId: 'f' }]);
    assert.equal(bench.clock.pending, 0);
  });

  it('ends everything that waits when it is disposed of', async () => {
    await restored(acme);
    const release = bench.service.hold('call');
    const calling = manager.call('acme', { method: 'GET', path: '/x' }, endless);
    await settled();
    manager.dispose();
    release();
    assert.equal(await calling, undefined);
    manager.switchTo('acme');
    assert.equal(bench.clock.pending, 0);
  });
});
