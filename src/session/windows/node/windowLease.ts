import { mkdir, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '../../../platform/common/clock.ts';
import type { Disposable } from '../../../platform/common/disposable.ts';
import { describeForLog } from '../../../platform/common/errors.ts';
import type { Log } from '../../../platform/common/ports.ts';
import { fileNameFor } from '../../../platform/node/files.ts';
import { create, hasEnded, look, newOwner, release, remove, type LockFileState } from './lockFile.ts';

export interface Lease extends Disposable {
  /** Whether this window has the lease. True if no lease can be created. */
  hold(): Promise<boolean>;
  release(): Promise<void>;
}

export interface WindowLeaseOptions {
  readonly folder: string;
  readonly name: string;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
}

const beatMs = 10_000;
/** Number of reads without a heartbeat, 10 s apart, after which a stalled window loses the lease. */
const readsUntilStale = 5;

export function windowLease({ folder, name, clock, log }: WindowLeaseOptions): Lease {
  const file = path.join(folder, `${fileNameFor(name)}.lease`);
  const owner = newOwner();
  let seen: (LockFileState & { reads: number; atMs: number }) | undefined;
  let beat: Disposable | undefined;
  let isGone = false;

  const isStale = (found: LockFileState): boolean => {
    const nowMs = clock.now();
    if (seen?.id !== found.id || seen.beatMs !== found.beatMs) seen = { ...found, reads: 0, atMs: nowMs };
    else if (Math.abs(nowMs - seen.atMs) >= beatMs) seen = { ...seen, reads: seen.reads + 1, atMs: nowMs };
    return (found.owner !== undefined && hasEnded(found.owner)) || seen.reads >= readsUntilStale;
  };

  function beatLater(): void {
    beat?.dispose();
    if (isGone) return;
    beat = clock.after(beatMs, () => {
      const nowS = clock.now() / 1000;
      void look(file)
        .then(async (now) => {
          if (now?.id !== owner.nonce) return;
          await utimes(file, nowS, nowS);
          beatLater();
        })
        .catch((error: unknown) => log.warn(`A lease was not renewed: ${describeForLog(error)}`));
    });
  }

  return {
    async hold() {
      if (isGone) return false;
      try {
        await mkdir(folder, { recursive: true });
        let now = await look(file);
        if (now?.id === owner.nonce) return true;
        if (now && isStale(now)) {
          await remove(file, now, owner, (_, permit) => permit.owner !== undefined && hasEnded(permit.owner));
          now = await look(file);
        }
        if (now || !(await create(file, owner))) return false;
        beatLater();
        return true;
      } catch (error) {
        log.warn(`Other windows may do the same, because no lease can be made: ${describeForLog(error)}`);
        return true;
      }
    },
    async release() {
      beat?.dispose();
      await release(file, owner).catch((error: unknown) =>
        log.warn(`A lease was not released: ${describeForLog(error)}`),
      );
    },
    dispose() {
      isGone = true;
      void this.release();
    },
  };
}
