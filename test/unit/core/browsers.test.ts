import assert from 'node:assert/strict';
import { figure } from '../../support/figures.ts';
import { SessionBench, sessionKey } from '../../support/sessionBench.ts';
import { BrowserStorage } from '../../support/storage/browser.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Two browsers at one VS Code server: each keeps a copy of its own, and the folder of marks and locks is one. */
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

  /** A page in one of the browsers; all that it sends is looked at. */
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

  for (const withSecret of [true, false]) {
    it(`days apart, ${withSecret ? 'with' : 'without'} the client secret, end nothing and send nothing that is outdated`, async () => {
      const second = await page('second');
      await second.until('it has the session of the other page', () => second.state.kind === 'active');
      leave(second);
      for (let refreshes = 0; refreshes < 3; refreshes++) await bench.manager.refresh(bench.connection.id);
      leave(bench);
      bench.clock.advance(3 * day);
      if (!withSecret) {
        const copy = storage.copyOf('second');
        const { clientSecret: _, ...rest } = JSON.parse(copy.get(sessionKey('acme')) ?? '{}') as Record<string, unknown>;
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
      await alone.until('the second one has what it got', () => alone.state.kind === 'active');
      assert.equal(alone.live.session.tokens.accessToken, first.live.session.tokens.accessToken);
      figure(`two browsers 3 days apart, ${withSecret ? 'with' : 'without'} the client secret: ${revoked()} families revoked, ${emptySecrets.length} empty secrets sent`);
      assert.deepEqual({ revoked: revoked(), empty: emptySecrets }, { revoked: 0, empty: [] });
      leave(alone);
      leave(first);
    });
  }

  it('know of a sign-out in the other one', async () => {
    const second = await page('second');
    await second.until('it has the session of the other page', () => second.state.kind === 'active');
    leave(second);
    await bench.manager.signOut(bench.connection.id);
    leave(bench);
    const alone = await page('second');
    assert.equal(alone.state.kind, 'signedOut');
    leave(alone);
  });
});
