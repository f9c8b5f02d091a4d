import type { OrgAccessError } from './errors.ts';
import { isRefreshDue, longestTickMs, refreshDueAtMs, remainingMs, retryDelayMs } from './refreshSchedule.ts';
import { refreshVerdict } from './refreshVerdict.ts';
import type { LiveState, ReauthReason, SessionState } from './session.ts';
import { isLive } from './session.ts';
import type { Tokens } from './tokens.ts';

/** Moment and luck: what a decision about refreshing depends on besides the state. */
export interface Circumstances {
  readonly nowMs: number;
  /** 0 to 1, the same for the life of a window. */
  readonly jitter: number;
  /** Whether the clock was found to have gone back, so that what is left of a token cannot be told from it. */
  readonly clockWentBack?: boolean;
}

/**
 * Whether a token that is about to be used should be refreshed first, since it is due or has less than `minLifeMs` left. A
 * token whose whole life is shorter than that counts as long as two thirds of it are left. A service that is in trouble is
 * left alone until the next try, as long as the token lives or the service has asked for it.
 */
export function wantsRefresh(state: LiveState, minLifeMs: number, { nowMs, jitter }: Circumstances): boolean {
  const { tokens } = state.session;
  const leftMs = remainingMs(tokens, nowMs);
  if (state.kind === 'degraded' && !isRetryDue(state, nowMs) && (leftMs > 0 || state.error.retryAfterMs !== undefined)) return false;
  const lifetimeMs = remainingMs(tokens, tokens.obtainedAtMs);
  return isRefreshDue(tokens, nowMs, jitter) || leftMs < Math.min(minLifeMs, (lifetimeMs * 2) / 3);
}

/** What a look at the clock calls for. */
export function dueNow(state: SessionState, { nowMs, jitter, clockWentBack = false }: Circumstances): 'refresh' | 'signIn' | undefined {
  if (!isLive(state) || state.kind === 'refreshing') return undefined;
  const { tokens } = state.session;
  if (tokens.refreshToken === undefined) return remainingMs(tokens, nowMs) === 0 ? 'signIn' : undefined;
  const due = state.kind === 'degraded' ? isRetryDue(state, nowMs) : isRefreshDue(tokens, nowMs, jitter) || (clockWentBack && isOlderThanALook(tokens, nowMs));
  return due ? 'refresh' : undefined;
}

/** Whether the token was there before the last looks at the clock, and not got since by another window. */
function isOlderThanALook({ obtainedAtMs, expiresAtMs }: Tokens, nowMs: number): boolean {
  return expiresAtMs !== undefined && nowMs - obtainedAtMs > 2 * longestTickMs;
}

/** A clock that stands before the failure has jumped, and the time of the next try means nothing any more. */
function isRetryDue({ failedAtMs, retryAtMs }: Extract<LiveState, { kind: 'degraded' }>, nowMs: number): boolean {
  return nowMs >= retryAtMs || nowMs < failedAtMs;
}

/** When the next look at the clock has something to do; undefined when nothing is foreseen. */
export function nextCheckAtMs(state: SessionState, jitter: number): number | undefined {
  if (!isLive(state) || state.kind === 'refreshing') return undefined;
  if (state.kind === 'degraded') return state.retryAtMs;
  const { tokens } = state.session;
  return tokens.refreshToken === undefined ? tokens.expiresAtMs : refreshDueAtMs(tokens, jitter);
}

/** What follows from a failed refresh: sign in again, go on without refreshing, or try again later. */
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
      return { kind: 'goOnWithout' };
    case 'transient': {
      const failures = (before.kind === 'degraded' ? before.failures : 0) + 1;
      return { kind: 'retry', failures, failedAtMs: nowMs, retryAtMs: nowMs + retryDelayMs(failures, random, error.retryAfterMs) };
    }
  }
}
