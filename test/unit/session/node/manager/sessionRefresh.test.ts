import assert from 'node:assert/strict';
import { OrgAccessError } from '../../../../../src/platform/common/errors.ts';
import { userVersionStep } from '../../../../../src/session/node/manager/sessionMachine.ts';
import { settled, StillBench } from '../../../../support/session/stillBench.ts';
import { tokens } from '../../../../support/session/stillPorts.ts';

const refused = () =>
  new OrgAccessError('oauth', { code: 'sessionEnded' }, { status: 400, oauthCode: 'invalid_grant' });

describe('SessionRefresh', () => {
  let bench: StillBench;
  beforeEach(() => (bench = new StillBench()));

  /** Starts a refresh until it is held back. The returned function releases it and waits for its end. */
  async function refreshUntil(release: () => void): Promise<() => Promise<void>> {
    const refreshing = bench.session.refresh();
    await settled();
    return async () => {
      release();
      await refreshing;
    };
  }

  describe('refresh', () => {
    beforeEach(() => bench.restored());

    it('SessionRefresh sends the refresh token and client secret once for all callers', async () => {
      await Promise.all([bench.session.refresh(), bench.session.refresh()]);
      assert.deepEqual(bench.service.sent, ['refresh RT-1 s1']);
      assert.deepEqual(bench.shown, ['refreshing', 'active']);
    });

    it('SessionRefresh stores a refreshed session and its version file with the next version', async () => {
      await bench.session.refresh();
      assert.deepEqual(bench.live.session, { ...bench.storedState(2), tokens: tokens('new1', bench.clock.now()) });
      assert.deepEqual(bench.vault.saved, [bench.live.session]);
      assert.deepEqual(bench.versionFiles.versionFiles.get('acme'), { version: 2, signInId: 'f', signIns: [['f', 2]] });
    });

    it('SessionRefresh resolves after the refreshed session is stored', async () => {
      let isOver = false;
      const release = bench.service.hold('refresh');
      const refreshing = bench.session.refresh().finally(() => (isOver = true));
      await settled();
      const answers = bench.silenceStorage();
      release();
      await settled();
      answers();
      await refreshing;
      assert.deepEqual([isOver, bench.vault.saved.length], [true, 1]);
    });

    it('SessionRefresh sends nothing if the refused token is no longer in use', async () => {
      await bench.session.refresh({ accessToken: 'AT-0', isDefinite: true, request: 'GET /x' });
      assert.deepEqual(bench.service.sent, []);
    });

    it("SessionRefresh adopts another window's refresh instead of sending a request", async () => {
      bench.stores(bench.storedState(2));
      await bench.session.refresh();
      assert.deepEqual([bench.token, bench.service.sent], ['AT-2', []]);
    });

    it("SessionRefresh adopts another window's refresh that was stored during the wait for the lock", async () => {
      const finish = await refreshUntil(bench.holdLock());
      bench.stores(bench.storedState(2));
      await finish();
      assert.deepEqual([bench.token, bench.service.sent], ['AT-2', []]);
    });

    it("SessionRefresh sends nothing if another window's refresh returned the same access token", async () => {
      const finish = await refreshUntil(bench.holdLock());
      bench.stores(bench.storedState(2, { tokens: { ...tokens(1, bench.clock.now()), refreshToken: 'RT-2' } }));
      await finish();
      assert.deepEqual([bench.live.session.tokens.refreshToken, bench.service.sent], ['RT-2', []]);
    });

    it("SessionRefresh adopts another window's refresh although a third window holds the lock", async () => {
      bench.holdLock();
      bench.stores(bench.storedState(2));
      await bench.session.refresh();
      assert.equal(bench.token, 'AT-2');
    });

    it('SessionRefresh stops waiting for the lock as soon as another window has refreshed', async () => {
      bench.lock.run = (_, signal) =>
        new Promise((resolve) => signal.addEventListener('abort', () => resolve(undefined)));
      const refreshing = bench.session.refresh();
      await settled();
      await bench.tells(bench.storedState(2));
      await refreshing;
      assert.deepEqual([bench.token, bench.service.sent], ['AT-2', []]);
    });

    it('SessionRefresh ends if the window closes, although storage responds later and another window holds the lock', async () => {
      bench.holdLock();
      const answers = bench.silenceStorage();
      const refreshing = bench.session.refresh();
      await settled();
      bench.session.dispose();
      answers();
      await refreshing;
      assert.deepEqual(bench.service.sent, []);
    });

    it('SessionRefresh lets a new sign-in refresh without waiting for the refresh of the previous session', async () => {
      const answers = bench.silenceStorage();
      void bench.session.refresh();
      await settled();
      void bench.session.actions.signOut();
      await bench.signIn();
      const refreshing = bench.session.refresh();
      answers();
      await refreshing;
      assert.deepEqual(bench.service.sent, ['signIn jo pw s1', 'refresh RT-new1 s1']);
    });

    it('SessionRefresh stops waiting for the lock if a person signs out or the window closes', async () => {
      for (const end of [() => void bench.session.actions.signOut(), () => bench.session.dispose()]) {
        bench = new StillBench();
        await bench.restored();
        const finish = await refreshUntil(bench.holdLock());
        end();
        await finish();
        assert.deepEqual(bench.service.sent, []);
      }
    });

    it('SessionRefresh sends nothing if nobody is signed in', async () => {
      await bench.session.actions.signOut();
      await bench.session.refresh();
      assert.deepEqual(bench.service.sent, []);
    });

    it('SessionRefresh drops a response that arrives after a sign-out', async () => {
      const finish = await refreshUntil(bench.service.hold('refresh'));
      await bench.session.actions.signOut();
      await finish();
      assert.equal(bench.state.kind, 'signedOut');
      assert.deepEqual(
        bench.vault.saved.map(({ version }) => version),
        [userVersionStep],
      );
    });

    it('SessionRefresh drops a response that arrives after a sign-in in another window', async () => {
      const finish = await refreshUntil(bench.service.hold('refresh'));
      bench.stores(bench.storedState(userVersionStep, { signInId: 'g' }));
      await finish();
      assert.deepEqual([bench.token, bench.vault.saved], [`AT-${userVersionStep}`, []]);
    });

    it('SessionRefresh ignores a refusal that arrives after a sign-in in another window', async () => {
      let release: () => void = () => undefined;
      bench.service.fail('refresh', refused(), new Promise((resolve) => (release = resolve)));
      const finish = await refreshUntil(() => release());
      bench.stores(bench.storedState(userVersionStep, { signInId: 'g' }));
      await finish();
      assert.deepEqual([bench.token, bench.notices], [`AT-${userVersionStep}`, []]);
    });

    it('SessionRefresh stores its session with a lower version than a sign-in that is so far only in the version file', async () => {
      const finish = await refreshUntil(bench.service.hold('refresh'));
      bench.versionFiles.versionFiles.set('acme', {
        version: userVersionStep,
        signInId: 'g',
        signIns: [
          ['f', 1],
          ['g', userVersionStep],
        ],
      });
      const finished = finish();
      await bench.pass(11_000);
      await finished;
      assert.equal(bench.live.session.version, 2);
    });
  });

  it('SessionRefresh sends no refresh without a client secret, and reports the missing secret', async () => {
    const { clientSecret: _, ...without } = bench.storedState(1);
    bench.stores(without);
    await bench.session.restore();
    await bench.session.refresh();
    assert.ok(bench.live.kind === 'degraded');
    assert.deepEqual(bench.live.error.problem, { code: 'noClientSecret' });
    assert.deepEqual([bench.live.error.kind, bench.service.sent], ['session', []]);
  });

  it('SessionRefresh stops refreshing if another window has learned that the service does not refresh', async () => {
    await bench.restored();
    const finish = await refreshUntil(bench.holdLock());
    const { refreshToken: _, ...alone } = tokens(1, bench.clock.now());
    bench.stores(bench.storedState(2, { tokens: alone }));
    await finish();
    assert.deepEqual(
      [bench.live.kind, bench.live.session.tokens.refreshToken, bench.service.sent],
      ['active', undefined, []],
    );
  });
});
