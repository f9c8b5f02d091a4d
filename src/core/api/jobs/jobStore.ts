import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describeForLog } from '../../base/errors.ts';
import { writeWhole } from '../../base/files.ts';
import type { Lock, Log } from '../../base/ports.ts';
import { decodeJobs, encodeJobs, type FollowedJob } from './followedJob.ts';

/** The jobs that are followed, which all windows of this machine share. */
export interface JobStore {
  read(): Promise<readonly FollowedJob[]>;
  /** Changes them while no other window does. @returns what they are then */
  update(change: (jobs: readonly FollowedJob[]) => readonly FollowedJob[]): Promise<readonly FollowedJob[]>;
}

/** The name of the file in the folder that windows share. */
export const jobsFile = 'jobs.json';

/** Keeps the jobs in a file. Where that cannot be written, this window keeps them as long as it is open. */
export function fileJobStore(folder: string, lock: Lock, log: Pick<Log, 'warn'>): JobStore {
  const file = path.join(folder, jobsFile);
  let unwritten: readonly FollowedJob[] | undefined;
  const never = new AbortController().signal;

  async function read(): Promise<readonly FollowedJob[]> {
    if (unwritten) return unwritten;
    try {
      return decodeJobs(await readFile(file, 'utf8'));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') log.warn(`Jobs were not read: ${describeForLog(error)}`);
      return [];
    }
  }

  async function write(jobs: readonly FollowedJob[]): Promise<void> {
    try {
      await mkdir(folder, { recursive: true });
      await writeWhole(file, encodeJobs(jobs));
      unwritten = undefined;
    } catch (error) {
      log.warn(`Jobs are kept in this window alone: ${describeForLog(error)}`);
      unwritten = jobs;
    }
  }

  return {
    read,
    async update(change) {
      const changed = await lock.run('jobs', never, async () => {
        const before = await read();
        const after = change(before);
        if (after !== before) await write(after);
        return after;
      });
      return changed ?? [];
    },
  };
}
