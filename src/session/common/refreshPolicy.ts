import type { OrgAccessError } from '../../platform/common/errors.ts';
import { refreshVerdict } from '../../service/common/refreshVerdict.ts';
import { isTransient } from '../../service/common/refusalTable.ts';
import type { Tokens } from '../../service/common/tokens.ts';
import { type LiveState, type ReauthReason, type SessionState, canRefresh, isLive } from './session.ts';

/** A decision about refreshing depends on these besides the state. */
export interface Circumstances {
  readonly nowMs: number;
  /** When this window last looked at the clock. */
  readonly lastLookMs: number;
  /** 0 to 1, the same for the life of a window. */
  readonly jitter: number;
  /** Whether this window leaves it to the others to refresh, as long as they can. */
  readonly isLast: boolean;
}

/** An expired token that is wanted is worth a try this long after the last one, however long the back-off has become. */
const onDemandRetryMs = 5_000;

/**
 * Whether a token that is about to be used should be refreshed: `first` when it has run out or has less than `minLifeMs` left,
 * `beside` its use when it is due. A token whose whole life is shorter than that counts as long as two thirds of it are left. A
 * service that is in trouble is left alone until the next try, as long as the token lives or the service has asked for it.
 */
export function wantsRefresh(state: LiveState, minLifeMs: number, now: Circumstances): 'first' | 'beside' | undefined {
  const { tokens } = state.session;
  const leftMs = remainingMs(tokens, now.nowMs);
  if (state.kind === 'degraded' && !isDue(state, now) && !(leftMs === 0 && mayTry(state, now))) return undefined;
  const lifetimeMs = remainingMs(tokens, tokens.obtainedAtMs);
  if (leftMs === 0 || leftMs < Math.min(minLifeMs, (lifetimeMs * 2) / 3)) return 'first';
  if (!canRefresh(state.session) || !isDue(state, now)) return undefined;
  return mayHaveExpired(tokens, now.nowMs) ? 'first' : 'beside';
}

/** Whether a token that is of no use may be refreshed now: a service in trouble is left alone for some seconds, or as long as it has asked for. */
export function mayTry(state: LiveState, now: Circumstances): boolean {
  if (state.kind !== 'degraded' || isDue(state, now)) return true;
  return state.error.retryAfterMs === undefined && now.nowMs - state.failedAtMs >= onDemandRetryMs;
}

/** The step that is due at this look at the clock. @param isAwaited whether a person waits for a token, should it have expired */
export function dueNow(
  state: SessionState,
  now: Circumstances,
  isAwaited = false,
): 'refresh' | 'signIn' | 'warn' | undefined {
  if (!isLive(state) || state.kind === 'refreshing') return undefined;
  const { tokens } = state.session;
  if (!canRefresh(state.session)) {
    if (remainingMs(tokens, now.nowMs) === 0) return 'signIn';
    return now.nowMs >= (warningDueAtMs(tokens) ?? Infinity) ? 'warn' : undefined;
  }
  const isMissed = isAwaited && remainingMs(tokens, now.nowMs) === 0 && mayTry(state, now);
  return isMissed || isDue(state, now) ? 'refresh' : undefined;
}

function isDue(state: LiveState, now: Circumstances): boolean {
  return now.nowMs >= dueAtMs(state, now) || clockWentBack(state, now);
}

/**
 * Whether the clock stands before a moment that it has shown: the start of the token's life, the last failure, or, by more than
 * time servers correct it, this window's last look. Then nothing can be told from it, and one refresh brings times that count. A
 * token that is younger than two ticks was just got, perhaps by another window.
 */
function clockWentBack(state: LiveState, { nowMs, lastLookMs }: Circumstances): boolean {
  const { obtainedAtMs } = state.session.tokens;
  const ageMs = nowMs - obtainedAtMs;
  if (ageMs >= 0 && ageMs <= 2 * longestTickMs) return false;
  return lastLookMs - nowMs > longestTickMs || (state.kind === 'degraded' ? state.failedAtMs : obtainedAtMs) > nowMs;
}

function dueAtMs(state: LiveState, { jitter, isLast }: Pick<Circumstances, 'jitter' | 'isLast'>): number {
  return state.kind === 'degraded' ? state.retryAtMs : refreshDueAtMs(state.session.tokens, jitter, isLast);
}

/** The time at which the next look at the clock has something to do; undefined when nothing is foreseen. */
export function nextCheckAtMs(state: SessionState, now: Pick<Circumstances, 'jitter' | 'isLast'>): number | undefined {
  if (!isLive(state) || state.kind === 'refreshing') return undefined;
  return canRefresh(state.session) ? dueAtMs(state, now) : state.session.tokens.expiresAtMs;
}

/** The step after a failed refresh: sign in again, go on without refreshing, or try again later. */
export type AfterFailure =
  | { readonly kind: 'signIn'; readonly reason: ReauthReason }
  | { readonly kind: 'goOnWithout' }
  | { readonly kind: 'retry'; readonly failures: number; readonly failedAtMs: number; readonly retryAtMs: number };

/**
 * @param before the state from which the refresh began
 * @param random 0 to 1, for the delay of the next try
 */
export function afterFailure(before: LiveState, error: OrgAccessError, nowMs: number, random: number): AfterFailure {
  switch (refreshVerdict(error)) {
    case 'ended':
      return { kind: 'signIn', reason: 'ended' };
    case 'clientRefused':
      return { kind: 'signIn', reason: 'client' };
    case 'unsupported':
      // A client that signs in as itself gets its tokens in this one way.
      return before.session.grantType ? { kind: 'signIn', reason: 'ended' } : { kind: 'goOnWithout' };
    case 'transient': {
      const failures = (before.kind === 'degraded' ? before.failures : 0) + 1;
      return {
        kind: 'retry',
        failures,
        failedAtMs: nowMs,
        retryAtMs: retryAtMs(before.session.tokens, nowMs, failures, random, {
          retryAfterMs: error.retryAfterMs,
          isOutage: isOutage(error),
        }),
      };
    }
  }
}

/** Whether nothing but the way to the service, or a passing trouble of it, is at fault. */
function isOutage({ kind, status = 0, isPage }: OrgAccessError): boolean {
  if (kind === 'session' || kind === 'storage') return false;
  return (kind !== 'http' && kind !== 'oauth') || isPage || isTransient(status);
}

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
