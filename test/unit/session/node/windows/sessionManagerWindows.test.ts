import assert from 'node:assert/strict';
import { OrgAccessError } from '../../../../../src/platform/common/errors.ts';
import { lastLoadedIn, stateOf, type SessionStore } from '../../../../../src/session/common/session.ts';
import type { Notice, SessionManager } from '../../../../../src/session/node/manager/sessionManager.ts';
import { acme, settled, type StillBench } from '../../../../support/session/stillBench.ts';
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
    it('SessionManager checks sessions every 15 s, and earlier if a refresh is due', async () => {
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

    it('SessionManager checks sessions as soon as the first of several sessions is due', async () => {
      bench.vault.kept.set('other', {
        kind: 'state',
        state: bench.storedState(1, { tokens: tokens('short', bench.clock.now(), 15_000) }),
      });
      await restored(acme);
      await manager.setConnections([acme, other]);
      bench.clock.advance(9_750);
      await settled();
      assert.equal(bench.service.count('refresh'), 1);
    });

    it('SessionManager.check refreshes the sessions of all connections, including inactive ones', async () => {
      await restored(acme, other);
      bench.clock.sleep(hourMs - 60_000);
      await manager.check();
      assert.equal(bench.service.count('refresh'), 2);
      assert.deepEqual([await token(), await token('other')], ['AT-new1', 'AT-new2']);
    });

    it('SessionManager checks sessions until the last session is signed out', async () => {
      await restored(acme, other);
      await manager.signOut('acme');
      await settled();
      assert.equal(bench.clock.pending, 1);
      await manager.signOut('other');
      await settled();
      assert.equal(bench.clock.pending, 0);
    });

    it('SessionManager checks no sessions after the window has closed', async () => {
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
    it('SessionManager keeps the loaded access when another window refreshes the session, and drops it when another person signs in there', async () => {
      await restored(acme);
      const access = () => {
        const state = stateOf(store.snapshot, 'acme');
        return lastLoadedIn(state)?.record;
      };
      const before = access();
      assert.ok(before);
      bench.stores(bench.storedState(2));
      bench.vault.changed.fire('acme');
      await settled();
      assert.deepEqual([await token(), access(), bench.service.count('detail')], ['AT-2', before, 1]);
      const shown = new Set<unknown>();
      store.onDidChange(() => shown.add(access()));
      bench.stores(bench.storedState(1_000_000, { username: 'kim', signInId: 'g' }));
      bench.vault.changed.fire('acme');
      await settled();
      assert.deepEqual([access()?.name, shown.has(before)], ['kim', false]);
    });

    it('SessionManager loads access and starts checks after another window signs in', async () => {
      await manager.setConnections([acme]);
      bench.stores(bench.storedState(2));
      bench.vault.changed.fire('acme');
      await settled();
      assert.deepEqual([bench.service.sent, bench.clock.pending], [['detail AT-2'], 1]);
    });

    it('SessionManager ignores storage changes for an unknown connection or after being disposed of', async () => {
      await restored(acme);
      const { loads } = bench.vault;
      bench.vault.changed.fire('gone');
      manager.dispose();
      bench.vault.changed.fire('acme');
      await settled();
      assert.equal(bench.vault.loads, loads);
    });

    it('SessionManager loads access and starts checks after storage that had failed returns a session', async () => {
      bench.vault.stored = { kind: 'state', state: bench.storedState(1) };
      bench.failStorage();
      await manager.setConnections([acme]);
      bench.vault.before = () => Promise.resolve();
      await manager.check();
      await settled();
      assert.deepEqual([bench.service.sent, bench.clock.pending], [['detail AT-1'], 1]);
    });

    it('SessionManager adopts a session if storage responds after the time limit', async () => {
      bench.stores(bench.storedState(1));
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
    it('SessionManager closes the session of a connection that is removed or moves to another origin, and restores it with the connection', async () => {
      await restored(acme);
      for (const connections of [[], [moved]]) {
        await manager.setConnections(connections);
        assert.deepEqual([kind(), manager.clientSecret('acme')], ['signedOut', undefined]);
        await assert.rejects(async () => manager.accessToken('acme'), { kind: 'session' });
        await manager.setConnections([acme]);
        assert.deepEqual([await token(), bench.vault.saved], ['AT-1', []]);
      }
    });

    it('SessionManager stores a refresh of a closed connection under the old origin, and shows nothing', async () => {
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

    it('SessionManager sends one refresh if a connection is removed and added again in the middle of it', async () => {
      await restored(acme);
      bench.versionFiles.versionFiles.set('acme', { version: 1, signInId: 'f', signIns: [['f', 1]] });
      const release = bench.service.hold('refresh');
      void manager.refresh('acme');
      await settled();
      await manager.setConnections([]);
      await manager.setConnections([acme]);
      const again = manager.refresh('acme');
      await settled();
      release();
      await again;
      assert.deepEqual([await token(), bench.service.count('refresh')], ['AT-new1', 1]);
    });

    it('SessionManager fires no notice if storage fails for a closed connection', async () => {
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

  it('SessionManager fires the notice of an ended session with the current name of the connection', async () => {
    await restored(acme);
    const renamed = { ...acme, name: 'Renamed' };
    await manager.setConnections([renamed]);
    bench.service.fail('refresh', refused);
    await manager.refresh('acme');
    assert.deepEqual(notices, [{ kind: 'reauthRequired', connection: renamed, signInId: 'f' }]);
    const state = stateOf(store.snapshot, 'acme');
    assert.equal(state.kind === 'reauthRequired' && state.detail.kind, 'loaded', 'the access is still shown');
    assert.equal(bench.clock.pending, 0);
  });
});
