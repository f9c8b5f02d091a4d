import { isTransient } from '../../errors/common/isTransient.ts';
import type { OrgAccessError } from '../../platform/common/errors.ts';
import { refreshVerdict } from '../../service/common/refusalTable.ts';
import type { Tokens } from '../../service/common/tokens.ts';
import { type LiveState, type ReauthReason, type SessionState, canRefresh, isLive } from './session.ts';

/** Inputs of a refresh decision besides the session's state. */
export interface Circumstances {
  readonly nowMs: number;
  /** The time of this window's last check. */
  readonly lastLookMs: number;
  /** 0 to 1, constant for the life of a window. */
  readonly jitter: number;
  /** Whether this window leaves refreshing to the others, since its storage does not respond. */
  readonly isLast: boolean;
}

/** The minimum wait between tries for an expired token that is needed, however long the back-off. */
const onDemandRetryMs = 5_000;

/**
 * Returns whether to refresh a token that is about to be used: `first` if it expired or has less than `minLifeMs` left (or less than
 * two thirds of a shorter lifetime), `beside` its use if a refresh is due. Respects the back-off while the token is valid or if the
 * service asked for it.
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

/** Whether an unusable token may be refreshed now, given the back-off and `Retry-After`. */
export function mayTry(state: LiveState, now: Circumstances): boolean {
  if (state.kind !== 'degraded' || isDue(state, now)) return true;
  return state.error.retryAfterMs === undefined && now.nowMs - state.failedAtMs >= onDemandRetryMs;
}

/**
 * Returns the step that is due now.
 *
 * @param isAwaited whether a person is waiting for a token if it has expired
 */
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
 * Whether the clock was set back: it is before the token's start, the last failure or, by more than a time server's correction, this
 * window's last check. One refresh then makes times comparable again. A token younger than two ticks was just obtained, perhaps by
 * another window.
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

/** Returns the time of the next due step, or undefined if none is foreseen. */
export function nextCheckAtMs(state: SessionState, now: Pick<Circumstances, 'jitter' | 'isLast'>): number | undefined {
  if (!isLive(state) || state.kind === 'refreshing') return undefined;
  return canRefresh(state.session) ? dueAtMs(state, now) : state.session.tokens.expiresAtMs;
}

/** The step after a failed refresh: sign in again, go on without refreshing, or retry later. */
export type AfterFailure =
  | { readonly kind: 'signIn'; readonly reason: ReauthReason }
  | { readonly kind: 'goOnWithout' }
  | { readonly kind: 'retry'; readonly failures: number; readonly failedAtMs: number; readonly retryAtMs: number };

/**
 * @param before the state in which the refresh began
 *
 * @param random 0 to 1, for the delay of the retry
 */
export function afterFailure(before: LiveState, error: OrgAccessError, nowMs: number, random: number): AfterFailure {
  switch (refreshVerdict(error)) {
    case 'ended':
      return { kind: 'signIn', reason: 'ended' };
    case 'clientRefused':
      return { kind: 'signIn', reason: 'client' };
    case 'unsupported':
      // A client that signs in as itself has no other way to get tokens.
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

/** Whether only the network, or a transient failure of the service, is at fault. */
function isOutage({ kind, status = 0, isPage }: OrgAccessError): boolean {
  if (kind === 'session' || kind === 'storage') return false;
  return (kind !== 'http' && kind !== 'oauth') || isPage || isTransient(status);
}

type Lifetime = Pick<Tokens, 'obtainedAtMs' | 'expiresAtMs'>;

const longestLeadMs = 5 * 60_000;
const longestWarningMs = 10 * 60_000;
const firstRetryMs = 5_000;
const longestRetryMs = 5 * 60_000;
/** The maximum wait with an expired token, and below it that for the first minute or so of an outage. */
const longestWithoutTokenMs = 30_000;
const firstOfOutageMs = 10_000;
const firstFailures = 10;
/** The number of failures other than outages after which the back-off grows again. */
const soonFailures = 25;
/** A token without a known expiry is refreshed at this age. */
const unknownLifeMs = 15 * 60_000;

/** The maximum time between two checks of the wall clock while a session is live. */
export const longestTickMs = 15_000;
const shortestTickMs = 1_000;

/**
 * Returns when to refresh: a third of the lifetime before expiry (5 minutes at most), a little earlier by `jitter` (0 to 1) so that
 * windows don't all send at once. A token without a known expiry is refreshed at intervals.
 *
 * @param isLast leaves the first half of that time to other windows
 */
export function refreshDueAtMs({ obtainedAtMs, expiresAtMs }: Lifetime, jitter: number, isLast = false): number {
  if (expiresAtMs === undefined) return obtainedAtMs + unknownLifeMs + (isLast ? 90_000 : -30_000 * jitter);
  const leadMs = Math.min(longestLeadMs, Math.max(0, expiresAtMs - obtainedAtMs) / 3);
  return expiresAtMs - (isLast ? leadMs / 2 : leadMs * (1 + jitter / 10));
}

/** Whether a token without a known expiry is so old, as after sleep, that it may have expired. */
export function mayHaveExpired({ obtainedAtMs, expiresAtMs }: Lifetime, nowMs: number): boolean {
  return expiresAtMs === undefined && nowMs - obtainedAtMs >= 2 * unknownLifeMs;
}

/**
 * Returns when to warn that a token that can't be refreshed ends: 10 minutes before, or a third of a lifetime under 30 minutes.
 * Returns undefined if no expiry is known.
 */
export function warningDueAtMs({ obtainedAtMs, expiresAtMs }: Lifetime): number | undefined {
  if (expiresAtMs === undefined) return undefined;
  return expiresAtMs - Math.min(longestWarningMs, Math.max(0, expiresAtMs - obtainedAtMs) / 3);
}

/** Returns the token's remaining milliseconds: 0 if expired, `Infinity` if no expiry is known. */
export function remainingMs({ expiresAtMs }: Pick<Lifetime, 'expiresAtMs'>, nowMs: number): number {
  return expiresAtMs === undefined ? Infinity : Math.max(0, expiresAtMs - nowMs);
}

/**
 * Returns the wait after the nth failure in a row (from 1): half to all (by `random`, 0 to 1) of 5 s, doubling up to 5 min, and at
 * least `retryAfterMs`.
 */
export function retryDelayMs(failures: number, random: number, retryAfterMs = 0): number {
  const ceilingMs = Math.min(longestRetryMs, firstRetryMs * 2 ** Math.min(failures - 1, 16));
  return Math.max((ceilingMs * (1 + random)) / 2, retryAfterMs);
}

/**
 * Returns the time of the next try: after `retryDelayMs`, but soon once the token has expired, so that an unused window recovers
 * soon after an outage.
 *
 * @param isOutage whether the service could not respond, rather than refused
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

/** Returns the wait until the next check: until `nextAtMs` (`Infinity` for none), within the bounds of a tick. */
export function tickDelayMs(nextAtMs: number, nowMs: number): number {
  return Math.min(longestTickMs, Math.max(shortestTickMs, nextAtMs - nowMs));
}
