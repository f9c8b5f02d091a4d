import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { SessionBench } from '../../../../support/session/sessionBench.ts';

const hour = 60 * 60_000;

describe('replaceClientSecret', () => {
  let bench: SessionBench;
  beforeEach(async () => {
    bench = await SessionBench.open();
    await bench.signedIn();
  });
  afterEach(() => bench.close());

  /** Holds back the response to a refresh until `go`. */
  function held(window: SessionBench) {
    const { fetch } = window;
    let go: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (go = resolve));
    let sent: () => void = () => undefined;
    const isSent = new Promise<void>((resolve) => (sent = resolve));
    window.fetch = async (url, init) => {
      if (!init.body?.includes('grant_type=refresh_token')) return fetch(url, init);
      const response = await fetch(url, init);
      sent();
      await gate;
      return response;
    };
    return { go, isSent };
  }

  for (const who of ['this', 'another'] as const) {
    it(`replaceClientSecret does not restore an old refresh token while ${who} window refreshes`, async () => {
      const other = bench.another();
      await other.restored();
      const refreshing = who === 'this' ? bench : other;
      const { go, isSent } = held(refreshing);
      const refresh = refreshing.manager.refresh(bench.connection.id);
      await isSent;
      const replaced = bench.manager.replaceClientSecret(bench.connection.id, bench.service.clientSecret);
      await sleep(30);
      go();
      await Promise.all([refresh, replaced]);
      await sleep(100);
      await other.manager.refresh(bench.connection.id);
      await sleep(100);
      assert.equal(bench.service.counters.refusals.invalid_grant ?? 0, 0);
      assert.equal(bench.state.kind, 'active');
      other.manager.dispose();
    });
  }

  it('replaceClientSecret signs nobody out if storage did not respond when the window started', async () => {
    const silent = bench.another();
    silent.secrets.page.fault = 'fails';
    await silent.manager.setConnections([silent.connection]);
    assert.equal(silent.state.kind, 'signedOut');
    await silent.manager.replaceClientSecret(silent.connection.id, bench.service.clientSecret).catch(() => undefined);
    silent.secrets.page.fault = 'none';
    await sleep(100);
    await bench.manager.refresh(bench.connection.id);
    assert.equal(bench.state.kind, 'active');
    silent.manager.dispose();
  });

  it('replaceClientSecret does not restore an old refresh token in a window with outdated storage', async () => {
    const { BrowserStorage } = await import('../../../../support/storage/browser.ts');
    await bench.close();
    const storage = new BrowserStorage();
    bench = await SessionBench.open({}, storage);
    await bench.signedIn();
    storage.copyTo('second');
    const second = bench.another({ secrets: storage.window('second') });
    await second.restored();
    second.manager.dispose();
    second.secrets.leave();
    await bench.manager.refresh('acme');
    bench.manager.dispose();
    bench.secrets.leave();
    bench.clock.advance(72 * hour);
    const alone = bench.another({ secrets: storage.window('second') });
    await alone.manager.setConnections([alone.connection]);
    await alone.pass(600_000, 1000);
    assert.equal(alone.state.kind, 'reauthRequired');
    const replaced = alone.manager.replaceClientSecret('acme', bench.service.clientSecret).catch(() => undefined);
    for (let n = 0; n < 20; n++) await alone.pass(1000, 1000);
    await replaced;
    await sleep(50);
    const again = bench.another({ secrets: storage.window('second') });
    await again.manager.setConnections([again.connection]);
    const refreshed = again.manager.refresh('acme');
    for (let n = 0; n < 20; n++) await again.pass(1000, 1000);
    await refreshed;
    assert.equal(bench.service.counters.refusals.invalid_grant ?? 0, 0);
  });

  it('replaceClientSecret leaves window and storage in the same state if the service refuses the client at the same time', async () => {
    const { fetch } = bench;
    let go: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (go = resolve));
    bench.service.failNext({ operation: 'refresh', status: 401, body: { error: 'invalid_client' } });
    bench.fetch = async (url, init) => {
      const response = await fetch(url, init);
      if (init.body?.includes('grant_type=refresh_token')) await gate;
      return response;
    };
    const refresh = bench.manager.refresh('acme');
    await sleep(30);
    const replaced = bench.manager.replaceClientSecret('acme', bench.service.clientSecret);
    await sleep(30);
    go();
    await Promise.all([refresh, replaced]);
    await sleep(200);
    assert.equal(bench.state.kind === 'active', bench.storedKind === 'session');
  });
});
