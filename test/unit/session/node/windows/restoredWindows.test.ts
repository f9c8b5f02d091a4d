import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { startDemoService, type DemoService } from '../../../../../src/demo/service.ts';
import { rounds } from '../../../../support/rounds.ts';
import { inParallel, WindowWorld } from '../../../../support/windows/windowWorld.ts';

const spreadsMs = [0, 50, 100, 200, 400];
const latenciesMs = [5, 50, 150, 300];
const timings = spreadsMs.length * latenciesMs.length;
const runsOfEach = rounds(20, 1);
/** Enough for all windows to have the new session on a busy machine. */
const maxMs = 20_000;

describe('windows restored together', function () {
  this.timeout(400_000);
  const services = new Map<number, DemoService>();

  before(async () => {
    for (const latencyMs of latenciesMs) services.set(latencyMs, await startDemoService({ rotate: true, latencyMs }));
  });
  after(async () => {
    for (const service of services.values()) await service.close();
  });

  /** Returns whether all windows have the one session that was refreshed. */
  async function restore(count: number, spreadMs: number, service: DemoService): Promise<boolean> {
    const world = await WindowWorld.make(service);
    await world.leaveExpiredSession();
    for (let index = 0; index < count; index++) world.add();
    await Promise.all(
      world.windows.map(async ({ manager }, index) => {
        await sleep((spreadMs * index) / (count - 1));
        await manager.setConnections([world.connection]);
      }),
    );
    const isWell = () => world.windows.every(({ state, session }) => state.kind === 'active' && session?.version === 2);
    const endMs = Date.now() + maxMs;
    while (!isWell() && Date.now() < endMs) await sleep(50);
    const tokens = new Set(world.windows.map(({ session }) => session?.tokens.accessToken));
    const isKept = isWell() && tokens.size === 1;
    await world.close();
    return isKept;
  }

  for (const count of [2, 3, 10]) {
    it(`${count} windows restored at once keep an expired session with one refresh (${timings} timings, ${runsOfEach} runs each)`, async () => {
      const before = [...services.values()].map(({ counters }) => counters.refusals.invalid_grant ?? 0);
      const runs = spreadsMs.flatMap((spreadMs) =>
        latenciesMs.flatMap((latencyMs) => Array.from({ length: runsOfEach }, () => ({ spreadMs, latencyMs }))),
      );
      const kept = await inParallel(runs, Math.ceil(100 / count), ({ spreadMs, latencyMs }) =>
        restore(count, spreadMs, services.get(latencyMs)!),
      );
      const oldTokens = [...services.values()].reduce(
        (sum, { counters }, index) => sum + (counters.refusals.invalid_grant ?? 0) - (before[index] ?? 0),
        0,
      );
      const lost = kept.filter((isKept) => !isKept).length;
      assert.deepEqual({ lost, oldTokens }, { lost: 0, oldTokens: 0 });
    });
  }
});
