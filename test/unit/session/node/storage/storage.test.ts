import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { storagePatienceMs } from '../../../../../src/session/node/storage/sessionStorage.ts';
import { SessionBench, sessionKey, shortDelayMs } from '../../../../support/session/sessionBench.ts';
import { BrowserStorage } from '../../../../support/storage/browser.ts';
import { DesktopStorage } from '../../../../support/storage/desktop.ts';
import type { TestStorage } from '../../../../support/storage/kinds.ts';

const second = 1000;
const minute = 60 * second;

const kinds = {
  'desktop storage': () => new DesktopStorage(shortDelayMs),
  'browser storage': () => new BrowserStorage(),
};

describe('SessionManager with faulty storage', () => {
  let bench: SessionBench;
  const open = async (storage?: TestStorage) => (bench = await SessionBench.open({}, storage));
  afterEach(() => bench.close());

  /** Does something while the clock advances. Returns how long it took by that clock. */
  async function timed(work: () => Promise<unknown>, limitMs = 10 * minute): Promise<number> {
    const startedMs = bench.clock.now();
    let isDone = false;
    const done = work().finally(() => (isDone = true));
    for (let turn = 0; turn < 20 && !isDone; turn++) await sleep(5);
    while (!isDone && bench.clock.now() - startedMs < limitMs) await bench.pass(second / 4, second / 4);
    assert.ok(isDone, `not done within ${limitMs / 1000} s`);
    await done;
    return bench.clock.now() - startedMs;
  }

  /** Lets two tokens expire, which are refreshed. */
  async function liveThroughTwoTokens(): Promise<void> {
    await bench.until('the detail is loaded', () => bench.live.detail.kind === 'loaded');
    await bench.pass(119 * minute, 5 * second);
    assert.equal(bench.live.kind, 'active');
    assert.equal(bench.service.counters.refreshes, 2);
    assert.equal(bench.service.counters.refusals.invalid_grant, undefined);
  }

  for (const [kind, how, fault] of [
    ['desktop storage', 'is silent', 'silent'],
    ['desktop storage', 'is slow', { slowByMs: 20 }],
    ['browser storage', 'is silent', 'silent'],
    ['browser storage', 'fails', 'fails'],
    ['desktop storage', 'fails', 'fails'],
  ] as const)
    it(`SessionManager signs in without waiting for ${kind} that ${how}, and reports a failed save only once`, async () => {
      await open(kinds[kind]());
      const isOfNoUse = typeof fault === 'string';
      bench.secrets.page.fault = fault;
      const { id } = bench.connection;
      const startMs = await timed(() => bench.manager.setConnections([bench.connection]));
      assert.ok(startMs <= storagePatienceMs, `${startMs} ms`);
      assert.equal(await timed(() => bench.signIn()), 0);
      assert.equal(await timed(() => bench.manager.accessToken(id)), 0);
      if (isOfNoUse) await liveThroughTwoTokens();
      const endMs = await timed(() => bench.manager.signOut(id));
      assert.ok(endMs <= 2 * storagePatienceMs, `${endMs} ms`);
      assert.equal(bench.state.kind, 'signedOut');
      if (isOfNoUse) await bench.pass(minute, second);
      await bench.until('all is done', () => bench.clock.pending === 0);
      // Slow storage is no failure.
      assert.equal(bench.notices.filter((notice) => notice.kind === 'notPersisted').length, isOfNoUse ? 1 : 0);
    });

  for (const garbage of ['{', '{"v":"1","tokens":{}}'])
    it(`SessionManager overwrites ${JSON.stringify(garbage)} in storage with the next session`, async () => {
      const storage = new DesktopStorage(shortDelayMs);
      storage.plant(sessionKey('acme'), garbage);
      await open(storage);
      await bench.signedIn();
      assert.equal(bench.storedKind, 'session');
      assert.deepEqual(bench.notices, []);
    });
});
