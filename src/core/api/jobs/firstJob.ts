import { access } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/disposable.ts';
import { jobsFile } from './jobsFile.ts';

const againMs = 60_000;

/** Waits until any window has followed a job. */
export interface FirstJob extends Disposable {
  /** Looks now, beside the look of each minute. */
  look(): void;
}

/**
 * Waits for the first job, as cheaply as can be: until there is a file of jobs, nothing else is needed of what follows them.
 *
 * @param folder that windows share
 * @param begin is called once
 */
export function awaitFirstJob(folder: string, clock: Clock, begin: () => void): FirstJob {
  let timer: Disposable | undefined;
  let isOver = false;
  const end = () => {
    isOver = true;
    timer?.dispose();
  };
  const later = () => {
    timer?.dispose();
    if (!isOver) timer = clock.after(againMs, look);
  };
  const found = () => {
    if (isOver) return;
    end();
    begin();
  };
  const look = () => {
    if (!isOver) void access(path.join(folder, jobsFile)).then(found, later);
  };
  look();
  return { look, dispose: end };
}
