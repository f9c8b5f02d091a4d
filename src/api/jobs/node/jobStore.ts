import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describeForLog } from '../../../platform/common/errors.ts';
import type { Lock, Log } from '../../../platform/common/ports.ts';
import { writeFileAtomic } from '../../../platform/node/files.ts';
import { decodeJobs, encodeJobs, type FollowedJob } from '../common/followedJob.ts';

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

/** Delay before a retry: on Windows, another process may have the file open for a moment. */
const againMs = 50;

/** Creates a store in a file. A file that can't be read or written is left alone, and this window keeps its jobs in memory. */
export function fileJobStore(
  folder: string,
  lock: Lock,
  log: Pick<Log, 'warn'>,
  readText: (file: string) => Promise<string> = (file) => readFile(file, 'utf8'),
): JobStore {
  const file = path.join(folder, jobsFile);
  const never = new AbortController().signal;
  let last: readonly FollowedJob[] = [];
  let isAlone = false;
  let isWarned = false;

  /**
   * Defaults to an empty list.
   *
   * @throws file system errors
   */
  async function stored(triesLeft = 1): Promise<string> {
    try {
      return await readText(file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return encodeJobs([]);
      if (triesLeft === 0) throw error;
      await sleep(againMs);
      return await stored(triesLeft - 1);
    }
  }

  function decoded(text: string): readonly FollowedJob[] {
    const jobs = decodeJobs(text);
    if (!jobs && !isWarned) log.warn('The file of jobs is not understood: it is begun anew.');
    isWarned = !jobs;
    return (last = jobs ?? []);
  }

  async function update(change: Parameters<JobStore['update']>[0]): Promise<readonly FollowedJob[]> {
    if (isAlone) return (last = change(last));
    let after: readonly FollowedJob[] | undefined;
    try {
      const text = await stored();
      after = change(decoded(text));
      const encoded = encodeJobs(after);
      if (encoded !== text) {
        await mkdir(folder, { recursive: true });
        await writeFileAtomic(file, encoded);
      }
    } catch (error) {
      log.warn(`Jobs are kept in this window alone: ${describeForLog(error)}`);
      isAlone = true;
    }
    return (last = after ?? change(last));
  }

  return {
    async read() {
      if (isAlone) return last;
      try {
        return decoded(await stored());
      } catch (error) {
        log.warn(`Jobs were not read: ${describeForLog(error)}`);
        return last;
      }
    },
    update: async (change) => (await lock.run('jobs', never, () => update(change))) ?? [],
  };
}
