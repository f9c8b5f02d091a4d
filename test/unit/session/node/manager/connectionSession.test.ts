import assert from 'node:assert/strict';
import { userVersionStep } from '../../../../../src/session/node/manager/sessionMachine.ts';
import { settled, StillBench } from '../../../../support/session/stillBench.ts';

const minute = 60_000;

describe('ConnectionSession', () => {
  let bench: StillBench;
  beforeEach(() => (bench = new StillBench()));

  describe('start', () => {
    it('shows that the session is being restored, then the stored session', async () => {
      bench.stores(bench.entry(1));
      const restoring = bench.session.restore();
      assert.equal(bench.state.kind, 'restoring');
      await restoring;
      assert.deepEqual(bench.shown, ['restoring', 'active']);
      assert.equal(bench.live.detail.kind, 'loading');
    });

    it('shows that nobody is signed in if nothing is stored', async () => {
      await bench.session.restore();
      assert.deepEqual([bench.shown, bench.state], [['restoring', 'signedOut'], { kind: 'signedOut' }]);
    });

    it('requires the last person to sign in again if the service has ended the session', async () => {
      bench.stores(bench.end(2, { reason: 'ended' }));
      await bench.session.restore();
      assert.deepEqual(bench.state, {
        kind: 'reauthRequired',
        username: 'jo',
        reason: 'ended',
        detail: { kind: 'loading' },
      });
      assert.deepEqual(bench.notices, ['reauthRequired f']);
    });

    it('adopts nothing that storage returns after its time limit while a person is signing in', async () => {
      const answers = bench.silenceStorage();
      void bench.session.restore();
      await bench.pass(6_000, 1_000);
      assert.equal(bench.state.kind, 'signedOut');
      const release = bench.service.hold('signIn');
      const attempt = bench.signIn();
      bench.stores(bench.entry(7));
      answers();
      await settled();
      assert.equal(bench.state.kind, 'signingIn');
      release();
      await attempt;
      assert.equal(bench.token, 'AT-new1');
    });

    it('returns the client secret for the origin that it was typed for, and no other', async () => {
      await bench.restored();
      assert.equal(bench.session.clientSecret, 's1');
      bench.connection = { ...bench.connection, baseUrl: 'https://b.example' };
      assert.equal(bench.session.clientSecret, undefined);
    });
  });

  describe('signOut', () => {
    it('signOut keeps the client secret for the next sign-in, and no token', async () => {
      await bench.restored();
      await bench.session.actions.signOut();
      assert.deepEqual(bench.state, { kind: 'signedOut' });
      assert.deepEqual(bench.vault.saved.at(-1), {
        version: userVersionStep,
        signInId: 'f',
        username: '',
        reason: 'user',
        origin: 'https://a.example',
        clientSecret: 's1',
      });
      assert.equal(bench.session.clientSecret, 's1');
    });

    it('signOut keeps nothing if it forgets the client secret or there is none', async () => {
      const nothing = { version: userVersionStep, signInId: 'f', username: '', reason: 'user', origin: '' };
      await bench.restored();
      await bench.session.actions.signOut(true);
      assert.deepEqual(bench.vault.saved.at(-1), nothing);
      bench = new StillBench();
      const { clientSecret: _, ...without } = bench.entry(1);
      bench.stores(without);
      await bench.session.restore();
      await bench.session.actions.signOut();
      assert.deepEqual(bench.vault.saved.at(-1), nothing);
    });

    it('signOut stores an end with a version above 0 if nothing was stored', async () => {
      await bench.session.restore();
      await bench.session.actions.signOut();
      assert.deepEqual(bench.vault.saved.at(-1), {
        version: userVersionStep,
        signInId: '',
        username: '',
        reason: 'user',
        origin: '',
      });
    });

    it('signOut resolves once the end is stored', async () => {
      await bench.restored();
      const answers = bench.silenceStorage();
      let isOver = false;
      const ending = bench.session.actions.signOut().finally(() => (isOver = true));
      await settled();
      assert.equal(isOver, false);
      answers();
      await ending;
      assert.equal(bench.vault.saved.length, 1);
    });
  });

  describe("another window's entry", () => {
    it("overwrites another window's entry that is older than its own", async () => {
      await bench.restored();
      await bench.session.refresh();
      const { session } = bench.live;
      bench.vault.stored = { kind: 'entry', entry: bench.entry(1) };
      await bench.session.follow();
      await settled();
      assert.deepEqual(bench.vault.stored, { kind: 'entry', entry: session });
    });

    it("stores nothing if another window's entry has the same version or is missing", async () => {
      await bench.restored();
      await bench.session.follow();
      bench.vault.stored = { kind: 'none' };
      await bench.session.follow();
      await settled();
      assert.deepEqual([bench.vault.saved, bench.token], [[], 'AT-1']);
    });

    it("does not overwrite another window's entry with a sign-in that was never stored", async () => {
      bench.stores(bench.entry(5));
      await bench.session.restore();
      const release = bench.holdLock();
      await bench.signIn();
      await settled();
      bench.stores(bench.end(userVersionStep));
      bench.failStorage();
      release();
      await settled();
      bench.versionFiles.versionFiles.clear();
      bench.vault.before = () => Promise.resolve();
      bench.vault.stored = { kind: 'entry', entry: bench.entry(3) };
      await bench.session.follow();
      await settled();
      assert.deepEqual(bench.vault.saved, []);
    });

    it('adopts no entry from a read that began before a sign-out', async () => {
      await bench.restored();
      const answers = bench.silenceStorage();
      const following = bench.session.follow();
      void bench.session.actions.signOut();
      bench.vault.stored = { kind: 'entry', entry: bench.entry(9 * userVersionStep) };
      answers();
      await following;
      assert.deepEqual(bench.state, { kind: 'signedOut' });
    });
  });

  it('reloads a user detail that is a day old while nothing else is pending', async () => {
    await bench.restored();
    await bench.session.detail.load();
    assert.deepEqual([bench.live.detail.kind, bench.session.detail.isDue], ['loaded', false]);
    bench.clock.advance(24 * 60 * minute);
    assert.equal(bench.session.detail.isDue, true);
    const release = bench.service.hold('refresh');
    const refreshing = bench.session.refresh();
    await settled();
    assert.deepEqual([bench.state.kind, bench.session.detail.isDue], ['refreshing', false]);
    release();
    await refreshing;
    assert.deepEqual([bench.state.kind, bench.session.detail.isDue], ['active', true]);
    await bench.session.actions.signOut();
    assert.equal(bench.session.detail.isDue, false);
  });

  it("warns in time that a session ends soon that can't be refreshed", async () => {
    const { refreshToken: _, ...unrefreshed } = bench.entry(1).tokens;
    await bench.restored({ tokens: unrefreshed });
    await bench.session.check();
    assert.deepEqual(bench.notices, []);
    bench.clock.advance(51 * minute);
    for (const _look of ['one', 'another']) {
      await bench.session.check();
      assert.deepEqual(bench.notices, ['endsSoon f']);
    }
  });

  it('detaches its state holder when disposed of, and sends nothing more', async () => {
    await bench.restored();
    bench.session.dispose();
    assert.equal(bench.released, 1);
    await bench.session.refresh();
    assert.deepEqual(bench.service.sent, []);
  });
});
