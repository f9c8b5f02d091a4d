import type { Clock } from '../../src/platform/common/clock.ts';

/** Waits no time, and adds up what it was asked to wait. */
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

/** A signal and the way to abort it once `clock` was asked to wait so long. */
export function abortAfter(clock: HastyClock, waitedMs: number): AbortSignal {
  const controller = new AbortController();
  const { onWait } = clock;
  clock.onWait = () => {
    onWait();
    if (clock.waitedMs >= waitedMs) controller.abort();
  };
  return controller.signal;
}
