import assert from 'node:assert/strict';
import { OrgAccessError } from '../../../../../src/platform/common/errors.ts';
import { userVersionStep } from '../../../../../src/session/node/manager/sessionMachine.ts';
import { endless, settled, StillBench } from '../../../../support/session/stillBench.ts';
import { hourMs, tokens } from '../../../../support/session/stillPorts.ts';

const topology = { method: 'GET', path: '/topology' } as const;

const noWay = { code: 'notReached', host: 'service.example', why: 'noRoute' } as const;

describe('ConnectionSession in use', () => {
  let bench: StillBench;
  beforeEach(() => (bench = new StillBench()));

  describe('usableSession', () => {
    it('usableSession and call wait until storage has been read', async () => {
      bench.stores(bench.storedState(1));
      const answers = bench.silenceStorage();
      void bench.session.restore();
      const asking = bench.session.usableSession();
      const calling = bench.session.call(topology, endless);
      await settled();
      assert.deepEqual(bench.service.sent, []);
      answers();
      assert.equal((await asking).tokens.accessToken, 'AT-1');
      assert.equal((await calling)?.text, '/topology');
    });

    it('usableSession returns a token at once if its remaining lifetime is long enough', async () => {
      await bench.restored();
      assert.equal((await bench.session.usableSession(10 * 60_000)).tokens.accessToken, 'AT-1');
      assert.deepEqual(bench.service.sent, []);
    });

    it('usableSession returns the current token and refreshes in the background if a refresh is due', async () => {
      await bench.restored();
      bench.clock.sleep(hourMs - 60_000);
      const release = bench.service.hold('refresh');
      for (let time = 0; time < 2; time++)
        assert.equal((await bench.session.usableSession()).tokens.accessToken, 'AT-1');
      assert.equal((await bench.session.call(topology, endless))?.status, 200);
      release();
      await settled();
      assert.deepEqual([bench.token, bench.service.count('refresh')], ['AT-new1', 1]);
    });

    it('usableSession does not wait for silent storage while the token is valid', async () => {
      await bench.restored();
      bench.silenceStorage();
      for (const leftMs of [hourMs, 60_000]) {
        bench.clock.sleep(hourMs - leftMs);
        assert.equal((await bench.session.usableSession()).tokens.accessToken, 'AT-1');
        assert.equal((await bench.session.call(topology, endless))?.status, 200);
      }
    });

    it('usableSession waits for the refresh of an expired token, however long it takes', async () => {
      await bench.restored();
      bench.clock.sleep(hourMs + 1);
      const release = bench.service.hold('refresh');
      const asking = bench.session.usableSession();
      await bench.pass(20_000, 1_000);
      release();
      assert.equal((await asking).tokens.accessToken, 'AT-new1');
    });

    it('usableSession waits 5 s for a refresh if the token lives shorter than requested, and then returns the old token', async () => {
      await bench.restored();
      bench.clock.sleep(hourMs / 2);
      bench.service.hold('refresh');
      let given = '';
      void bench.session.usableSession(50 * 60_000).then(({ tokens: { accessToken } }) => (given = accessToken));
      await settled();
      await bench.pass(4_750);
      assert.equal(given, '');
      await bench.pass(250);
      assert.equal(given, 'AT-1');
    });

    it('usableSession leaves no timer if the refresh ends within the time limit', async () => {
      await bench.restored();
      bench.clock.sleep(hourMs / 2);
      assert.equal((await bench.session.usableSession(50 * 60_000)).tokens.accessToken, 'AT-new1');
      assert.equal(bench.clock.pending, 0);
    });

    it('usableSession throws if nobody is signed in', async () => {
      await bench.session.restore();
      await assert.rejects(bench.session.usableSession(), { kind: 'session', problem: { code: 'notSignedIn' } });
    });

    it('usableSession throws the network error if the token has expired and the service cannot be reached', async () => {
      await bench.restored();
      bench.clock.sleep(hourMs + 1);
      bench.service.fail('refresh', new OrgAccessError('network', noWay));
      await assert.rejects(bench.session.usableSession(), { kind: 'network', problem: noWay });
    });

    it('usableSession throws if the token has expired and cannot be refreshed', async () => {
      const { refreshToken: _, ...alone } = tokens(1, bench.clock.now());
      await bench.restored({ tokens: alone });
      bench.clock.sleep(hourMs + 1);
      await assert.rejects(bench.session.usableSession(), { kind: 'session' });
    });

    it('usableSession throws instead of returning the token of another person who signed in during the wait', async () => {
      await bench.restored();
      bench.clock.sleep(hourMs + 1);
      const release = bench.service.hold('refresh');
      const asking = bench.session.usableSession();
      await settled();
      await bench.tells(bench.storedState(2 * userVersionStep, { username: 'kim', signInId: 'g' }));
      release();
      await assert.rejects(asking, { kind: 'session' });
      assert.equal((await bench.session.usableSession()).username, 'kim');
    });
  });

  describe('detail', () => {
    it('ConnectionSession loads the user detail once for concurrent callers', async () => {
      await bench.restored();
      await Promise.all([bench.session.loadDetail(), bench.session.loadDetail()]);
      assert.deepEqual([bench.service.sent, bench.live.detail.kind], [['detail AT-1'], 'loaded']);
    });

    it('ConnectionSession loads the user detail of the next person although the previous request is still pending', async () => {
      await bench.restored();
      const release = bench.service.hold('detail');
      const first = bench.session.loadDetail();
      await settled();
      await bench.tells(bench.storedState(userVersionStep, { username: 'kim', signInId: 'g' }));
      await bench.session.loadDetail();
      const { detail } = bench.live;
      assert.equal(detail.kind === 'loaded' && detail.record.name, 'kim');
      release();
      await first;
      assert.equal(bench.live.detail, detail);
    });
  });

  describe('call', () => {
    it('ConnectionSession.call returns undefined if canceled, if the session ends, or if the window closes', async () => {
      const cancel = new AbortController();
      const ways = [() => cancel.abort(), () => void bench.session.actions.signOut(), () => bench.session.dispose()];
      for (const end of ways) {
        bench = new StillBench();
        await bench.restored();
        const release = bench.service.hold('call');
        const calling = bench.session.call(topology, end === ways[0] ? cancel.signal : endless);
        await settled();
        end();
        release();
        assert.equal(await calling, undefined);
        assert.deepEqual(bench.service.sent, ['call /topology AT-1']);
      }
    });
  });

  describe('check', () => {
    it('ConnectionSession.check refreshes a due token once', async () => {
      await bench.restored();
      await bench.session.check();
      assert.equal(bench.service.count('refresh'), 0);
      bench.clock.sleep(hourMs - 60_000);
      await bench.session.check();
      await bench.session.check();
      assert.equal(bench.service.count('refresh'), 1);
    });

    it('ConnectionSession.check requires a sign-in for an expired token without refresh, unless another window has a newer session', async () => {
      const { refreshToken: _, ...alone } = tokens(1, bench.clock.now());
      await bench.restored({ tokens: alone });
      bench.clock.sleep(hourMs + 1);
      bench.stores(bench.storedState(userVersionStep, { signInId: 'g' }));
      await bench.session.check();
      assert.deepEqual([bench.token, bench.notices], [`AT-${userVersionStep}`, []]);
      bench = new StillBench();
      await bench.restored({ tokens: alone });
      bench.clock.sleep(hourMs + 1);
      await bench.session.check();
      assert.equal(bench.state.kind === 'reauthRequired' && bench.state.reason, 'expired');
    });

    it("ConnectionSession.check reads another window's sign-out from the version file although storage does not show it", async () => {
      await bench.restored();
      bench.versionFiles.versionFiles.set('acme', { version: 2, signInId: 'f', reason: 'user', signIns: [] });
      const { loads } = bench.vault;
      await bench.session.check();
      assert.deepEqual(bench.state, { kind: 'signedOut' });
      assert.equal(bench.vault.loads, loads);
    });

    it("ConnectionSession.check waits for the end of a pending sign-in before applying another window's sign-out", async () => {
      await bench.tells(bench.end(2, { reason: 'ended' }));
      let refuse: () => void = () => undefined;
      bench.service.fail('signIn', new OrgAccessError('network', noWay), new Promise((resolve) => (refuse = resolve)));
      const attempt = assert.rejects(bench.signIn());
      bench.versionFiles.versionFiles.set('acme', {
        version: 2 * userVersionStep,
        signInId: 'f',
        reason: 'user',
        signIns: [],
      });
      await bench.session.check();
      assert.equal(bench.state.kind, 'signingIn');
      refuse();
      await attempt;
      await settled();
      assert.deepEqual(bench.state, { kind: 'signedOut' });
    });

    it('ConnectionSession.check reads storage again after a failed read', async () => {
      bench.failStorage();
      await bench.session.restore();
      assert.equal(bench.state.kind, 'signedOut');
      bench.vault.before = () => Promise.resolve();
      bench.stores(bench.storedState(1));
      await bench.session.check();
      assert.equal(bench.token, 'AT-1');
    });

    it('ConnectionSession.check refreshes if the clock was set back since the last check', async () => {
      await bench.restored();
      bench.clock.advance(20 * 60_000);
      await bench.session.check();
      bench.clock.jump(-60_000);
      await bench.session.check();
      assert.equal(bench.service.count('refresh'), 1);
    });

    it('nextCheckAtMs returns the time at which the token is due for refresh, earlier with more jitter', async () => {
      await bench.restored();
      assert.equal(bench.session.nextCheckAtMs(), bench.clock.now() + hourMs - 5 * 60_000 * 1.05);
      bench.random = 1;
      const other = bench.open();
      assert.equal(other.nextCheckAtMs(), bench.clock.now() + hourMs - 5 * 60_000 * 1.1);
      await bench.session.actions.signOut();
      assert.equal(bench.session.nextCheckAtMs(), undefined);
    });
  });
});
