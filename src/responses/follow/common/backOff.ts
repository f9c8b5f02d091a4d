/** Pace of a repeated call: slower over time, and slower still after failures. */
export interface BackOff {
  readonly delayMs: number;
  /** Time of the last request, and the delay after it. */
  readonly askedAtMs: number;
  readonly waitMs: number;
  readonly failures: number;
  /** Whether the user chose the pace, which then stays constant. */
  readonly isChosen?: true;
}

export const firstDelayMs = 10_000;
export const maxDelayMs = 120_000;
const growth = 1.5;

/** @param chosenMs interval that the user chose */
export function beginBackOff(nowMs: number, chosenMs?: number): BackOff {
  const delayMs = chosenMs ?? firstDelayMs;
  return {
    delayMs,
    askedAtMs: nowMs,
    waitMs: delayMs,
    failures: 0,
    ...(chosenMs !== undefined && { isChosen: true as const }),
  };
}

/** Returns the pace after a response that didn't reach the goal. @param retryAfterMs from the `Retry-After` header */
export function afterResponse(backOff: BackOff, nowMs: number, retryAfterMs = 0): BackOff {
  const delayMs = backOff.isChosen ? backOff.delayMs : Math.min(maxDelayMs, backOff.delayMs * growth);
  return { ...backOff, delayMs, waitMs: Math.max(delayMs, retryAfterMs), askedAtMs: nowMs, failures: 0 };
}

/** Returns the pace after a failure. @param retryAfterMs from the `Retry-After` header */
export function afterFailure(backOff: BackOff, nowMs: number, retryAfterMs = 0): BackOff {
  const failures = backOff.failures + 1;
  const slower = Math.max(backOff.delayMs, Math.min(maxDelayMs, backOff.delayMs * growth ** failures));
  return { ...backOff, waitMs: Math.max(slower, retryAfterMs), askedAtMs: nowMs, failures };
}

/** Returns the time until the next request, even if the clock has jumped. */
export function untilNextMs({ askedAtMs, waitMs }: BackOff, nowMs: number): number {
  return Math.min(waitMs, Math.max(0, askedAtMs + waitMs - nowMs));
}
