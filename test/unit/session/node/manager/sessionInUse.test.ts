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
    it('usableSession waits until storage is read', async () => {
      bench.stores(bench.entry(1));
      const answers = bench.silenceStorage();
      void bench.session.restore();
      const asking = bench.session.usableSession();
      await settled();
      answers();
      assert.equal((await asking).tokens.accessToken, 'AT-1');
    });

    it('usableSession returns a token at once that is valid for long enough', async () => {
      await bench.restored();
      assert.equal((await bench.session.usableSession(10 * 60_000)).tokens.accessToken, 'AT-1');
      assert.deepEqual(bench.service.sent, []);
    });

    it('refreshes a token beside its use if it is due', async () => {
      await bench.restored();
      bench.clock.sleep(hourMs - 60_000);
      assert.equal((await bench.session.usableSession()).tokens.accessToken, 'AT-1');
      await settled();
      assert.equal(bench.token, 'AT-new1');
    });

    it('waits for the refresh of an expired token, however long it takes', async () => {
      await bench.restored();
      bench.clock.sleep(hourMs + 1);
      const release = bench.service.hold('refresh');
      const asking = bench.session.usableSession();
      await bench.pass(20_000, 1_000);
      release();
      assert.equal((await asking).tokens.accessToken, 'AT-new1');
    });

    it('waits 5 s for the refresh of a token that is shorter-lived than requested, then returns the old one', async () => {
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

    it('leaves no timer when a refresh is in time', async () => {
      await bench.restored();
      bench.clock.sleep(hourMs / 2);
      assert.equal((await bench.session.usableSession(50 * 60_000)).tokens.accessToken, 'AT-new1');
      assert.equal(bench.clock.pending, 0);
    });

    it('usableSession throws if nobody is signed in', async () => {
      await bench.session.restore();
      await assert.rejects(bench.session.usableSession(), { kind: 'session', problem: { code: 'notSignedIn' } });
    });

    it("usableSession throws the reason if the token has expired and the service can't be reached", async () => {
      await bench.restored();
      bench.clock.sleep(hourMs + 1);
      bench.service.fail('refresh', new OrgAccessError('network', noWay));
      await assert.rejects(bench.session.usableSession(), { kind: 'network', problem: noWay });
    });

    it("usableSession throws if the token has expired and can't be refreshed", async () => {
      const { refreshToken: _, ...alone } = tokens(1, bench.clock.now());
      await bench.restored({ tokens: alone });
      bench.clock.sleep(hourMs + 1);
      await assert.rejects(bench.session.usableSession(), { kind: 'session' });
    });

    it('does not return the token of a person who signed in meanwhile', async () => {
      await bench.restored();
      bench.clock.sleep(hourMs + 1);
      const release = bench.service.hold('refresh');
      const asking = bench.session.usableSession();
      await settled();
      await bench.tells(bench.entry(2 * userVersionStep, { username: 'kim', signInId: 'g' }));
      release();
      await assert.rejects(asking, { kind: 'session' });
      assert.equal((await bench.session.usableSession()).username, 'kim');
    });
  });

  describe('detail', () => {
    it('loads the user detail once for concurrent callers', async () => {
      await bench.restored();
      await Promise.all([bench.session.detail.load(), bench.session.detail.load()]);
      assert.deepEqual([bench.service.sent, bench.live.detail.kind], [['detail AT-1'], 'loaded']);
    });

    it('loads the user detail for the next person although the previous load has not ended', async () => {
      await bench.restored();
      const release = bench.service.hold('detail');
      const first = bench.session.detail.load();
      await settled();
      await bench.tells(bench.entry(userVersionStep, { username: 'kim', signInId: 'g' }));
      await bench.session.detail.load();
      const { detail } = bench.live;
      assert.equal(detail.kind === 'loaded' && detail.record.name, 'kim');
      release();
      await first;
      assert.equal(bench.live.detail, detail);
    });
  });

  describe('call', () => {
    it('sends no call until storage is read', async () => {
      bench.stores(bench.entry(1));
      const answers = bench.silenceStorage();
      void bench.session.restore();
      const calling = bench.session.call(topology, endless);
      await settled();
      answers();
      assert.equal((await calling)?.text, '/topology');
    });

    it('call returns undefined when canceled, when the session ends, or when the window closes', async () => {
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
    it('refreshes a token that is due, once', async () => {
      await bench.restored();
      await bench.session.check();
      assert.equal(bench.service.count('refresh'), 0);
      bench.clock.sleep(hourMs - 60_000);
      await bench.session.check();
      await bench.session.check();
      assert.equal(bench.service.count('refresh'), 1);
    });

    it('requires a sign-in when a token without refresh has expired, unless another window has a newer session', async () => {
      const { refreshToken: _, ...alone } = tokens(1, bench.clock.now());
      await bench.restored({ tokens: alone });
      bench.clock.sleep(hourMs + 1);
      bench.stores(bench.entry(userVersionStep, { signInId: 'g' }));
      await bench.session.check();
      assert.deepEqual([bench.token, bench.notices], [`AT-${userVersionStep}`, []]);
      bench = new StillBench();
      await bench.restored({ tokens: alone });
      bench.clock.sleep(hourMs + 1);
      await bench.session.check();
      assert.equal(bench.state.kind === 'reauthRequired' && bench.state.reason, 'expired');
    });

    it("sees another window's sign-out in the version file although storage does not show it", async () => {
      await bench.restored();
      bench.versionFiles.versionFiles.set('acme', { version: 2, signInId: 'f', reason: 'user', signIns: [] });
      const { loads } = bench.vault;
      await bench.session.check();
      assert.deepEqual(bench.state, { kind: 'signedOut' });
      assert.equal(bench.vault.loads, loads);
    });

    it('does not interrupt a pending sign-in; a refused one shows what was stored meanwhile', async () => {
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

    it('rereads storage that has failed', async () => {
      bench.failStorage();
      await bench.session.restore();
      assert.equal(bench.state.kind, 'signedOut');
      bench.vault.before = () => Promise.resolve();
      bench.stores(bench.entry(1));
      await bench.session.check();
      assert.equal(bench.token, 'AT-1');
    });

    it('notices a clock that was set back since the last check, and refreshes', async () => {
      await bench.restored();
      bench.clock.advance(20 * 60_000);
      await bench.session.check();
      bench.clock.jump(-60_000);
      await bench.session.check();
      assert.equal(bench.service.count('refresh'), 1);
    });

    it('plans the next check for when the token is due, earlier with more jitter', async () => {
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
