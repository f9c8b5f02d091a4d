import { setTimeout as sleep } from 'node:timers/promises';
import v8 from 'node:v8';
import vm from 'node:vm';
import { rounds } from './rounds.ts';

/** What is open in this process and would keep it alive. */
export interface Open {
  readonly timers: number;
  readonly sockets: number;
}

/** What a kind of work that was done many times has left behind. */
export interface Left {
  /** How often it was done; fewer times than wanted when memory grew beyond all measure. */
  readonly times: number;
  /** Bytes for each time. Below 0 when other work of this process gave some back meanwhile. */
  readonly bytesEach: number;
  /** More than allowed, a while after the last time. */
  readonly open: Open;
  readonly seconds: number;
}

export interface SoakOptions {
  /** A multiple of 4. */
  readonly times: number;
  /** Done beforehand, so that what is made once is made. */
  readonly warmUp: number;
  /** What may be open when the work is done: what was before. */
  readonly allowed: Open;
}

/** A leak of this size ends the work early, well before the process runs out of memory. */
const farTooMuchBytes = 384 * 1024 * 1024;

/** Longer than a message stays in the status bar, and than an idle connection is kept. */
const patienceMs = 10_000;

const readings = rounds(4, 2);

/** Collects all garbage. Several times, since what a finalizer or a weak reference holds goes with the collection after. */
export const collect: () => Promise<void> = (() => {
  v8.setFlagsFromString('--expose-gc');
  // Each collection would drop some of the code that was not used of late, and what belongs to it.
  v8.setFlagsFromString('--no-flush-bytecode');
  const collectNow = vm.runInNewContext('gc') as () => void;
  return async () => {
    for (let round = 0; round < 2; round++) {
      collectNow();
      await sleep(20);
    }
  };
})();

/** Bytes that objects take. Compiled code is left out, which V8 makes and drops as it pleases, more with each time that something runs. */
function bytesOfObjects(): number {
  const spaces = v8.getHeapSpaceStatistics().filter(({ space_name: name }) => !/code|trusted|read_only/.test(name));
  return spaces.reduce((sum, { space_used_size: bytes }) => sum + bytes, process.memoryUsage().arrayBuffers);
}

/** The same after a collection: the least of several readings, as other work of this process adds to some of them. */
async function bytesInUse(): Promise<number> {
  let least = Infinity;
  for (let reading = 0; reading < readings; reading++) {
    await collect();
    least = Math.min(least, bytesOfObjects());
  }
  return least;
}

function openNow(): Open {
  const kinds = process.getActiveResourcesInfo();
  return {
    timers: kinds.filter((kind) => kind === 'Timeout').length,
    sockets: kinds.filter((kind) => /^(TCP|Pipe)/.test(kind)).length,
  };
}

/** The least that is open within the time given, for a start. */
export async function openAtRest(forMs = patienceMs): Promise<Open> {
  let { timers, sockets } = openNow();
  for (const endMs = Date.now() + forMs; Date.now() < endMs; await sleep(50)) {
    const now = openNow();
    timers = Math.min(timers, now.timers);
    sockets = Math.min(sockets, now.sockets);
  }
  return { timers, sockets };
}

/** Waits until no more is open than allowed, or for as long as patience lasts. @returns what is open on top of that at the least */
async function moreThan(allowed: Open): Promise<Open> {
  let least: Open = { timers: Infinity, sockets: Infinity };
  for (const endMs = Date.now() + patienceMs; Date.now() < endMs; await sleep(50)) {
    const { timers, sockets } = openNow();
    least = {
      timers: Math.min(least.timers, timers - allowed.timers),
      sockets: Math.min(least.sockets, sockets - allowed.sockets),
    };
    if (least.timers <= 0 && least.sockets <= 0) break;
  }
  return { timers: Math.max(0, least.timers), sockets: Math.max(0, least.sockets) };
}

/**
 * Does a kind of work many times over, and measures what is left of it. Memory that grows with the work grows in every
 * quarter of it, while what is made or dropped once, or by other work of this process, shows in one: so the quarters that
 * grew most and least do not count.
 */
export async function soak(work: () => Promise<void>, { times, warmUp, allowed }: SoakOptions): Promise<Left> {
  const startedMs = Date.now();
  for (let time = 0; time < warmUp; time++) await work();
  await moreThan(allowed);
  const quarter = times / 4;
  const first = await bytesInUse();
  const inUse = [first];
  let open: Open = { timers: 0, sockets: 0 };
  const left = (bytesEach: number, done: number): Left => ({
    times: done,
    bytesEach,
    open,
    seconds: (Date.now() - startedMs) / 1000,
  });
  for (let time = 1; time <= times; time++) {
    await work();
    if (bytesOfObjects() - first > farTooMuchBytes) {
      const grown = (await bytesInUse()) - first;
      if (grown > farTooMuchBytes / 2) return left(grown / time, time);
    }
    if (time % quarter !== 0) continue;
    open = await moreThan(allowed);
    inUse.push(await bytesInUse());
  }
  const growths = inUse.slice(1).map((bytes, index) => (bytes - (inUse[index] ?? 0)) / quarter);
  const [, second = 0, third = 0] = growths.sort((one, other) => one - other);
  return left((second + third) / 2, times);
}
