import assert from 'node:assert/strict';
import { OrgAccessError } from '../../../../../src/platform/common/errors.ts';
import { userVersionStep } from '../../../../../src/session/node/manager/sessionMachine.ts';
import { settled, StillBench } from '../../../../support/session/stillBench.ts';
import { tokens } from '../../../../support/session/stillPorts.ts';

describe('UserActions', () => {
  let bench: StillBench;
  beforeEach(async () => {
    bench = new StillBench();
    await bench.restored();
  });

  const versions = () => bench.vault.saved.map(({ version }) => version);

  describe('signIn', () => {
    const known = { version: 3 * userVersionStep + 7, signInId: 'g' };
    for (const [where, prepare] of Object.entries<() => unknown>({
      'that is stored': () => bench.stores(bench.storedState(known.version, known)),
      'that is only in the version file': () => bench.versionFiles.versionFiles.set('acme', { ...known, signIns: [] }),
      'that is only in storage': () => {
        bench.versionFiles.read = () => Promise.resolve(undefined);
        bench.vault.stored = { kind: 'state', state: bench.storedState(known.version, known) };
      },
    }))
      for (const [what, act] of Object.entries<() => Promise<unknown>>({
        'sign-in': () => bench.signIn(),
        'sign-out': () => bench.session.actions.signOut(),
      }))
        it(`a ${what} gets the next version in steps of a million above a stored state ${where}`, async () => {
          prepare();
          if (what === 'sign-out') await bench.session.follow();
          await act();
          await settled();
          assert.deepEqual(versions(), [4 * userVersionStep]);
        });

    it('a sign-in is written to the version file although storage fails', async () => {
      bench.failStorage();
      await bench.signIn();
      await settled();
      assert.equal(bench.versionFiles.versionFiles.get('acme')?.version, userVersionStep);
    });

    it('a sign-in that replaces another waiting sign-in adopts no session of other windows', async () => {
      bench.lock.run = (_, signal) =>
        new Promise((resolve) => signal.addEventListener('abort', () => resolve(undefined)));
      await bench.signIn();
      await settled();
      await bench.signIn();
      await settled();
      await bench.tells(bench.storedState(9 * userVersionStep, { signInId: 'g' }));
      assert.equal(bench.token, 'AT-new2');
    });

    it('a sign-in waits for the lock, and adopts no session of other windows until then', async () => {
      const release = bench.holdLock();
      await bench.signIn();
      await bench.tells(bench.storedState(5 * userVersionStep, { signInId: 'g' }));
      assert.deepEqual([bench.token, bench.vault.saved], ['AT-new1', []]);
      release();
      await settled();
      assert.deepEqual([bench.token, versions()], ['AT-new1', [6 * userVersionStep]]);
      await bench.tells(bench.storedState(7 * userVersionStep, { signInId: 'g' }));
      assert.equal(bench.token, `AT-${7 * userVersionStep}`, 'after its turn it follows again');
    });

    it('a sign-in that waits for the lock is not ended by an earlier sign-out of another window that is noticed meanwhile', async () => {
      bench.versionFiles.versionFiles.set('acme', {
        version: userVersionStep,
        signInId: 'f',
        reason: 'user',
        signIns: [],
      });
      const release = bench.holdLock();
      await bench.signIn();
      await settled();
      await bench.session.check();
      assert.equal(bench.token, 'AT-new1');
      release();
      await settled();
      assert.deepEqual([bench.token, versions()], ['AT-new1', [2 * userVersionStep]]);
    });

    it('a sign-in ends without being stored if another window signed out after the sign-in began', async () => {
      const release = bench.holdLock();
      await bench.signIn();
      await settled();
      bench.stores(bench.end(userVersionStep));
      release();
      await settled();
      assert.deepEqual([bench.state, bench.vault.saved], [{ kind: 'signedOut' }, []]);
    });

    it('a sign-in replaces an earlier sign-out', async () => {
      await bench.session.actions.signOut();
      await bench.signIn();
      await settled();
      assert.deepEqual([bench.token, versions()], ['AT-new1', [userVersionStep, 2 * userVersionStep]]);
    });

    it('a sign-in replaces a session that the service has ended in another window during the sign-in', async () => {
      const release = bench.holdLock();
      await bench.signIn();
      await settled();
      bench.stores(bench.end(2, { reason: 'ended' }));
      release();
      await settled();
      assert.deepEqual([bench.token, versions()], ['AT-new1', [userVersionStep]]);
    });

    it('a sign-in is not stored if the person signs out before the sign-in has the lock', async () => {
      const release = bench.holdLock();
      await bench.signIn();
      await settled();
      await bench.session.actions.signOut();
      release();
      await settled();
      assert.deepEqual([bench.state, versions()], [{ kind: 'signedOut' }, [userVersionStep]]);
    });
  });

  describe('signOut', () => {
    it('a sign-out is stored at once although another window holds the lock', async () => {
      bench.holdLock();
      await bench.session.actions.signOut();
      assert.deepEqual(versions(), [userVersionStep]);
      assert.equal(bench.versionFiles.versionFiles.get('acme')?.reason, 'user');
    });

    it('a sign-out is stored once if no other window has replaced it', async () => {
      await bench.session.actions.signOut();
      await settled();
      assert.deepEqual(versions(), [userVersionStep]);
    });

    it('a sign-out is stored again with a higher version if a refresh of the same session has replaced it', async () => {
      const release = bench.holdLock();
      await bench.session.actions.signOut();
      bench.versionFiles.versionFiles.set('acme', { version: userVersionStep + 1, signInId: 'f', signIns: [] });
      release();
      await settled();
      assert.deepEqual(versions(), [userVersionStep, 2 * userVersionStep]);
      assert.equal(bench.state.kind, 'signedOut');
    });

    it('a sign-out is stored again above the version in storage if version files cannot be read', async () => {
      const release = bench.holdLock();
      await bench.session.actions.signOut();
      bench.versionFiles.read = () => Promise.resolve(undefined);
      bench.vault.stored = { kind: 'state', state: bench.storedState(userVersionStep + 3) };
      release();
      await settled();
      assert.deepEqual(versions(), [userVersionStep, 2 * userVersionStep]);
    });

    it('a sign-out is not stored again if neither the version file nor storage can be read', async () => {
      const release = bench.holdLock();
      await bench.session.actions.signOut();
      bench.versionFiles.read = () => Promise.resolve(undefined);
      bench.failStorage();
      release();
      await settled();
      assert.deepEqual(versions(), [userVersionStep]);
    });

    it('a sign-out does not undo a later sign-in', async () => {
      const release = bench.holdLock();
      await bench.session.actions.signOut();
      bench.stores(bench.storedState(2 * userVersionStep, { signInId: 'g' }));
      release();
      await settled();
      assert.deepEqual([bench.token, versions()], [`AT-${2 * userVersionStep}`, [userVersionStep]]);
    });

    it('a sign-out gets a version above the stored one in a window that has not read storage yet', async () => {
      bench = new StillBench();
      bench.vault.stored = { kind: 'state', state: bench.storedState(3 * userVersionStep) };
      const answers = bench.silenceStorage();
      void bench.session.restore();
      await settled();
      const ending = bench.session.actions.signOut();
      await settled();
      answers();
      await ending;
      assert.deepEqual(versions(), [4 * userVersionStep]);
    });

    it('a sign-out writes the version file without waiting for silent storage in a window that has the session', async () => {
      const answers = bench.silenceStorage();
      void bench.session.actions.signOut();
      await settled();
      assert.equal(bench.versionFiles.versionFiles.get('acme')?.version, userVersionStep);
      answers();
    });

    it('a sign-out is not stored over a sign-in that follows immediately', async () => {
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

  describe('replaceClientSecret', () => {
    it('replaceClientSecret stores the new secret with the next version of the session, and uses it for the next refresh', async () => {
      await bench.session.replaceClientSecret('s2');
      assert.deepEqual(bench.vault.saved, [
        bench.storedState(2, { clientSecret: 's2', tokens: tokens(1, bench.clock.now()) }),
      ]);
      await bench.session.refresh();
      assert.deepEqual(bench.service.sent, ['refresh RT-1 s2']);
    });

    it('replaceClientSecret keeps the refresh token of a refresh in this or another window', async () => {
      bench.stores(bench.storedState(2));
      await bench.session.replaceClientSecret('s2');
      assert.deepEqual([bench.live.session.tokens.refreshToken, versions()], ['RT-2', [3]]);
      const release = bench.service.hold('refresh');
      const refreshing = bench.session.refresh();
      await settled();
      const replacing = bench.session.replaceClientSecret('s3');
      await settled();
      release();
      await Promise.all([refreshing, replacing]);
      const { tokens: last, clientSecret } = bench.live.session;
      assert.deepEqual([last.refreshToken, clientSecret, versions()], ['RT-new1', 's3', [3, 4, 5]]);
    });

    it('replaceClientSecret throws and stores nothing if storage fails or never shows the newest state', async () => {
      bench.versionFiles.versionFiles.set('acme', { version: 2, signInId: 'f', signIns: [['f', 2]] });
      const replacing = assert.rejects(bench.session.replaceClientSecret('s2'), {
        problem: { code: 'clientSecretNotKept' },
      });
      await bench.pass(10_500);
      await replacing;
      bench.failStorage();
      await assert.rejects(bench.session.replaceClientSecret('s2'), { kind: 'storage' });
      assert.deepEqual([bench.vault.saved, bench.token], [[], 'AT-1']);
    });

    it('replaceClientSecret keeps the end of a session if the service refuses the client at the same time', async () => {
      let refuse: () => void = () => undefined;
      const refused = new OrgAccessError('oauth', { code: 'clientRefused' }, { oauthCode: 'invalid_client' });
      bench.service.fail('refresh', refused, new Promise((resolve) => (refuse = resolve)));
      const refreshing = bench.session.refresh();
      await settled();
      const replacing = bench.session.replaceClientSecret('s2');
      refuse();
      await Promise.all([refreshing, replacing]);
      const last = bench.vault.saved.at(-1);
      assert.deepEqual([bench.state.kind, last && 'reason' in last && last.reason], ['reauthRequired', 'client']);
      assert.equal(bench.session.clientSecret, 's2');
    });
  });
});
