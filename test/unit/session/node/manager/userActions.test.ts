import assert from 'node:assert/strict';
import { userVersionStep } from '../../../../../src/session/node/manager/sessionMachine.ts';
import { settled, StillBench } from '../../../../support/session/stillBench.ts';

describe('sessionDecisions', () => {
  let bench: StillBench;
  beforeEach(async () => {
    bench = new StillBench();
    await bench.restored();
  });

  const versions = () => bench.vault.saved.map(({ version }) => version);

  describe('a sign-in', () => {
    it('stands a million above what is there, whatever was there', async () => {
      bench.stores(bench.entry(3 * userVersionStep + 7, { signInId: 'g' }));
      await bench.signIn();
      await settled();
      assert.deepEqual(versions(), [4 * userVersionStep]);
    });

    it('stands above what is only marked', async () => {
      bench.versionFiles.versionFiles.set('acme', { version: 3 * userVersionStep, signInId: 'g', signIns: [] });
      await bench.signIn();
      await settled();
      assert.deepEqual(versions(), [4 * userVersionStep]);
    });

    it('stands above what is only stored', async () => {
      bench.versionFiles.read = () => Promise.resolve(undefined);
      bench.vault.stored = { kind: 'entry', entry: bench.entry(3 * userVersionStep + 7, { signInId: 'g' }) };
      await bench.signIn();
      await settled();
      assert.deepEqual(versions(), [4 * userVersionStep]);
    });

    it('is marked, so that other windows know of it, though storage fails', async () => {
      bench.failStorage();
      await bench.signIn();
      await settled();
      assert.equal(bench.versionFiles.versionFiles.get('acme')?.version, userVersionStep);
    });

    it('that takes the place of one that waits still takes up nothing of others', async () => {
      bench.lock.run = (_, signal) =>
        new Promise((resolve) => signal.addEventListener('abort', () => resolve(undefined)));
      await bench.signIn();
      await settled();
      await bench.signIn();
      await settled();
      await bench.tells(bench.entry(9 * userVersionStep, { signInId: 'g' }));
      assert.equal(bench.token, 'AT-new2');
    });

    it('waits for its turn, and until then takes up nothing of others', async () => {
      const release = bench.holdLock();
      await bench.signIn();
      await bench.tells(bench.entry(5 * userVersionStep, { signInId: 'g' }));
      assert.deepEqual([bench.token, bench.vault.saved], ['AT-new1', []]);
      release();
      await settled();
      assert.deepEqual([bench.token, versions()], ['AT-new1', [6 * userVersionStep]]);
      await bench.tells(bench.entry(7 * userVersionStep, { signInId: 'g' }));
      assert.equal(bench.token, `AT-${7 * userVersionStep}`, 'after its turn it follows again');
    });

    it('is not stored when another window was signed out since it began, and is one no more', async () => {
      const release = bench.holdLock();
      await bench.signIn();
      await settled();
      bench.stores(bench.end(userVersionStep));
      release();
      await settled();
      assert.deepEqual([bench.state, bench.vault.saved], [{ kind: 'signedOut' }, []]);
    });

    it('holds against a sign-out from before', async () => {
      await bench.session.actions.signOut();
      await bench.signIn();
      await settled();
      assert.deepEqual([bench.token, versions()], ['AT-new1', [userVersionStep, 2 * userVersionStep]]);
    });

    it('holds against a session that the service has ended elsewhere since', async () => {
      const release = bench.holdLock();
      await bench.signIn();
      await settled();
      bench.stores(bench.end(2, { reason: 'ended' }));
      release();
      await settled();
      assert.deepEqual([bench.token, versions()], ['AT-new1', [userVersionStep]]);
    });

    it('is replaced by a sign-out that comes before its turn', async () => {
      const release = bench.holdLock();
      await bench.signIn();
      await settled();
      await bench.session.actions.signOut();
      release();
      await settled();
      assert.deepEqual([bench.state, versions()], [{ kind: 'signedOut' }, [userVersionStep]]);
    });

    it('where nothing is stored is the first', async () => {
      bench = new StillBench();
      await bench.session.restore();
      await bench.signIn();
      await settled();
      assert.deepEqual(versions(), [userVersionStep]);
    });
  });

  describe('a sign-out', () => {
    it('is stored at once, though another window holds the lock', async () => {
      bench.holdLock();
      await bench.session.actions.signOut();
      assert.deepEqual(versions(), [userVersionStep]);
      assert.equal(bench.versionFiles.versionFiles.get('acme')?.reason, 'user');
    });

    it('is stored once when nobody has gone over its mark', async () => {
      await bench.session.actions.signOut();
      await settled();
      assert.deepEqual(versions(), [userVersionStep]);
    });

    it('is stored again above a refresh of the same session that has gone over its mark', async () => {
      const release = bench.holdLock();
      await bench.session.actions.signOut();
      bench.versionFiles.versionFiles.set('acme', { version: userVersionStep + 1, signInId: 'f', signIns: [] });
      release();
      await settled();
      assert.deepEqual(versions(), [userVersionStep, 2 * userVersionStep]);
      assert.equal(bench.state.kind, 'signedOut');
    });

    it('is stored again where marks are of no use, above what storage shows', async () => {
      const release = bench.holdLock();
      await bench.session.actions.signOut();
      bench.versionFiles.read = () => Promise.resolve(undefined);
      bench.vault.stored = { kind: 'entry', entry: bench.entry(userVersionStep + 3) };
      release();
      await settled();
      assert.deepEqual(versions(), [userVersionStep, 2 * userVersionStep]);
    });

    it('is not stored again where neither marks nor storage tell anything', async () => {
      const release = bench.holdLock();
      await bench.session.actions.signOut();
      bench.versionFiles.read = () => Promise.resolve(undefined);
      bench.failStorage();
      release();
      await settled();
      assert.deepEqual(versions(), [userVersionStep]);
    });

    it('leaves a sign-in alone that came after it', async () => {
      const release = bench.holdLock();
      await bench.session.actions.signOut();
      bench.stores(bench.entry(2 * userVersionStep, { signInId: 'g' }));
      release();
      await settled();
      assert.deepEqual([bench.token, versions()], [`AT-${2 * userVersionStep}`, [userVersionStep]]);
    });

    it('by a window that knows nothing yet stands above what storage has', async () => {
      bench = new StillBench();
      bench.vault.stored = { kind: 'entry', entry: bench.entry(3 * userVersionStep) };
      const answers = bench.silenceStorage();
      void bench.session.restore();
      await settled();
      const ending = bench.session.actions.signOut();
      await settled();
      answers();
      await ending;
      assert.deepEqual(versions(), [4 * userVersionStep]);
    });

    it('by a window that knows the session does not wait for storage to be read', async () => {
      const answers = bench.silenceStorage();
      void bench.session.actions.signOut();
      await settled();
      assert.equal(bench.versionFiles.versionFiles.get('acme')?.version, userVersionStep);
      answers();
    });

    it('stands above what is only marked', async () => {
      bench.versionFiles.versionFiles.set('acme', { version: 3 * userVersionStep, signInId: 'g', signIns: [] });
      await bench.session.actions.signOut();
      assert.deepEqual(versions(), [4 * userVersionStep]);
    });

    it('that is followed by a sign-in at once is not stored over it', async () => {
      const answers = bench.silenceStorage();
      const ending = bench.session.actions.signOut();
      await bench.signIn();
      answers();
      await ending;
      await settled();
      const last = bench.vault.saved.at(-1);
      assert.ok(last && 'tokens' in last);
      assert.equal(bench.token, 'AT-new1');
    });
  });
});
