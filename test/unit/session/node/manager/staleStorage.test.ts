import assert from 'node:assert/strict';
import { userVersionStep } from '../../../../../src/session/node/manager/sessionMachine.ts';
import { settled, StillBench } from '../../../../support/session/stillBench.ts';
import { hourMs } from '../../../../support/session/stillPorts.ts';

describe('SessionRefresh without what another window stored', () => {
  let bench: StillBench;
  beforeEach(async () => {
    bench = new StillBench();
    await bench.restored();
  });

  describe('used refresh token', () => {
    /** Lets another window use the refresh token, and end before it stores the new one. */
    beforeEach(() => {
      bench.versionFiles.versionFiles.set('acme', { version: 2, signInId: 'f', signIns: [['f', 2]] });
    });

    /** Returns the states after each of some attempts. */
    async function tries(count: number): Promise<string[]> {
      const kinds: string[] = [];
      for (let n = 0; n < count; n++) {
        const refreshing = bench.session.refresh();
        await bench.pass(11_000, 1_000);
        await refreshing;
        kinds.push(bench.state.kind);
      }
      return kinds;
    }

    it('SessionRefresh keeps a valid access token until expiry and then requires a sign-in if another window used the refresh token', async () => {
      assert.deepEqual(await tries(5), Array(5).fill('degraded'));
      assert.equal((await bench.session.usableSession()).tokens.accessToken, 'AT-1');
      bench.clock.sleep(hourMs);
      assert.deepEqual(await tries(1), ['reauthRequired']);
      assert.equal(bench.state.kind === 'reauthRequired' && bench.state.reason, 'expired');
      assert.deepEqual([bench.service.sent, bench.vault.saved, bench.notices], [[], [], ['reauthRequired f']]);
    });

    it('SessionRefresh requires a sign-in after three retries if another window used the refresh token of an expired session', async () => {
      bench.clock.sleep(hourMs);
      assert.deepEqual(await tries(4), ['degraded', 'degraded', 'degraded', 'reauthRequired']);
      await bench.tells(bench.storedState(2));
      assert.equal(bench.token, 'AT-2', 'the session goes on as soon as storage shows it');
    });
  });

  describe('without storage', () => {
    it('SessionRefresh waits for 5 s beyond the time limit of silent storage, and then refreshes based on the version file', async () => {
      const answers = bench.silenceStorage();
      void bench.session.refresh();
      await bench.pass(9_750);
      assert.deepEqual(bench.service.sent, []);
      await bench.pass(500);
      assert.deepEqual(bench.service.sent, ['refresh RT-1 s1']);
      assert.equal(bench.token, 'AT-new1');
      answers();
    });

    it('SessionRefresh sends nothing if the version file shows that another window has used the refresh token', async () => {
      bench.silenceStorage();
      void bench.session.refresh();
      await bench.pass(6_000);
      bench.versionFiles.versionFiles.set('acme', { version: 2, signInId: 'f', signIns: [['f', 2]] });
      await bench.pass(5_000);
      assert.ok(bench.live.kind === 'degraded');
      assert.deepEqual(bench.live.error.problem, { code: 'renewedElsewhere' });
      assert.deepEqual([bench.live.error.kind, bench.service.sent], ['session', []]);
    });

    it("SessionRefresh keeps another window's sign-out if storage stops responding during the request", async () => {
      const release = bench.service.hold('refresh');
      void bench.session.refresh();
      await settled();
      bench.silenceStorage();
      bench.versionFiles.versionFiles.set('acme', {
        version: userVersionStep,
        signInId: 'f',
        reason: 'user',
        signIns: [],
      });
      release();
      await bench.pass(6_000);
      assert.equal(bench.state.kind, 'signedOut');
    });

    it('SessionRefresh reads storage twice in a minute if each read takes longer than the time limit', async () => {
      bench.vault.before = () => new Promise((resolve) => void bench.clock.after(6_000, resolve));
      void bench.session.refresh();
      await bench.pass(60_000);
      const { loads } = bench.vault;
      void bench.session.refresh();
      await bench.pass(60_000);
      assert.ok(bench.vault.loads - loads <= 2, `${bench.vault.loads - loads} reads`);
    });

    it('SessionRefresh schedules a later refresh than other windows until storage responds', async () => {
      const leadMs = () => (bench.live.session.tokens.expiresAtMs ?? 0) - (bench.session.nextCheckAtMs() ?? 0);
      assert.equal(leadMs(), 315_000);
      const answers = bench.silenceStorage();
      const refreshing = bench.session.refresh();
      await bench.pass(10_250);
      assert.deepEqual([bench.token, leadMs()], ['AT-new1', 150_000]);
      answers();
      await refreshing;
      await bench.session.refresh();
      assert.deepEqual([bench.token, leadMs()], ['AT-new2', 315_000]);
    });

    it('SessionRefresh reports silent storage, without a request, if storage stops responding while the lock is held', async () => {
      const release = bench.holdLock();
      void bench.session.refresh();
      await settled();
      bench.silenceStorage();
      release();
      await bench.pass(6_000);
      assert.ok(bench.live.kind === 'degraded');
      assert.deepEqual([bench.live.error.kind, bench.service.sent], ['storage', []]);
      assert.deepEqual(bench.live.error.problem, { code: 'storageSilent' });
    });
  });
});
