import { isTransient } from '../../errors/common/isTransient.ts';
import type { OrgAccessError } from '../../platform/common/errors.ts';
import { refreshVerdict } from '../../service/common/refusalTable.ts';
import {
  longestTickMs,
  mayHaveExpired,
  refreshDueAtMs,
  remainingMs,
  retryAtMs,
  warningDueAtMs,
} from './refreshSchedule.ts';
import type { LiveState, ReauthReason, SessionState } from './session.ts';
import { canRefresh, isLive } from './session.ts';

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
