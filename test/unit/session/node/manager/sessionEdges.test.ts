import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { startDemoService, type DemoService } from '../../../../../src/demo/service.ts';
import { SessionBench } from '../../../../support/session/sessionBench.ts';
import { inParallel, WindowWorld } from '../../../../support/windows/windowWorld.ts';

describe('SessionManager at its limits', function () {
  this.timeout(400_000);
  let service: DemoService;
  before(async () => (service = await startDemoService({ rotate: true, latencyMs: 40 })));
  after(() => service.close());

  it('SessionManager keeps a session whose connection is removed and added again repeatedly during a refresh', async () => {
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

  it('SessionManager stores a sign-in right after a sign-out although storage is slow and being read', async () => {
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
