import assert from 'node:assert/strict';
import { userVersionStep } from '../../../../../src/session/node/manager/sessionMachine.ts';
import { settled, StillBench } from '../../../../support/session/stillBench.ts';

const minute = 60_000;

describe('connectionSession', () => {
  let bench: StillBench;
  beforeEach(() => (bench = new StillBench()));

  describe('at the start', () => {
    it('shows that storage is read, then the session that is there', async () => {
      bench.stores(bench.entry(1));
      const restoring = bench.session.restore();
      assert.equal(bench.state.kind, 'restoring');
      await restoring;
      assert.deepEqual(bench.shown, ['restoring', 'active']);
      assert.equal(bench.live.detail.kind, 'loading');
    });

    it('shows that nobody is signed in where nothing is stored', async () => {
      await bench.session.restore();
      assert.deepEqual([bench.shown, bench.state], [['restoring', 'signedOut'], { kind: 'signedOut' }]);
    });

    it('asks to sign in again where the service has ended the session, and by whom', async () => {
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

    it('takes nothing up that comes after the window has given up on it and a person is signing in', async () => {
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

    it('knows the client secret of the origin that it was typed for, and of no other', async () => {
      await bench.restored();
      assert.equal(bench.session.clientSecret, 's1');
      bench.connection = { ...bench.connection, baseUrl: 'https://b.example' };
      assert.equal(bench.session.clientSecret, undefined);
    });
  });

  describe('a sign-out', () => {
    it('keeps the client secret for the next sign-in, and no token', async () => {
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

    it('that forgets, or knows no client secret, keeps nothing', async () => {
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

    it('where nothing was stored stands above nothing', async () => {
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

    it('ends when it is stored', async () => {
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

  describe('what another window has stored', () => {
    it('is put right when it is older than what this window knows', async () => {
      await bench.restored();
      await bench.session.refresh();
      const { session } = bench.live;
      bench.vault.stored = { kind: 'entry', entry: bench.entry(1) };
      await bench.session.follow();
      await settled();
      assert.deepEqual(bench.vault.stored, { kind: 'entry', entry: session });
    });

    it('is left alone where it is of the same age, or not there', async () => {
      await bench.restored();
      await bench.session.follow();
      bench.vault.stored = { kind: 'none' };
      await bench.session.follow();
      await settled();
      assert.deepEqual([bench.vault.saved, bench.token], [[], 'AT-1']);
    });

    it('is not replaced by a sign-in that was never stored', async () => {
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

    it('is not taken up by what was asked before a sign-out', async () => {
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

  it('has a user detail that is loaded again when it is a day old, while nothing else is under way', async () => {
    await bench.restored();
    await bench.session.loadDetail();
    assert.deepEqual([bench.live.detail.kind, bench.session.isDetailDue], ['loaded', false]);
    bench.clock.advance(24 * 60 * minute);
    assert.equal(bench.session.isDetailDue, true);
    const release = bench.service.hold('refresh');
    const refreshing = bench.session.refresh();
    await settled();
    assert.deepEqual([bench.state.kind, bench.session.isDetailDue], ['refreshing', false]);
    release();
    await refreshing;
    assert.deepEqual([bench.state.kind, bench.session.isDetailDue], ['active', true]);
    await bench.session.actions.signOut();
    assert.equal(bench.session.isDetailDue, false);
  });

  it('that cannot be refreshed says that it ends soon, once that is so', async () => {
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

  it('that is let go of asks its cell to keep the connection as it is, and sends nothing more', async () => {
    await bench.restored();
    bench.session.dispose();
    assert.equal(bench.released, 1);
    await bench.session.refresh();
    assert.deepEqual(bench.service.sent, []);
  });
});
