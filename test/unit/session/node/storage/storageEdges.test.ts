import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { startDemoService } from '../../../../../src/demo/service.ts';
import type { Session } from '../../../../../src/session/common/session.ts';
import { rounds } from '../../../../support/rounds.ts';
import { SessionBench } from '../../../../support/session/sessionBench.ts';
import { ForgetfulStorage } from '../../../../support/storage/forgetful.ts';
import { WindowWorld } from '../../../../support/windows/windowWorld.ts';

describe('SessionManager with storage at its limits', function () {
  this.timeout(400_000);

  it('SessionManager reads storage at most twice a minute if each read takes longer than the time limit', async () => {
    const bench = await SessionBench.open();
    await bench.signedIn();
    // Storage takes 6 s by the clock of the test.
    const page = bench.secrets.page;
    const get = page.get.bind(page);
    let gets = 0;
    (bench.secrets as { get: unknown }).get = async (key: string) => {
      gets += 1;
      await new Promise<void>((resolve) => void bench.clock.after(6000, resolve));
      return get(key);
    };
    const counts: number[] = [];
    for (let n = 0; n < 6; n++) {
      void bench.manager.refresh('acme');
      for (let s = 0; s < 60; s++) {
        bench.clock.advance(1000);
        await sleep(2);
      }
      const before = gets;
      for (let s = 0; s < 60; s++) {
        bench.clock.advance(1000);
        await sleep(2);
      }
      counts.push(gets - before);
    }
    await bench.close();
    assert.ok((counts.at(-1) ?? 0) <= 2, String(counts));
  });

  it('SessionManager.check reads storage again that failed when the window started', async () => {
    const bench = await SessionBench.open();
    await bench.signedIn();
    const other = bench.another();
    other.secrets.page.fault = 'fails';
    await other.manager.setConnections([other.connection]);
    other.secrets.page.fault = 'none';
    for (let n = 0; n < rounds(60, 10); n++) {
      await other.pass(30_000);
      await other.manager.check();
    }
    const kind = other.state.kind;
    other.manager.dispose();
    await bench.close();
    assert.equal(kind, 'active');
  });

  it('SessionManager sends no refresh if the window closes during a storage read', async () => {
    const bench = await SessionBench.open();
    await bench.signedIn();
    bench.manager.dispose();
    bench.clock.advance(3 * 60 * 60_000);
    const other = bench.another();
    other.secrets.page.fault = { slowByMs: 300 };
    void other.manager.setConnections([other.connection]);
    void other.manager.accessToken('acme').catch(() => undefined);
    await sleep(50);
    other.manager.dispose();
    await sleep(1500);
    const { refreshes } = bench.service.counters;
    await bench.close();
    assert.equal(refreshes, 0);
  });

  it("SessionManager keeps another window's sign-out if storage stops responding during a refresh", async () => {
    const bench = await SessionBench.open();
    await bench.signedIn();
    const other = bench.another();
    await other.restored();
    const { fetch } = bench;
    let go: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (go = resolve));
    bench.fetch = async (url, init) => {
      const response = await fetch(url, init);
      if (init.body?.includes('grant_type=refresh_token')) await gate;
      return response;
    };
    const refresh = bench.manager.refresh('acme');
    await sleep(50);
    bench.secrets.page.fault = 'silent';
    void other.manager.signOut('acme');
    await sleep(100);
    go();
    for (let n = 0; n < 20; n++) {
      bench.clock.advance(1000);
      await sleep(5);
    }
    await Promise.race([refresh, sleep(500)]);
    const kind = bench.state.kind;
    other.manager.dispose();
    await bench.close();
    assert.equal(kind, 'signedOut');
  });

  it('SessionManager.accessToken does not return the token of another person who signs in during the call', async () => {
    const bench = await SessionBench.open();
    await bench.manager.setConnections([bench.connection]);
    await bench.signIn();
    await bench.untilStored('session');
    const other = bench.another();
    await other.restored();
    // jo signs in in the other window, with the demo's only account.
    const { fetch } = other;
    other.fetch = (url, init) => {
      const form = new URLSearchParams(init.body ?? '');
      if (form.get('username') === 'jo') form.set('username', bench.service.username);
      return fetch(url, { ...init, ...(init.body !== undefined && { body: form.toString() }) });
    };
    bench.clock.advance(2 * 60 * 60_000);
    bench.secrets.page.fault = { slowByMs: 400 };
    const asked = bench.manager.accessToken('acme').then(
      (tokens) => tokens.accessToken,
      (error: Error) => error.message,
    );
    await other.signIn({ username: 'jo' });
    await sleep(3000);
    const token = await asked;
    const isJos = token === other.live.session.tokens.accessToken;
    other.manager.dispose();
    await bench.close();
    assert.ok(!isJos);
  });

  it('SessionManager gives three sessions a token each if every window has its own storage', async () => {
    const service = await startDemoService({ rotate: true, expiresInS: 4 });
    const world = await WindowWorld.make(service);
    (world as unknown as { storage: unknown }).storage = new ForgetfulStorage();
    for (let n = 0; n < 3; n++) {
      const window = await world.open();
      await window.manager.signIn(world.connection, service, new AbortController().signal, () => Promise.resolve());
    }
    await sleep(4100);
    const tokens = await Promise.all(
      world.windows.map(async ({ manager }) => (await manager.accessToken(world.connection.id)).accessToken),
    );
    await world.close();
    await service.close();
    assert.equal(new Set(tokens).size, 3);
  });
});
export type _ = Session;
