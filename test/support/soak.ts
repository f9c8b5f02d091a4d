import { setTimeout as sleep } from 'node:timers/promises';
import v8 from 'node:v8';
import vm from 'node:vm';
import { rounds } from './rounds.ts';

/** Resources that keep this process alive. */
export interface Open {
  readonly timers: number;
  readonly sockets: number;
}

/** Growth after repeated work. */
export interface Left {
  /** Number of repetitions; fewer than requested if memory grew excessively. */
  readonly times: number;
  /** Bytes per repetition; negative if other work released more. */
  readonly bytesEach: number;
  /** Resources above the allowed ones, some time after the last repetition. */
  readonly open: Open;
  readonly seconds: number;
}

export interface SoakOptions {
  /** Number of repetitions, a multiple of 4. */
  readonly times: number;
  /** Repetitions beforehand, for everything that is created once. */
  readonly warmUp: number;
  /** Resources that may be open afterwards. */
  readonly allowed: Open;
}

/** Growth that ends the work early, before the process runs out of memory. */
const farTooMuchBytes = 384 * 1024 * 1024;

/** Longer than status bar messages and idle connections last. */
const patienceMs = 10_000;

const readings = rounds(4, 2);

/** Collects garbage several times, since finalizers and weak references need another collection. */
export const collect: () => Promise<void> = (() => {
  v8.setFlagsFromString('--expose-gc');
  // Otherwise each collection would drop unused code.
  v8.setFlagsFromString('--no-flush-bytecode');
  const collectNow = vm.runInNewContext('gc') as () => void;
  return async () => {
    for (let round = 0; round < 2; round++) {
      collectNow();
      await sleep(20);
    }
  };
})();

/** Returns the bytes of objects, without compiled code, which V8 creates and drops at any time. */
function bytesOfObjects(): number {
  const spaces = v8.getHeapSpaceStatistics().filter(({ space_name: name }) => !/code|trusted|read_only/.test(name));
  return spaces.reduce((sum, { space_used_size: bytes }) => sum + bytes, process.memoryUsage().arrayBuffers);
}

/** Returns the minimum of several readings, since other work adds to some. */
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

/** Returns the minimum of open resources within this time, as a baseline. */
export async function openAtRest(forMs = patienceMs): Promise<Open> {
  let { timers, sockets } = openNow();
  for (const endMs = Date.now() + forMs; Date.now() < endMs; await sleep(50)) {
    const now = openNow();
    timers = Math.min(timers, now.timers);
    sockets = Math.min(sockets, now.sockets);
  }
  return { timers, sockets };
}

/** Waits until no more is open than allowed. @returns the excess at the time limit */
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
 * Repeats work, and measures its growth. The quarters with the largest and smallest growth are ignored: a leak grows in each, one-time
 * effects in one.
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
