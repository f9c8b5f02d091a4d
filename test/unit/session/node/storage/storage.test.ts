import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { storagePatienceMs } from '../../../../../src/session/node/storage/sessionStorage.ts';
import { SessionBench, sessionKey, shortDelayMs } from '../../../../support/session/sessionBench.ts';
import { BrowserStorage } from '../../../../support/storage/browser.ts';
import { DesktopStorage } from '../../../../support/storage/desktop.ts';
import type { Fault } from '../../../../support/storage/faults.ts';
import { ForgetfulStorage } from '../../../../support/storage/forgetful.ts';
import type { TestStorage } from '../../../../support/storage/kinds.ts';

const second = 1000;
const minute = 60 * second;

const kinds: Readonly<Record<string, () => TestStorage>> = {
  'desktop storage': () => new DesktopStorage(shortDelayMs),
  'browser storage': () => new BrowserStorage(),
  'in-memory storage': () => new ForgetfulStorage(),
};

describe('SessionManager with faulty storage', () => {
  let bench: SessionBench;
  const open = async (storage?: TestStorage) => (bench = await SessionBench.open({}, storage));
  const notPersisted = () => bench.notices.filter(({ kind }) => kind === 'notPersisted').length;
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

  const faults: Readonly<Record<string, Fault>> = {
    'is silent': 'silent',
    fails: 'fails',
    'is slow': { slowByMs: 20 },
  };
  for (const [kind, storage] of Object.entries(kinds)) {
    for (const [how, fault] of Object.entries(faults)) {
      it(`SessionManager signs in without waiting for ${kind} that ${how}, and reports a failed save only once`, async () => {
        await open(storage());
        const isOfNoUse = typeof fault === 'string';
        bench.secrets.page.fault = fault;
        const { id } = bench.connection;
        const tookMs = {
          start: await timed(() => bench.manager.setConnections([bench.connection])),
          'sign-in': await timed(() => bench.signIn()),
          token: await timed(() => bench.manager.accessToken(id)),
        };
        if (isOfNoUse) await liveThroughTwoTokens();
        else await bench.manager.refresh(id);
        const signOut = await timed(() => bench.manager.signOut(id));
        assert.equal(bench.state.kind, 'signedOut');
        if (isOfNoUse) await bench.pass(minute, second);
        await bench.until('all is done', () => bench.clock.pending === 0);
        // Slow storage is no failure.
        assert.equal(notPersisted(), isOfNoUse ? 1 : 0);
        const longest = Math.max(...Object.values(tookMs), signOut);
        assert.ok(
          tookMs.start <= storagePatienceMs &&
            tookMs['sign-in'] === 0 &&
            tookMs.token === 0 &&
            longest <= 2 * storagePatienceMs,
        );
      });
    }
  }

  it('SessionManager does not overwrite a stored entry in a future format', async () => {
    await open();
    const future = JSON.stringify({ v: 99, session: 'of another form' });
    bench.storage.plant(sessionKey(bench.connection.id), future);
    bench.manager.dispose();
    const window = bench.another();
    await window.manager.setConnections([window.connection]);
    await window.signIn();
    await window.until('it is told', () => window.notices.length === 1);
    assert.equal(window.notices[0]?.kind, 'notPersisted');
    assert.equal(window.stored, future);
    window.manager.dispose();
  });

  for (const garbage of ['', '{', 'null', '[]', '{"v":1}', '{"v":"1","tokens":{}}', '{"v":0}', '\u0000\uffff']) {
    it(`SessionManager overwrites ${JSON.stringify(garbage)} in storage with the next session`, async () => {
      const storage = new DesktopStorage(shortDelayMs);
      storage.plant(sessionKey('acme'), garbage);
      await open(storage);
      await bench.signedIn();
      assert.equal(bench.storedKind, 'session');
      assert.deepEqual(bench.notices, []);
    });
  }

  it('SessionManager restores the session if storage responds only after 20 s', async () => {
    await open();
    await bench.signedIn();
    const { accessToken } = bench.live.session.tokens;
    const later = bench.another();
    later.secrets.page.fault = 'silent';
    const known = later.manager.setConnections([later.connection]);
    await later.pass(20 * second, second);
    await known;
    assert.equal(later.state.kind, 'signedOut');
    later.secrets.page.fault = 'none';
    await later.until('the session is here', () => later.state.kind === 'active');
    assert.equal(later.live.session.tokens.accessToken, accessToken);
    assert.equal(bench.service.counters.signIns, 1);
    later.manager.dispose();
  });

  it('SessionManager.accessToken waits for a pending storage read, while a refused sign-in does not wait', async () => {
    await open();
    await bench.signedIn();
    const later = bench.another();
    later.secrets.page.fault = 'silent';
    const known = later.manager.setConnections([later.connection]);
    const token = later.manager.accessToken(later.connection.id);
    await assert.rejects(later.signIn({ password: 'wrong' }));
    assert.equal(later.state.kind, 'signedOut');
    later.secrets.page.fault = 'none';
    assert.equal((await token).accessToken, bench.live.session.tokens.accessToken);
    await known;
    assert.equal(later.state.kind, 'active');
    later.manager.dispose();
  });

  it('SessionManager stays signed out if a pending write completes after sign-out', async () => {
    await open();
    await bench.manager.setConnections([bench.connection]);
    bench.secrets.page.fault = 'silent';
    await bench.signIn();
    const out = bench.manager.signOut(bench.connection.id);
    bench.secrets.page.fault = 'none';
    await out;
    await bench.untilStored('ended');
    assert.equal(bench.state.kind, 'signedOut');
  });
});
