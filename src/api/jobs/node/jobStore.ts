import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describeForLog } from '../../../platform/common/errors.ts';
import type { Lock, Log } from '../../../platform/common/ports.ts';
import { writeFileAtomic } from '../../../platform/node/files.ts';
import { decodeJobs, encodeJobs } from '../common/followedJob.ts';
import type { FollowedJob } from '../common/jobSchema.ts';

export interface JobStore {
  read(): Promise<readonly FollowedJob[]>;
  /**
   * Updates the jobs under a lock.
   *
   * @returns the jobs after the update
   */
  update(change: (jobs: readonly FollowedJob[]) => readonly FollowedJob[]): Promise<readonly FollowedJob[]>;
}

export const jobsFile = 'jobs.json';

/** Creates a store in a file. If it can't be read or written, the last known jobs stay, and the log says why. */
export function fileJobStore(folder: string, lock: Lock, log: Pick<Log, 'warn'>): JobStore {
  const file = path.join(folder, jobsFile);
  const never = new AbortController().signal;
  let last: readonly FollowedJob[] = [];

  /** @throws file system errors, except for a missing file */
  async function stored(): Promise<string> {
    return await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return encodeJobs([]);
      throw error;
    });
  }

  function decoded(text: string): readonly FollowedJob[] {
    const jobs = decodeJobs(text);
    if (!jobs) log.warn('The file of jobs is not understood: it is begun anew.');
    return jobs ?? [];
  }

  async function lastUnless(work: () => Promise<readonly FollowedJob[]>): Promise<readonly FollowedJob[]> {
    try {
      last = await work();
    } catch (error) {
      log.warn(`The file of jobs could not be used: ${describeForLog(error)}`);
    }
    return last;
  }

  async function update(change: Parameters<JobStore['update']>[0]): Promise<readonly FollowedJob[]> {
    const text = await stored();
    const after = change(decoded(text));
    const encoded = encodeJobs(after);
    if (encoded !== text) {
      await mkdir(folder, { recursive: true });
      await writeFileAtomic(file, encoded);
    }
    return after;
  }

  return {
    read: () => lastUnless(async () => decoded(await stored())),
    update: async (change) => (await lock.run('jobs', never, () => lastUnless(() => update(change)))) ?? [],
  };
}
