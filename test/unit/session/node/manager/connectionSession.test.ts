import assert from 'node:assert/strict';
import { userVersionStep } from '../../../../../src/session/node/manager/sessionMachine.ts';
import { settled, StillBench } from '../../../../support/session/stillBench.ts';

const minute = 60_000;

describe('ConnectionSession', () => {
  let bench: StillBench;
  beforeEach(() => (bench = new StillBench()));

  describe('start', () => {
    it('ConnectionSession.restore shows that the session is being restored, and then the stored session', async () => {
      bench.stores(bench.storedState(1));
      const restoring = bench.session.restore();
      assert.equal(bench.state.kind, 'restoring');
      await restoring;
      assert.deepEqual(bench.shown, ['restoring', 'active']);
      assert.equal(bench.live.detail.kind, 'loading');
    });

    it('ConnectionSession.restore shows "signed out" if nothing is stored', async () => {
      await bench.session.restore();
      assert.deepEqual([bench.shown, bench.state], [['restoring', 'signedOut'], { kind: 'signedOut' }]);
    });

    it('ConnectionSession.restore requires the last person to sign in again if the service has ended the session', async () => {
      bench.stores(bench.end(2, { reason: 'ended' }));
      await bench.session.restore();
      assert.deepEqual(bench.state, {
        kind: 'reauthRequired',
        username: 'jo',
        reason: 'ended',
        detail: { kind: 'loading' },
      });
      assert.deepEqual(bench.notices, ['reauthRequired f']);
      assert.equal(bench.session.clientSecret, 's1', 'it need not be typed again');
    });

    it('ConnectionSession does not adopt a session from late storage while a person is signing in', async () => {
      const answers = bench.silenceStorage();
      void bench.session.restore();
      await bench.pass(6_000, 1_000);
      assert.equal(bench.state.kind, 'signedOut');
      const release = bench.service.hold('signIn');
      const attempt = bench.signIn();
      bench.stores(bench.storedState(7));
      answers();
      await settled();
      assert.equal(bench.state.kind, 'signingIn');
      release();
      await attempt;
      assert.equal(bench.token, 'AT-new1');
    });

    it('ConnectionSession returns a client secret only for the origin for which it was typed', async () => {
      await bench.restored();
      assert.equal(bench.session.clientSecret, 's1');
      bench.connection = { ...bench.connection, baseUrl: 'https://b.example' };
      assert.equal(bench.session.clientSecret, undefined);
    });
  });

  describe('signOut', () => {
    it('signOut stores the client secret for the next sign-in, but no token', async () => {
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

    it('signOut stores neither user name nor client secret if told to forget the secret or if there is none', async () => {
      const nothing = { version: userVersionStep, signInId: 'f', username: '', reason: 'user', origin: '' };
      await bench.restored();
      await bench.session.actions.signOut(true);
      assert.deepEqual(bench.vault.saved.at(-1), nothing);
      bench = new StillBench();
      const { clientSecret: _, ...without } = bench.storedState(1);
      bench.stores(without);
      await bench.session.restore();
      await bench.session.actions.signOut();
      assert.deepEqual(bench.vault.saved.at(-1), nothing);
    });

    it('signOut stores an end with a version above 0 if nothing was stored before', async () => {
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

    it('signOut resolves only after the end of the session is stored', async () => {
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

  describe("another window's state", () => {
    it('ConnectionSession overwrites a stored state of another window that is older than its own session', async () => {
      await bench.restored();
      await bench.session.refresh();
      const { session } = bench.live;
      bench.vault.stored = { kind: 'state', state: bench.storedState(1) };
      await bench.session.follow();
      await settled();
      assert.deepEqual(bench.vault.stored, { kind: 'state', state: session });
    });

    it('ConnectionSession stores nothing if the state of another window has the same version or is missing', async () => {
      await bench.restored();
      await bench.session.follow();
      bench.vault.stored = { kind: 'none' };
      await bench.session.follow();
      await settled();
      assert.deepEqual([bench.vault.saved, bench.token], [[], 'AT-1']);
    });

    it('ConnectionSession does not overwrite the state of another window with a sign-in that was never stored', async () => {
      bench.stores(bench.storedState(5));
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
      bench.vault.stored = { kind: 'state', state: bench.storedState(3) };
      await bench.session.follow();
      await settled();
      assert.deepEqual(bench.vault.saved, []);
    });

    it('ConnectionSession does not adopt a stored state from a storage read that began before a sign-out', async () => {
      await bench.restored();
      const answers = bench.silenceStorage();
      const following = bench.session.follow();
      void bench.session.actions.signOut();
      bench.vault.stored = { kind: 'state', state: bench.storedState(9 * userVersionStep) };
      answers();
      await following;
      assert.deepEqual(bench.state, { kind: 'signedOut' });
    });
  });

  it('ConnectionSession marks a user detail that is a day old as due, except during a refresh or after a sign-out', async () => {
    await bench.restored();
    await bench.session.loadDetail();
    assert.deepEqual([bench.live.detail.kind, bench.session.detailIsDue], ['loaded', false]);
    bench.clock.advance(24 * 60 * minute);
    assert.equal(bench.session.detailIsDue, true);
    const release = bench.service.hold('refresh');
    const refreshing = bench.session.refresh();
    await settled();
    assert.deepEqual([bench.state.kind, bench.session.detailIsDue], ['refreshing', false]);
    release();
    await refreshing;
    assert.deepEqual([bench.state.kind, bench.session.detailIsDue], ['active', true]);
    await bench.session.actions.signOut();
    assert.equal(bench.session.detailIsDue, false);
  });

  it('ConnectionSession warns once before the end of a session that cannot be refreshed', async () => {
    const { refreshToken: _, ...unrefreshed } = bench.storedState(1).tokens;
    await bench.restored({ tokens: unrefreshed });
    await bench.session.check();
    assert.deepEqual(bench.notices, []);
    bench.clock.advance(51 * minute);
    for (const _look of ['one', 'another']) {
      await bench.session.check();
      assert.deepEqual(bench.notices, ['endsSoon f']);
    }
  });

  it('ConnectionSession releases its state and sends nothing after being disposed of', async () => {
    await bench.restored();
    bench.session.dispose();
    assert.equal(bench.released, 1);
    await bench.session.refresh();
    assert.deepEqual(bench.service.sent, []);
  });
});
