import type { Clock } from '../../src/platform/common/clock.ts';

/** Clock that skips delays and adds them up. */
export class HastyClock implements Clock {
  waitedMs = 0;
  onWait = () => undefined as unknown;

  now() {
    return this.waitedMs;
  }

  after(delayMs: number, callback: () => void) {
    const timer = setImmediate(() => {
      this.waitedMs += delayMs;
      this.onWait();
      callback();
    });
    return { dispose: () => clearImmediate(timer) };
  }
}

/** Returns a signal that aborts once `clock` has skipped this time. */
export function abortAfter(clock: HastyClock, waitedMs: number): AbortSignal {
  const controller = new AbortController();
  const { onWait } = clock;
  clock.onWait = () => {
    onWait();
    if (clock.waitedMs >= waitedMs) controller.abort();
  };
  return controller.signal;
}
