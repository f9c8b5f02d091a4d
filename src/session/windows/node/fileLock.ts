import { randomInt } from 'node:crypto';
import { mkdir, utimes } from 'node:fs/promises';
import { raceAbort, wait, type Clock } from '../../../platform/common/clock.ts';
import { describeForLog } from '../../../platform/common/errors.ts';
import type { Lock } from '../../../platform/common/ports.ts';
import { fileNameFor } from '../../../platform/node/files.ts';
import { create, hasEnded, look, newOwner, release, remove, type IsAbandoned, type Owner } from './lockFile.ts';

export interface FileLockOptions {
  readonly folder: () => Promise<string> | string;
  readonly clock: Clock;
  readonly log: { warn(message: string): void };
  /** Time without a heartbeat after which a live process loses the lock. Defaults to 8 s. */
  readonly staleMs?: number;
}

const heartbeatsInStale = 4;

/** Number of failed attempts, in about 0.6 s, after which the work runs without a lock. */
const failuresBeforeGivingUp = 10;

/**
 * Creates a lock between processes, neither fair nor reentrant. If no lock file can be created, work runs without.
 *
 * A process that stalls for `staleMs` loses its lock without noticing, so work must check what it overwrites.
 */
export function fileLock({ folder, clock, log, staleMs = 8_000 }: FileLockOptions): Lock {
  const queues = new Map<string, Promise<void>>();
  let hasLoggedFailure = false;

  async function run<T>(name: string, signal: AbortSignal, work: () => Promise<T>): Promise<T | undefined> {
    const owner = newOwner();
    const file = await acquire(name, owner, signal);
    const stopHeartbeat = file === undefined ? undefined : startHeartbeat(file, owner.nonce);
    try {
      return signal.aborted ? undefined : await work();
    } finally {
      await stopHeartbeat?.();
      if (file !== undefined)
        await release(file, owner).catch((error: unknown) =>
          log.warn(`A lock was not released: ${describeForLog(error)}`),
        );
    }
  }

  async function acquire(name: string, owner: Owner, signal: AbortSignal): Promise<string | undefined> {
    const patience = watchForAbandoned(staleMs);
    for (let failures = 0; !signal.aborted;) {
      try {
        const path = await folder();
        await mkdir(path, { recursive: true });
        const file = `${path}/${fileNameFor(name)}.lock`;
        await create(file, owner);
        const seen = await look(file);
        if (seen?.id === owner.nonce) return file;
        if (seen && patience.isAbandoned(file, seen) && (await remove(file, seen, owner, patience.isAbandoned))) {
          log.warn(`A lock left by process ${seen.owner?.pid ?? 'unknown'} was removed.`);
        }
        failures = 0;
      } catch (error) {
        failures += 1;
        if (failures === failuresBeforeGivingUp) {
          if (!hasLoggedFailure)
            log.warn(`Other windows are not locked out, because no lock can be made: ${describeForLog(error)}`);
          hasLoggedFailure = true;
          return undefined;
        }
      }
      const delayMs = randomInt(25, 101);
      await wait(clock, delayMs, signal);
      patience.waited(delayMs);
    }
    return undefined;
  }

  function startHeartbeat(file: string, nonce: string): () => Promise<void> {
    const stopped = new AbortController();
    const beat = async () => {
      for (;;) {
        await wait(clock, staleMs / heartbeatsInStale, stopped.signal);
        if (stopped.signal.aborted) return;
        try {
          if ((await look(file))?.id !== nonce) break;
          await utimes(file, clock.now() / 1000, clock.now() / 1000);
        } catch (error) {
          log.warn(`A lock was not renewed: ${describeForLog(error)}`);
        }
      }
      log.warn('A lock was taken over by another process.');
    };
    const beating = beat();
    return () => {
      stopped.abort();
      return beating;
    };
  }

  return {
    async run(name, signal, work) {
      const ahead = queues.get(name) ?? Promise.resolve();
      const result = raceAbort(ahead, signal).then(() => run(name, signal, work));
      queues.set(
        name,
        Promise.allSettled([ahead, result]).then(() => undefined),
      );
      return result;
    },
  };
}

/**
 * Returns `isAbandoned`, which tells whether the process of a lock file has ended, or sent no heartbeat for `staleMs`.
 * Time is counted by the waits of this process, because the clock may change.
 */
function watchForAbandoned(staleMs: number) {
  const firstSeen = new Map<string, { id: string; beatMs: number; atMs: number }>();
  let waitedMs = 0;
  const isAbandoned: IsAbandoned = (file, { id, beatMs, owner }) => {
    let first = firstSeen.get(file);
    if (first?.id !== id || first.beatMs !== beatMs) firstSeen.set(file, (first = { id, beatMs, atMs: waitedMs }));
    return owner
      ? hasEnded(owner) || waitedMs - first.atMs >= staleMs
      : waitedMs - first.atMs >= staleMs / heartbeatsInStale;
  };
  return { isAbandoned, waited: (delayMs: number) => void (waitedMs += delayMs) };
}
