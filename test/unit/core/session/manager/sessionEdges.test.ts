import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { startDemoService, type DemoService } from '../../../../../src/demo/service.ts';
import { SessionBench, sessionKey } from '../../../../support/session/sessionBench.ts';
import { inParallel, WindowWorld } from '../../../../support/windows/windowWorld.ts';

describe('windows at the edges of a session', function () {
  this.timeout(400_000);
  let service: DemoService;
  before(async () => (service = await startDemoService({ rotate: true, latencyMs: 40 })));
  after(() => service.close());

  it('keep an entry of version 0.1.0, four of them restored together', async () => {
    const results = await inParallel([0, 1, 2, 3, 4, 5, 6, 7], 8, async (run) => {
      const world = await WindowWorld.make(service);
      await world.leaveExpiredSession();
      const key = sessionKey(world.connection.id);
      const {
        clientSecret,
        family: _,
        clientId: __,
        ...legacy
      } = JSON.parse(world.storage.value(key) ?? '') as Record<string, unknown>;
      world.storage.plant(key, JSON.stringify(legacy));
      world.storage.plant(
        `orgAccess.clientSecret.${world.connection.id}`,
        JSON.stringify({ origin: legacy.origin, secret: clientSecret }),
      );
      const windows = [0, 1, 2, 3].map(() => world.add());
      await Promise.all(
        windows.map(async ({ manager }, n) => {
          await sleep(n * run * 20);
          await manager.setConnections([world.connection]);
          await manager.accessToken(world.connection.id);
        }),
      );
      await sleep(800);
      const kinds = windows.map(
        ({ state, session }) => `${state.kind} ${session?.generation} ${session?.clientSecret !== undefined}`,
      );
      await world.close();
      return kinds;
    });
    assert.deepEqual(new Set(results.flat()), new Set(['active 2 true']));
    assert.equal(service.counters.refusals.invalid_grant ?? 0, 0);
  });

  it('keep a session that is let go of and taken up again during its refresh, many times', async () => {
    const before = service.counters.refusals.invalid_grant ?? 0;
    const results = await inParallel([...Array(20).keys()], 10, async (run) => {
      const world = await WindowWorld.make(service);
      await world.leaveExpiredSession();
      const a = await world.open();
      const b = await world.open();
      const tokens: Promise<unknown>[] = [];
      for (let n = 0; n < 6; n++) {
        tokens.push(a.manager.accessToken(world.connection.id).catch(() => 0));
        if (n === 2) tokens.push(b.manager.accessToken(world.connection.id).catch(() => 0));
        await sleep(run * 4);
        await a.manager.setConnections([]);
        await a.manager.setConnections([world.connection]);
      }
      await Promise.all(tokens);
      await sleep(700);
      await a.manager.refresh(world.connection.id);
      await sleep(700);
      const kinds = [a.state.kind, b.state.kind].join();
      await world.close();
      return kinds;
    });
    assert.deepEqual(new Set(results), new Set(['active,active']));
    assert.equal(service.counters.refusals.invalid_grant ?? 0, before);
  });

  it('store a sign-in right after a sign-out, though storage is slow and still being read', async () => {
    const bench = await SessionBench.open();
    await bench.signedIn();
    const other = bench.another();
    other.secrets.page.fault = { slowByMs: 400 };
    void other.manager.setConnections([other.connection]);
    await sleep(20);
    const out = other.manager.signOut('acme');
    await sleep(20);
    await other.signIn();
    await out;
    await sleep(3000);
    const kinds = [other.state.kind, bench.state.kind, bench.storedKind];
    other.manager.dispose();
    await bench.close();
    assert.deepEqual(kinds, ['active', 'active', 'session']);
  });
});
