import * as vscode from 'vscode';
import { wait, type Clock } from '../../common/clock.ts';

const soonMs = 700;

/** Resolves to undefined if canceled. */
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
