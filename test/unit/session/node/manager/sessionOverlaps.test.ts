import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { userVersionStep } from '../../../../../src/session/node/manager/sessionMachine.ts';
import { gate } from '../../../../support/gate.ts';
import { holdRequests } from '../../../../support/service/heldRequests.ts';
import {
  MemoryVersionFiles,
  SessionBench,
  sessionKey,
  shortDelayMs,
} from '../../../../support/session/sessionBench.ts';

const sites = { method: 'GET', path: '/api/v2/sites' } as const;
const tokenPath = '/oauth/token';
const endless = new AbortController().signal;

describe('ConnectionSession with overlapping steps', () => {
  let bench: SessionBench;
  const windows: SessionBench[] = [];
  const settled = () => sleep(20 * shortDelayMs);

  beforeEach(async () => {
    bench = await SessionBench.open();
    await bench.signedIn();
  });
  afterEach(async () => {
    for (const { manager } of windows.splice(0)) manager.dispose();
    await bench.close();
  });

  async function another(...change: Parameters<SessionBench['another']>): Promise<SessionBench> {
    const window = bench.another(...change);
    windows.push(window);
    await window.restored();
    return window;
  }

  /** Returns the stored text with changes. */
  const changed = (change: object) => JSON.stringify({ ...(JSON.parse(bench.stored ?? '') as object), ...change });

  /** Holds the lock until the returned function is called. */
  function holdLock(): () => void {
    const { opened, open } = gate();
    void bench.lock.run('acme', endless, () => opened);
    return open;
  }

  const call = () => bench.manager.call('acme', sites, endless);
  const sent = (path: string) => bench.service.requests.filter((request) => request.path === path).length;

  describe('call', () => {
    it('ConnectionSession.call does not refresh again if the refused token has already been replaced', async () => {
      bench.service.failNext({ operation: 'other', status: 401, times: 2 });
      const { fetch } = bench;
      const gates = [gate(), gate()];
      let calls = 0;
      bench.fetch = async (url, init) => {
        const mayPass = url.endsWith(sites.path) ? gates[calls++] : undefined;
        const response = await fetch(url, init);
        await mayPass?.opened;
        return response;
      };
      const both = [call(), call()];
      await bench.until('both are refused', () => sent(sites.path) === 2);
      for (const [index, { open }] of gates.entries()) {
        open();
        assert.equal((await both[index])?.status, 200);
        assert.equal(bench.service.counters.refreshes, 1);
      }
    });

    it('SessionManager.call returns undefined after a sign-out, without another request', async () => {
      const before = sent(sites.path);
      const held = holdRequests(bench, sites.path);
      const calling = call();
      await held.reached;
      await bench.manager.signOut('acme');
      held.release();
      assert.equal(await calling, undefined);
      assert.equal(sent(sites.path), before);
    });

    it('SessionManager.call returns undefined after the window has closed', async () => {
      const held = holdRequests(bench, sites.path);
      const calling = call();
      await held.reached;
      bench.manager.dispose();
      held.release();
      assert.equal(await calling, undefined);
    });
  });

  describe('signIn', () => {
    it('ConnectionSession adopts a session that another window stored during a canceled sign-in', async () => {
      const other = await another();
      await bench.manager.signOut('acme');
      await other.until('the other window is out', () => other.state.kind === 'signedOut');
      const cancel = new AbortController();
      bench.service.failNext({ operation: 'signIn', hang: true });
      const attempt = bench.signIn({}, cancel.signal);
      assert.equal(bench.state.kind, 'signingIn');
      await bench.until('it is under way', () => sent(tokenPath) === 2);
      await other.signIn();
      await settled();
      assert.equal(bench.state.kind, 'signingIn');
      cancel.abort();
      assert.equal(await attempt, false);
      await bench.until('the session of the other window is here', () => bench.state.kind === 'active');
      assert.equal(bench.live.session.tokens.accessToken, other.live.session.tokens.accessToken);
    });

    it("ConnectionSession keeps a sign-in that waits for the lock despite another window's session, and then stores it as newest", async () => {
      const other = await another();
      const release = holdLock();
      await bench.signIn();
      const { accessToken } = bench.live.session.tokens;
      bench.versionFiles.versionFiles.set('acme', {
        version: 9 * userVersionStep,
        signInId: 'g',
        signIns: [['g', 9 * userVersionStep]],
      });
      await other.secrets.store(
        sessionKey('acme'),
        changed({
          generation: 9 * userVersionStep,
          family: 'g',
          tokens: { accessToken: 'other', tokenType: 'bearer' },
        }),
      );
      await settled();
      assert.equal(bench.live.session.tokens.accessToken, accessToken);
      release();
      await bench.until('it stands above what is there', () => bench.live.session.version === 10 * userVersionStep);
      await bench.until('it is stored', () => bench.stored?.includes(accessToken) === true);
      await other.until('the other window follows', () => other.live.session.tokens.accessToken === accessToken);
    });
  });

  describe('signOut', () => {
    it('signOut resolves only after the sign-out is stored, although another window holds the lock and storage is slow', async () => {
      const release = holdLock();
      bench.secrets.page.fault = { slowByMs: 30 };
      await bench.manager.signOut('acme');
      bench.secrets.page.fault = 'none';
      assert.equal(bench.versionFiles.versionFiles.get('acme')?.reason, 'user');
      assert.match((await bench.secrets.get(sessionKey('acme'))) ?? '', /"ended":"user"/);
      bench.manager.dispose();
      release();
    });

    it('a sign-out ends the session although another window is about to publish a refresh', async () => {
      const versionFiles = Object.assign(new MemoryVersionFiles(), { versionFiles: bench.versionFiles.versionFiles });
      const refreshing = await another({ versionFiles });
      const atMark = gate();
      const signedOut = gate();
      const { write } = versionFiles;
      versionFiles.write = async (id, versionFile) => {
        atMark.open();
        await signedOut.opened;
        return await write(id, versionFile);
      };
      const refresh = refreshing.manager.refresh('acme');
      await atMark.opened;
      await bench.manager.signOut('acme');
      signedOut.open();
      await refresh;
      await refreshing.until('the sign-out holds there', () => refreshing.state.kind === 'signedOut');
      await settled();
      await bench.untilStored('ended');
      assert.deepEqual([bench.state.kind, bench.versionFiles.versionFiles.get('acme')?.reason], ['signedOut', 'user']);
      const later = bench.another();
      windows.push(later);
      await later.manager.setConnections([later.connection]);
      assert.equal(later.state.kind, 'signedOut');
    });

    it('a sign-out removes the request to sign in again in another window', async () => {
      const other = await another();
      bench.service.revokeAll();
      await bench.manager.refresh('acme');
      await other.until(
        'both ask',
        () => other.state.kind === 'reauthRequired' && bench.state.kind === 'reauthRequired',
      );
      await bench.manager.signOut('acme');
      await other.until('neither asks', () => other.state.kind === 'signedOut');
    });
  });

  describe('refresh', () => {
    it('ConnectionSession rereads storage before storing a refresh, so that an ended session stays ended', async () => {
      const held = holdRequests(bench, tokenPath, 'back');
      const refresh = bench.manager.refresh('acme');
      await held.reached;
      // The window receives no change event.
      bench.storage.plant(
        sessionKey('acme'),
        changed({ generation: 5 * userVersionStep, tokens: undefined, ended: 'user' }),
      );
      held.release();
      await refresh;
      await settled();
      assert.deepEqual(
        [bench.state.kind, bench.storedKind, bench.service.counters.refreshes],
        ['signedOut', 'ended', 1],
      );
    });

    it('ConnectionSession stops waiting for the lock if another window has stored a newer session', async () => {
      const { lock } = bench;
      lock.run = async (_, signal) => {
        await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
        return undefined;
      };
      const other = await another();
      const refresh = bench.manager.refresh('acme');
      await settled();
      await other.secrets.store(
        sessionKey('acme'),
        changed({
          generation: 4 * userVersionStep,
          tokens: { accessToken: 'newer', tokenType: 'bearer', refreshToken: 'RT' },
        }),
      );
      await refresh;
      assert.equal(bench.live.session.tokens.accessToken, 'newer');
      assert.equal(bench.service.counters.refreshes, 0);
    });

    it('ConnectionSession completes and stores a refresh if the window closes after the request was sent', async () => {
      const held = holdRequests(bench, tokenPath, 'back');
      const refresh = bench.manager.refresh('acme');
      await held.reached;
      const { snapshot } = bench.store;
      bench.manager.dispose();
      held.release();
      await refresh;
      await bench.untilStored('session', 1);
      assert.equal(bench.store.snapshot, snapshot, 'nothing is shown any more');
    });

    it('ConnectionSession sends no refresh if the window closes during the wait for the lock', async () => {
      const release = holdLock();
      const refresh = bench.manager.refresh('acme');
      await settled();
      bench.manager.dispose();
      release();
      await refresh;
      assert.equal(bench.service.counters.refreshes, 0);
    });
  });

  it('ConnectionSession replaces an outdated entry that was stored over its own entry', async () => {
    const outdated = bench.stored ?? '';
    await bench.manager.refresh('acme');
    await bench.untilStored('session', 1);
    const stray = bench.storage.window();
    await stray.store(sessionKey('acme'), outdated);
    await bench.until('the older one is there', () => bench.stored === outdated);
    await bench.untilStored('session', 1);
    assert.equal(bench.refreshes, 1);
  });
});
