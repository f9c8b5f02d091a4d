import { setImmediate } from 'node:timers/promises';

/** VS Code's own search looks for a program that its server brings from a site that is not the npm registry, and goes without where that was not reached. */
const ofVsCode = /^Error: spawn \S*[\\/]@vscode[\\/]ripgrep[\\/]bin[\\/]rg(?:\.exe)? ENOENT/;

const events = ['unhandledRejection', 'uncaughtException'] as const;

/** What goes unhandled in this process from now on, in the place of whoever else listens, until it is stopped. */
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
