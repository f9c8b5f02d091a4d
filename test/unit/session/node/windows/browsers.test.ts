import assert from 'node:assert/strict';
import { isLive } from '../../../../../src/session/common/session.ts';
import { SessionBench, sessionKey } from '../../../../support/session/sessionBench.ts';
import { BrowserStorage } from '../../../../support/storage/browser.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Each browser has its own secrets. Both share the channel between windows, version files and locks. */
describe('two browsers on one server', () => {
  let storage: BrowserStorage;
  let bench: SessionBench;
  const emptySecrets: string[] = [];

  beforeEach(async () => {
    storage = new BrowserStorage();
    bench = await SessionBench.open({}, storage);
    await bench.signedIn();
  });
  afterEach(() => bench.close());

  /** Opens a page in one of the browsers, and records requests without a client secret. */
  async function page(browser: 'first' | 'second'): Promise<SessionBench> {
    const secrets = storage.window(browser);
    const opened = bench.another({ secrets });
    const { fetch } = opened;
    opened.fetch = (url, init) => {
      const secret = new URLSearchParams(init.body ?? '').get('client_secret');
      if (init.body !== undefined && !secret) emptySecrets.push(url);
      return fetch(url, init);
    };
    await opened.manager.setConnections([opened.connection]);
    return opened;
  }

  function leave(closed: SessionBench): void {
    closed.manager.dispose();
    closed.secrets.leave();
  }

  const revoked = () => bench.service.counters.refusals.invalid_grant ?? 0;

  /** Advances the clock until the work is done, because windows wait for storage that never shows the other browser's state. */
  async function during<T>(work: Promise<T>): Promise<T> {
    let isDone = false;
    const done = work.finally(() => (isDone = true));
    while (!isDone) {
      bench.clock.advance(250);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    return await done;
  }

  for (const withSecret of [true, false]) {
    it(`two browsers used days apart keep their session and send no outdated token, ${withSecret ? 'with' : 'without'} a stored client secret`, async () => {
      storage.copyTo('second');
      for (let refreshes = 0; refreshes < 3; refreshes++) await bench.manager.refresh(bench.connection.id);
      leave(bench);
      bench.clock.advance(3 * day);
      if (!withSecret) {
        const copy = storage.copyOf('second');
        const { clientSecret: _, ...rest } = JSON.parse(copy.get(sessionKey('acme')) ?? '{}') as Record<
          string,
          unknown
        >;
        copy.set(sessionKey('acme'), JSON.stringify(rest));
      }
      const requests = bench.service.requests.length;
      const alone = await page('second');
      await alone.pass(10 * minute, 1000);
      assert.equal(alone.state.kind, 'reauthRequired', 'a person is asked, in this browser alone');
      assert.equal(bench.service.requests.length, requests, 'nothing is sent');

      const first = await page('first');
      await first.manager.refresh(first.connection.id);
      await first.until('the first browser goes on', () => first.state.kind === 'active');
      await alone.until('the second takes it up', () => alone.state.kind === 'active');
      await bothGoOn(first, alone);
      assert.deepEqual({ revoked: revoked(), empty: emptySecrets }, { revoked: 0, empty: [] });
      leave(alone);
      leave(first);
    });
  }

  /** Refreshes the pages in turns, and asserts that they keep one session. */
  async function bothGoOn(...pages: readonly [SessionBench, SessionBench]): Promise<void> {
    for (let round = 0; round < 3; round += 1) {
      for (const each of pages) {
        await during(each.manager.refresh(each.connection.id));
        await each.pass(minute, 10_000);
      }
      assert.deepEqual(
        pages.map(({ state }) => state.kind),
        ['active', 'active'],
      );
    }
    assert.equal(pages[0].live.session.signInId, pages[1].live.session.signInId);
  }

  it('two browsers that are open at the same time share a session for a day', async () => {
    const second = await page('second');
    await second.until('it has the session of the first browser', () => second.state.kind === 'active');
    await bothGoOn(bench, second);
    for (let passed = 0; passed < day; passed += 30 * minute)
      await Promise.all([bench.pass(30 * minute, 10 * minute), second.pass(0)]);
    // One of them may be refreshing now.
    assert.deepEqual(
      [bench, second].map(({ state }) => isLive(state)),
      [true, true],
    );
    assert.deepEqual({ revoked: revoked(), empty: emptySecrets }, { revoked: 0, empty: [] });
    leave(second);
    leave(bench);
  });

  it('a second browser with a copy of the session is signed out after a sign-out in the first browser', async () => {
    storage.copyTo('second');
    await bench.manager.signOut(bench.connection.id);
    leave(bench);
    const alone = await page('second');
    assert.equal(alone.state.kind, 'signedOut');
    leave(alone);
  });
});
