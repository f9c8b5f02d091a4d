import type { Tokens } from '../../service/common/tokens.ts';

type Lifetime = Pick<Tokens, 'obtainedAtMs' | 'expiresAtMs'>;

const longestLeadMs = 5 * 60_000;
const longestWarningMs = 10 * 60_000;
const firstRetryMs = 5_000;
const longestRetryMs = 5 * 60_000;
/** The longest wait for a token that has expired, and that for the failures of about the first minute of an outage. */
const longestWithoutTokenMs = 30_000;
const firstOfOutageMs = 10_000;
const firstFailures = 10;
/** What is no outage is asked for less often again after this many failures. */
const soonFailures = 25;
/** A token whose end nobody tells is refreshed when it is as old as this. */
const unknownLifeMs = 15 * 60_000;

/** The longest that a check of the wall clock is put off while a session lives. */
export const longestTickMs = 15_000;
const shortestTickMs = 1_000;

/**
 * When to refresh: a third of the lifetime before the expiry, five minutes at most, and a little earlier by `jitter`
 * (0 to 1), so that windows that hold the same token do not ask all at once. A token without a known expiry is refreshed at intervals.
 *
 * @param isLast leaves it to the other windows for the first half of that time
 */
export function refreshDueAtMs({ obtainedAtMs, expiresAtMs }: Lifetime, jitter: number, isLast = false): number {
  if (expiresAtMs === undefined) return obtainedAtMs + unknownLifeMs + (isLast ? 90_000 : -30_000 * jitter);
  const leadMs = Math.min(longestLeadMs, Math.max(0, expiresAtMs - obtainedAtMs) / 3);
  return expiresAtMs - (isLast ? leadMs / 2 : leadMs * (1 + jitter / 10));
}

/** Whether a token without a known expiry was not refreshed for so long, as in a computer that slept, that it may have run out. */
export function mayHaveExpired({ obtainedAtMs, expiresAtMs }: Lifetime, nowMs: number): boolean {
  return expiresAtMs === undefined && nowMs - obtainedAtMs >= 2 * unknownLifeMs;
}

/**
 * When a person is told that a token will end that is not refreshed: ten minutes before, or a third of the lifetime where it is
 * shorter than thirty minutes. Undefined for a token without a known expiry.
 */
export function warningDueAtMs({ obtainedAtMs, expiresAtMs }: Lifetime): number | undefined {
  if (expiresAtMs === undefined) return undefined;
  return expiresAtMs - Math.min(longestWarningMs, Math.max(0, expiresAtMs - obtainedAtMs) / 3);
}

/** Milliseconds that the token still lives; 0 when it has expired, `Infinity` when no expiry is known. */
export function remainingMs({ expiresAtMs }: Pick<Lifetime, 'expiresAtMs'>, nowMs: number): number {
  return expiresAtMs === undefined ? Infinity : Math.max(0, expiresAtMs - nowMs);
}

/**
 * The wait after the nth failure in a row (from 1): up to 5 s, doubling up to 5 min, and at least half of that, by
 * `random` (0 to 1). Longer when the service asks for it (`Retry-After`), and never shorter.
 */
export function retryDelayMs(failures: number, random: number, retryAfterMs = 0): number {
  const ceilingMs = Math.min(longestRetryMs, firstRetryMs * 2 ** Math.min(failures - 1, 16));
  return Math.max((ceilingMs * (1 + random)) / 2, retryAfterMs);
}

/**
 * The time of the next try after a failure: after `retryDelayMs`, but soon once the token has expired, so that a window that nobody
 * uses is back soon after an outage.
 *
 * @param isOutage whether the service could not answer, and has not said no
 */
export function retryAtMs(
  { expiresAtMs = Infinity }: Pick<Lifetime, 'expiresAtMs'>,
  nowMs: number,
  failures: number,
  random: number,
  { retryAfterMs = 0, isOutage = false } = {},
): number {
  const usuallyMs = nowMs + retryDelayMs(failures, random);
  const longestMs = isOutage && failures <= firstFailures ? firstOfOutageMs : longestWithoutTokenMs;
  const soonMs = Math.max(expiresAtMs, nowMs) + (longestMs * (1 + random)) / 2;
  const isSoon = isOutage || failures <= soonFailures;
  return Math.max(isSoon ? Math.min(usuallyMs, soonMs) : usuallyMs, nowMs + retryAfterMs);
}

/** The wait until the next look at the clock, which comes at `nextAtMs` (`Infinity` for none) if that is near, and always within a tick. */
export function tickDelayMs(nextAtMs: number, nowMs: number): number {
  return Math.min(longestTickMs, Math.max(shortestTickMs, nextAtMs - nowMs));
}
