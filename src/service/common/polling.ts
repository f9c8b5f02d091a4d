/**
 * Timing of a read that is repeated until something happens. Immutable and without timers: the caller sends the read
 * when `untilPollMs` is 0, and passes the result to `afterPoll`.
 */
export interface Polling {
  /** Next interval, which grows. */
  readonly delayMs: number;
  /** Time of the last poll (initially the start), and the wait after it. */
  readonly polledAtMs: number;
  readonly waitMs: number;
  /** Number of consecutive failures. */
  readonly failures?: number;
  /** Whether the service chose the wait, by `Retry-After`. */
  readonly isAsked?: boolean;
}

export interface PollResult {
  readonly isFailed: boolean;
  readonly retryAfterMs?: number | undefined;
}

const firstDelayMs = 5_000;
const maxDelayMs = 120_000;
const growth = 1.5;

export function beginPolling(nowMs: number): Polling {
  return { delayMs: firstDelayMs, polledAtMs: nowMs, waitMs: firstDelayMs };
}

/** Returns the timing after a poll. Failures make the wait longer, up to the next success. */
export function afterPoll<T extends Polling>(
  before: T,
  nowMs: number,
  { isFailed, retryAfterMs = 0 }: PollResult = { isFailed: false },
): T {
  const { delayMs } = before;
  const failures = isFailed ? (before.failures ?? 0) + 1 : 0;
  const usualMs = Math.min(maxDelayMs, delayMs * growth ** failures);
  return {
    ...before,
    delayMs: isFailed ? delayMs : Math.min(maxDelayMs, delayMs * growth),
    polledAtMs: nowMs,
    waitMs: Math.max(usualMs, retryAfterMs),
    failures,
    isAsked: retryAfterMs > usualMs,
  };
}

/** Returns 0 if the poll is due. Setting the clock back doesn't extend the time. */
export function untilPollMs({ polledAtMs, waitMs }: Polling, nowMs: number): number {
  return Math.min(waitMs, Math.max(0, polledAtMs + waitMs - nowMs));
}

export function dueNow<T extends Polling>(polling: T): T {
  return { ...polling, waitMs: 0, isAsked: false };
}

/** Returns the time until which the service asked to wait, or undefined if it didn't. */
export function askedUntilMs({ isAsked = false, polledAtMs, waitMs }: Polling): number | undefined {
  return isAsked ? polledAtMs + waitMs : undefined;
}
