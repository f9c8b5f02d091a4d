import assert from 'node:assert/strict';
import { OrgAccessError } from '../../../../../src/platform/common/errors.ts';
import type { SessionStore } from '../../../../../src/session/common/session.ts';
import type { Notice, SessionManager } from '../../../../../src/session/node/manager/sessionManager.ts';
import { acme, endless, settled, type StillBench } from '../../../../support/session/stillBench.ts';
import { moved, other, StillManager } from '../../../../support/session/stillManager.ts';
import { hourMs, tokens } from '../../../../support/session/stillPorts.ts';

const refused = new OrgAccessError('oauth', { code: 'sessionEnded' }, { status: 400, oauthCode: 'invalid_grant' });

describe('sessionManager, by the clock and among windows', () => {
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

  describe('the clock', () => {
    it('is looked at within 15 s, and sooner when something is due', async () => {
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

    it('is looked at when the first of them has something to do', async () => {
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

    it('is looked at for all connections, whichever is active', async () => {
      await restored(acme, other);
      bench.clock.sleep(hourMs - 60_000);
      await manager.check();
      assert.equal(bench.service.count('refresh'), 2);
      assert.deepEqual([await token(), await token('other')], ['AT-new1', 'AT-new2']);
    });

    it('is looked at on as long as anyone is signed in', async () => {
      await restored(acme, other);
      await manager.signOut('acme');
      await settled();
      assert.equal(bench.clock.pending, 1);
      await manager.signOut('other');
      await settled();
      assert.equal(bench.clock.pending, 0);
    });

    it('is looked at no more when the window has closed, whatever comes', async () => {
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

  describe('what another window stores', () => {
    it('is followed', async () => {
      await restored(acme);
      bench.stores(bench.entry(2));
      bench.vault.changed.fire('acme');
      await settled();
      assert.equal(await token(), 'AT-2');
    });

    it('is followed where this window was signed out: its access is loaded, and the clock is looked at', async () => {
      await manager.setConnections([acme]);
      bench.stores(bench.entry(2));
      bench.vault.changed.fire('acme');
      await settled();
      assert.deepEqual([bench.service.sent, bench.clock.pending], [['detail AT-2'], 1]);
    });

    it('is nothing for a connection that this window does not have, or when it has closed', async () => {
      await restored(acme);
      const { loads } = bench.vault;
      bench.vault.changed.fire('gone');
      manager.dispose();
      bench.vault.changed.fire('acme');
      await settled();
      assert.equal(bench.vault.loads, loads);
    });

    it('is taken up by a look at the clock where storage had failed: its access is loaded, and the clock is looked at', async () => {
      bench.vault.stored = { kind: 'entry', entry: bench.entry(1) };
      bench.failStorage();
      await manager.setConnections([acme]);
      bench.vault.before = () => Promise.resolve();
      await manager.check();
      await settled();
      assert.deepEqual([bench.service.sent, bench.clock.pending], [['detail AT-1'], 1]);
    });

    it('is taken up when storage answers late', async () => {
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

  describe('a connection that was let go of', () => {
    it('shows and tells nothing any more, and its refresh is stored for the connection that it was', async () => {
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

    it('tells nobody that its storage has failed', async () => {
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

  it('tells of the connection as it is now that its session has ended', async () => {
    await restored(acme);
    const renamed = { ...acme, name: 'Renamed' };
    await manager.setConnections([renamed]);
    bench.service.fail('refresh', refused);
    await manager.refresh('acme');
    assert.deepEqual(notices, [{ kind: 'reauthRequired', connection: renamed, signInId: 'f' }]);
    assert.equal(bench.clock.pending, 0);
  });

  it('closes with all that waits in it', async () => {
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
