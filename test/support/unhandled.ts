import { setImmediate } from 'node:timers/promises';

/** VS Code's search needs a program that its server downloads from outside of the npm registry; it may be missing. */
const ofVsCode = /^Error: spawn \S*[\\/]@vscode[\\/]ripgrep[\\/]bin[\\/]rg(?:\.exe)? ENOENT/;

const events = ['unhandledRejection', 'uncaughtException'] as const;

/** Collects unhandled errors in place of other listeners, until stopped. */
export function noteUnhandled(): { readonly seen: readonly unknown[]; stop(): Promise<void> } {
  const seen: unknown[] = [];
  const note = (error: unknown) => {
    if (!ofVsCode.test(String(error))) seen.push(error);
  };
  const before = events.map((event) => ({ event, listeners: process.listeners(event as 'uncaughtException') }));
  for (const event of events) process.removeAllListeners(event).on(event, note);
  return {
    seen,
    async stop() {
      await setImmediate();
      for (const { event, listeners } of before) {
        process.removeAllListeners(event);
        for (const listener of listeners) process.on(event, listener);
      }
    },
  };
}
