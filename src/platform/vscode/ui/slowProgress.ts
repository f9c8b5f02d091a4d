import * as vscode from 'vscode';
import { wait, type Clock } from '../../common/clock.ts';

/** Most lists are there before a person could read that they are loading. */
const soonMs = 700;

/**
 * Waits for something, with a notification as soon as that takes a while, by which a person can stop waiting.
 *
 * @param work gets a signal that ends with the wait
 * @returns undefined when the person does not wait for it
 */
export async function withProgressIfSlow<T>(
  title: string,
  clock: Clock,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T | undefined> {
  const canceled = new AbortController();
  const done = new AbortController();
  const working = work(canceled.signal).finally(() => done.abort());
  const isDone = working.then(
    () => undefined,
    () => undefined,
  );
  await Promise.race([isDone, wait(clock, soonMs, done.signal)]);
  if (done.signal.aborted) return await working;
  return await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title, cancellable: true },
    async (_progress, cancel) => {
      const stopped = new Promise<void>((resolve) => {
        cancel.onCancellationRequested(() => {
          canceled.abort();
          resolve();
        });
      });
      await Promise.race([isDone, stopped]);
      return canceled.signal.aborted ? undefined : await working;
    },
  );
}
