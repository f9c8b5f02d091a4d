/** The pace at which a call is repeated that waits for something: slower and slower, and slower still while it fails. */
export interface BackOff {
  /** What the pace has come to. */
  readonly delayMs: number;
  /** The last time that the service was asked, and the time to wait from then on. */
  readonly askedAtMs: number;
  readonly waitMs: number;
  /** Calls in a row that have failed. */
  readonly failures: number;
  /** Whether a person has chosen the pace, which stays then. */
  readonly isChosen?: true;
}

export const firstDelayMs = 10_000;
export const longestDelayMs = 120_000;
const growth = 1.5;

/** @param chosenMs the pace that a person has chosen */
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

/** The pace after a response that has not ended the wait. */
export function afterAnswer(backOff: BackOff, nowMs: number): BackOff {
  const delayMs = backOff.isChosen ? backOff.delayMs : Math.min(longestDelayMs, backOff.delayMs * growth);
  return { ...backOff, delayMs, waitMs: delayMs, askedAtMs: nowMs, failures: 0 };
}

/** The pace after a call that has failed. @param retryAfterMs the time that the service has asked to wait */
export function afterFailure(backOff: BackOff, nowMs: number, retryAfterMs = 0): BackOff {
  const failures = backOff.failures + 1;
  const slower = Math.max(backOff.delayMs, Math.min(longestDelayMs, backOff.delayMs * growth ** failures));
  return { ...backOff, waitMs: Math.max(slower, retryAfterMs), askedAtMs: nowMs, failures };
}

/** The time until the service is to be asked again, also where the clock has jumped. */
export function untilNextMs({ askedAtMs, waitMs }: BackOff, nowMs: number): number {
  return Math.min(waitMs, Math.max(0, askedAtMs + waitMs - nowMs));
}
