import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { startDemoService, type DemoService } from '../../../../../src/demo/service.ts';
import type { Fetch } from '../../../../../src/service/common/http.ts';
import { isLive } from '../../../../../src/session/common/session.ts';
import { eventually } from '../../../../support/eventually.ts';
import { rounds } from '../../../../support/rounds.ts';
import { keptFetch } from '../../../../support/service/directly.ts';
import { inParallel, WindowWorld, type WorldWindow } from '../../../../support/windows/windowWorld.ts';

const runs = rounds(200, 20);
/** Far longer than windows take to agree, because the machine may be busy. */
const maxMs = 15_000;
const atOnce = 25;

/** Waits until windows agree, and another second in which they must not change. Returns the milliseconds until they agreed. */
async function agreed(isSo: () => boolean): Promise<number> {
  const startedMs = performance.now();
  while (!isSo() && performance.now() - startedMs < maxMs) await sleep(20);
  const tookMs = performance.now() - startedMs;
  await sleep(1_000);
  return tookMs;
}

describe('windows with simultaneous user actions', function () {
  this.timeout(300_000);
  let service: DemoService;

  before(async () => (service = await startDemoService({ rotate: true, latencyMs: 40 })));
  after(() => service.close());

  async function openSignedIn(count: number): Promise<WindowWorld> {
    const world = await WindowWorld.make(service);
    for (let index = 0; index < count; index++) await world.open();
    await world.windows[0]?.manager.signIn(world.connection, service, new AbortController().signal, () =>
      Promise.resolve(),
    );
    await eventually('all windows are signed in', () => world.windows.every(({ state }) => isLive(state)));
    return world;
  }

  it(`all windows end the session if a sign-out comes within 300 ms before or after another window's refresh (${runs} runs)`, async () => {
    const delaysMs = Array.from({ length: runs }, (_, run) => -300 + (600 * run) / (runs - 1));
    let slowestMs = 0;
    const live = await inParallel(delaysMs, atOnce, async (delayMs) => {
      const world = await openSignedIn(3);
      const [refreshing, leaving] = world.windows as [WorldWindow, WorldWindow];
      await Promise.all([
        sleep(Math.max(0, -delayMs)).then(() => refreshing.manager.refresh(world.connection.id)),
        sleep(Math.max(0, delayMs)).then(() => leaving.manager.signOut(world.connection.id)),
      ]);
      slowestMs = Math.max(
        slowestMs,
        await agreed(() => world.stored.ended === 'user' && !world.windows.some(({ state }) => isLive(state))),
      );
      await world.open();
      const left = world.windows.filter(({ state }) => isLive(state)).length + (world.stored.ended === 'user' ? 0 : 1);
      await world.close();
      return left;
    });
    const left = live.reduce((sum, count) => sum + count, 0);
    assert.equal(left, 0);
  });

  /** Lets several people use the demo's only account, and records which tokens belong to whom. */
  class People {
    readonly #personOf = new Map<string, string>();
    strays = 0;

    send =
      (window: WorldWindow): Fetch =>
      async (url, init) => {
        const form = new URLSearchParams(init.body ?? '');
        const person = form.get('username') ?? this.#personOf.get(form.get('refresh_token') ?? '');
        const token = init.headers.Authorization?.replace('Bearer ', '');
        if (token !== undefined && this.#personOf.get(token) !== window.session?.username) this.strays += 1;
        if (form.has('username')) form.set('username', service.username);
        const response = await keptFetch(url, { ...init, ...(init.body !== undefined && { body: form.toString() }) });
        const bytes = await response.arrayBuffer();
        if (person !== undefined && response.status === 200) {
          const tokens = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, string>;
          for (const name of ['access_token', 'refresh_token']) this.#personOf.set(tokens[name] ?? '', person);
        }
        return { status: response.status, headers: response.headers, arrayBuffer: () => Promise.resolve(bytes) };
      };
  }

  for (const names of [
    ['jo', 'jo'],
    ['jo', 'kim'],
  ] as const) {
    const whose = new Set(names).size === 1 ? 'one person' : 'two people';
    it(`all windows end up with one session after two sign-ins within 400 ms by ${whose} (${runs} runs)`, async () => {
      const refused = service.counters.refusals.invalid_grant ?? 0;
      const delaysMs = Array.from({ length: runs }, (_, run) => (400 * run) / (runs - 1));
      let slowestMs = 0;
      const outcomes = await inParallel(delaysMs, atOnce, async (delayMs) => {
        const world = await WindowWorld.make(service);
        const people = new People();
        const windows = [await world.open(people.send), await world.open(people.send)] as const;
        await Promise.all(
          windows.map(async ({ manager }, index) => {
            await sleep(index * delayMs);
            await manager.signIn(
              world.connection,
              { ...service, username: names[index] ?? '' },
              new AbortController().signal,
              () => Promise.resolve(),
            );
          }),
        );
        const tokenOf = ({ session }: WorldWindow) => session?.tokens.accessToken;
        const isStored = () => JSON.stringify(world.stored).includes(tokenOf(windows[0]) ?? 'none');
        slowestMs = Math.max(slowestMs, await agreed(() => tokenOf(windows[0]) === tokenOf(windows[1]) && isStored()));
        const later = await world.open(people.send);
        const tokens = new Set(world.windows.map(({ session }) => session?.tokens.accessToken));
        await later.manager.refresh(world.connection.id);
        const isOne = tokens.size === 1 && !tokens.has(undefined) && later.state.kind === 'active';
        await world.close();
        return { isOne, strays: people.strays };
      });
      const several = outcomes.filter(({ isOne }) => !isOne).length;
      const strays = outcomes.reduce((sum, outcome) => sum + outcome.strays, 0);
      assert.deepEqual({ several, strays }, { several: 0, strays: 0 });
      assert.equal(service.counters.refusals.invalid_grant ?? 0, refused);
    });
  }
});
