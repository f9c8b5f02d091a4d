import { setImmediate } from 'node:timers/promises';

const events = ['unhandledRejection', 'uncaughtException'] as const;

/** What goes unhandled in this process from now on, in the place of whoever else listens, until it is stopped. */
export function noteUnhandled(): { readonly seen: readonly unknown[]; stop(): Promise<void> } {
  const seen: unknown[] = [];
  const note = (error: unknown) => void seen.push(error);
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
