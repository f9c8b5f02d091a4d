import { refreshVerdict, type OrgAccessError } from './errors.ts';
import { isRefreshDue, refreshDueAtMs, remainingMs, retryDelayMs } from './refreshSchedule.ts';
import type { LiveState, ReauthReason, SessionState } from './session.ts';
import { isLive } from './session.ts';

/** Moment and luck: what a decision about refreshing depends on besides the state. */
export interface Circumstances {
  readonly nowMs: number;
  /** 0 to 1, the same for the life of a window. */
  readonly jitter: number;
}

/**
 * Whether a token that is about to be used should be refreshed first, since it is due or has less than `minLifeMs` left. A
 * token whose whole life is shorter than that counts as long as two thirds of it are left. A service that is in trouble is
 * left alone until the next try, as long as the token lives.
 */
export function wantsRefresh(state: LiveState, minLifeMs: number, { nowMs, jitter }: Circumstances): boolean {
  const { tokens } = state.session;
  const leftMs = remainingMs(tokens, nowMs);
  if (state.kind === 'degraded' && nowMs < state.retryAtMs && leftMs > 0) return false;
  const lifetimeMs = remainingMs(tokens, tokens.obtainedAtMs);
  return isRefreshDue(tokens, nowMs, jitter) || leftMs < Math.min(minLifeMs, (lifetimeMs * 2) / 3);
}

/** What a look at the clock calls for. */
export function dueNow(state: SessionState, { nowMs, jitter }: Circumstances): 'refresh' | 'signIn' | undefined {
  if (!isLive(state) || state.kind === 'refreshing') return undefined;
  const { tokens } = state.session;
  if (tokens.refreshToken === undefined) return remainingMs(tokens, nowMs) === 0 ? 'signIn' : undefined;
  const due = state.kind === 'degraded' ? nowMs >= state.retryAtMs : isRefreshDue(tokens, nowMs, jitter);
  return due ? 'refresh' : undefined;
}

/** When the next look at the clock has something to do; undefined when nothing is foreseen. */
export function nextCheckAtMs(state: SessionState, jitter: number): number | undefined {
  if (!isLive(state)) return undefined;
  if (state.kind === 'degraded') return state.retryAtMs;
  const { tokens } = state.session;
  return tokens.refreshToken === undefined ? tokens.expiresAtMs : refreshDueAtMs(tokens, jitter);
}

/** What follows from a failed refresh: sign in again, go on without refreshing, or try again later. */
export type AfterFailure =
  | { readonly kind: 'signIn'; readonly reason: ReauthReason }
  | { readonly kind: 'goOnWithout' }
  | { readonly kind: 'retry'; readonly failures: number; readonly retryAtMs: number };

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
      return { kind: 'retry', failures, retryAtMs: nowMs + retryDelayMs(failures, random, error.retryAfterMs) };
    }
  }
}
