import { createHash, randomBytes, randomInt } from 'node:crypto';
import { mkdir, open, unlink, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { wait } from './clock.ts';
import type { Clock } from './clock.ts';
import { isObject } from './json.ts';
import type { Lock } from './ports.ts';

export interface FileLockOptions {
  /** Where the lock files are; made when missing. Processes that share it share the locks. */
  readonly folder: () => Promise<string> | string;
  readonly clock: Clock;
  readonly log: { warn(message: string): void };
  /** How long a lock without a heartbeat is respected while its process may live; 8 s unless told. */
  readonly staleMs?: number;
}

interface Owner {
  readonly pid: number;
  readonly host: string;
  readonly nonce: string;
  readonly startedAtMs: number;
}

/** A lock file as one look found it. */
interface Sighting {
  /** The nonce; for a file without a readable owner, its number on the disk. */
  readonly id: string;
  /** Changes with every heartbeat. Only ever compared for equality: the wall clock may jump. */
  readonly beatMs: number;
  readonly owner: Owner | undefined;
}

type IsAbandoned = (file: string, seen: Sighting) => boolean;

const heartbeatsInStale = 4;

/** Attempts that may fail in a row, for another reason than a holder, before work runs without a lock: about 0.6 s. */
const failuresBeforeGivingUp = 10;

/**
 * A lock for the processes of one machine. `<hash of the name>.lock` belongs to who created it. When no lock can be
 * made, as in a read-only folder, that is logged once and work runs without one.
 *
 * Waiters have no order among processes, and work that asks for its own name again waits for itself. A holder that stands
 * still for `staleMs` while others do not is taken over from, and learns of it with its next heartbeat at the earliest, so
 * work that was stopped has to check what it is about to overwrite. A sleep of the whole machine is no standing still.
 */
export function fileLock({ folder, clock, log, staleMs = 8_000 }: FileLockOptions): Lock {
  const queues = new Map<string, Promise<void>>();
  let toldThatUnlocked = false;

  async function run<T>(name: string, signal: AbortSignal, work: (held: AbortSignal) => Promise<T>): Promise<T | undefined> {
    const owner = { pid: process.pid, host: hostname(), nonce: randomBytes(8).toString('hex'), startedAtMs: clock.now() };
    const file = await acquire(name, owner, signal);
    const heartbeat = file === undefined ? undefined : startHeartbeat(file, owner.nonce);
    try {
      return signal.aborted ? undefined : await work(heartbeat?.held ?? new AbortController().signal);
    } finally {
      await heartbeat?.stop();
      if (file !== undefined) await release(file, owner).catch((error: unknown) => log.warn(`A lock was not released: ${String(error)}`));
    }
  }

  /** @returns the lock file, now ours; undefined when the signal was aborted or no lock can be made */
  async function acquire(name: string, owner: Owner, signal: AbortSignal): Promise<string | undefined> {
    const patience = watchForAbandoned(staleMs);
    for (let failures = 0; !signal.aborted; ) {
      try {
        const path = await folder();
        await mkdir(path, { recursive: true });
        const file = `${path}/${createHash('sha256').update(name).digest('hex').slice(0, 32)}.lock`;
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
          if (!toldThatUnlocked) log.warn(`Other windows are not locked out, because no lock can be made: ${String(error)}`);
          toldThatUnlocked = true;
          return undefined;
        }
      }
      const delayMs = randomInt(25, 101);
      await wait(clock, delayMs, signal);
      patience.waited(delayMs);
    }
    return undefined;
  }

  function startHeartbeat(file: string, nonce: string) {
    const lost = new AbortController();
    const stopped = new AbortController();
    const beat = async () => {
      for (;;) {
        await wait(clock, staleMs / heartbeatsInStale, stopped.signal);
        if (stopped.signal.aborted) return;
        try {
          if ((await look(file))?.id !== nonce) break;
          await utimes(file, clock.now() / 1000, clock.now() / 1000);
        } catch (error) {
          log.warn(`A lock was not renewed: ${String(error)}`);
        }
      }
      log.warn('A lock was taken over by another process.');
      lost.abort();
    };
    const beating = beat();
    const stop = () => {
      stopped.abort();
      return beating;
    };
    return { held: lost.signal, stop };
  }

  return {
    async run(name, signal, work) {
      const ahead = queues.get(name) ?? Promise.resolve();
      const turn = untilAborted(ahead, signal).then(() => run(name, signal, work));
      const tail = Promise.allSettled([ahead, turn]).then(() => {
        if (queues.get(name) === tail) queues.delete(name);
      });
      queues.set(name, tail);
      return turn;
    },
  };
}

/**
 * Tells a file that its owner left behind: the owner's process has ended, or there was no heartbeat in `staleMs` of
 * waiting. A file without a readable owner has the time of one heartbeat, because writing it takes far less. Waits are
 * added up as they were asked for, so neither a jump of a clock nor a sleep of the machine ages a lock.
 */
function watchForAbandoned(staleMs: number) {
  const firstSeen = new Map<string, { id: string; beatMs: number; atMs: number }>();
  let waitedMs = 0;
  const isAbandoned: IsAbandoned = (file, { id, beatMs, owner }) => {
    let first = firstSeen.get(file);
    if (first?.id !== id || first.beatMs !== beatMs) firstSeen.set(file, (first = { id, beatMs, atMs: waitedMs }));
    return owner ? hasEnded(owner) || waitedMs - first.atMs >= staleMs : waitedMs - first.atMs >= staleMs / heartbeatsInStale;
  };
  return { isAbandoned, waited: (delayMs: number) => void (waitedMs += delayMs) };
}

function hasEnded({ pid, host }: Owner): boolean {
  if (host !== hostname() || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/**
 * Removes a lock file that still is what was seen. Between a check and an `unlink` another process could put a new lock
 * in the place of the old one. So whoever removes a lock, its holder included, first creates a permit that is named
 * after the lock's nonce: while it exists nobody else removes that lock, so what has that nonce keeps it until the
 * `unlink`. A permit that was left behind is removed in the same way, under a permit of its own.
 *
 * @returns whether the file was removed
 */
async function remove(file: string, seen: Sighting, by: Owner, isAbandoned: IsAbandoned): Promise<boolean> {
  const permit = `${file}.${seen.id}`;
  if (!(await create(permit, { ...by, nonce: randomBytes(8).toString('hex') }))) {
    const other = await look(permit);
    if (other && isAbandoned(permit, other)) await remove(permit, other, by, isAbandoned);
    return false;
  }
  try {
    const current = await look(file);
    const unchanged = current?.id === seen.id && current.beatMs === seen.beatMs;
    if (unchanged) await unlink(file);
    return unchanged;
  } finally {
    await unlink(permit);
  }
}

/** Does nothing when the lock is someone else's by now, or when someone is about to remove it. */
async function release(file: string, owner: Owner): Promise<void> {
  const seen = await look(file);
  if (seen?.id === owner.nonce) await remove(file, seen, owner, () => false);
}

/** @returns false when the file exists */
async function create(file: string, owner: Owner): Promise<boolean> {
  try {
    const handle = await open(file, 'wx', 0o600);
    try {
      await handle.writeFile(JSON.stringify(owner));
    } catch (error) {
      await unlink(file);
      throw error;
    } finally {
      await handle.close();
    }
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function look(file: string): Promise<Sighting | undefined> {
  try {
    const handle = await open(file, 'r');
    try {
      const { ino, mtimeMs } = await handle.stat();
      const owner = decodeOwner(await handle.readFile('utf8'));
      return { id: owner?.nonce ?? `unreadable-${ino}`, beatMs: mtimeMs, owner };
    } finally {
      await handle.close();
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The nonce becomes part of a file name, and a `pid` below 1 would mean a group of processes. */
function decodeOwner(json: string): Owner | undefined {
  try {
    const value: unknown = JSON.parse(json);
    if (!isObject(value)) return undefined;
    const { pid, host, nonce, startedAtMs } = value;
    const isUsable = Number.isInteger(pid) && Number(pid) > 0 && typeof nonce === 'string' && /^[0-9a-f]{16}$/.test(nonce);
    return isUsable ? { pid: Number(pid), host: String(host), nonce, startedAtMs: Number(startedAtMs) } : undefined;
  } catch {
    return undefined;
  }
}

/** Ends with the promise, which never fails, or with an abort. */
function untilAborted(promise: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      signal.removeEventListener('abort', done);
      resolve();
    };
    signal.addEventListener('abort', done);
    if (signal.aborted) done();
    void promise.then(done);
  });
}
