import type { OrgAccessError } from '../../platform/common/errors.ts';
import { isTransient } from '../../platform/errors/common/isTransient.ts';
import { refreshVerdict } from '../../service/common/refusalTable.ts';
import type { Tokens } from '../../service/common/tokens.ts';
import { type LiveState, type ReauthReason, type SessionState, canRefresh, isLive } from './session.ts';

export interface RefreshInputs {
  readonly nowMs: number;
  readonly lastCheckMs: number;
  /** 0 to 1, constant for each window. */
  readonly jitter: number;
  /** Whether this window waits for others, because its storage doesn't respond and it couldn't share a new token. */
  readonly isLast: boolean;
}

/**
 * Remaining validity of a requested token, unless more was requested or the service issues tokens with a shorter
 * lifetime.
 */
export const defaultMinLifeMs = 60_000;

const onDemandRetryMs = 5_000;

/**
 * Time by which the lifetime of a token must exceed the requested validity. Otherwise each request would refresh it.
 */
const spareMs = 30_000;

/**
 * Returns `first` if the token must be refreshed before it is used, and `beside` if it can be used during the refresh.
 * It must be refreshed first if it has less than `minLifeMs` left. If its whole lifetime is barely longer than that,
 * two thirds of the lifetime count instead.
 */
export function neededRefresh(state: LiveState, minLifeMs: number, now: RefreshInputs): 'first' | 'beside' | undefined {
  const { tokens } = state.session;
  const leftMs = remainingMs(tokens, now.nowMs);
  if (state.kind === 'degraded' && !isDue(state, now) && !(leftMs === 0 && mayTry(state, now))) return undefined;
  const lifetimeMs = remainingMs(tokens, tokens.obtainedAtMs);
  const canLast = minLifeMs + spareMs <= lifetimeMs;
  if (leftMs === 0 || leftMs < (canLast ? minLifeMs : Math.min(minLifeMs, (lifetimeMs * 2) / 3))) return 'first';
  if (!canRefresh(state.session) || !isDue(state, now)) return undefined;
  return mayHaveExpired(tokens, now.nowMs) ? 'first' : 'beside';
}

export function mayTry(state: LiveState, now: RefreshInputs): boolean {
  if (state.kind !== 'degraded' || isDue(state, now)) return true;
  return state.error.retryAfterMs === undefined && now.nowMs - state.failedAtMs >= onDemandRetryMs;
}

/** @param isAwaited whether a person is waiting for a token */
export function dueNow(
  state: SessionState,
  now: RefreshInputs,
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

function isDue(state: LiveState, now: RefreshInputs): boolean {
  return now.nowMs >= dueAtMs(state, now) || clockWentBack(state, now);
}

/** Whether the clock was set back. After one refresh, its times are comparable again. */
function clockWentBack(state: LiveState, { nowMs, lastCheckMs }: RefreshInputs): boolean {
  const { obtainedAtMs } = state.session.tokens;
  const ageMs = nowMs - obtainedAtMs;
  if (ageMs >= 0 && ageMs <= 2 * maxTickMs) return false;
  return lastCheckMs - nowMs > maxTickMs || (state.kind === 'degraded' ? state.failedAtMs : obtainedAtMs) > nowMs;
}

function dueAtMs(state: LiveState, { jitter, isLast }: Pick<RefreshInputs, 'jitter' | 'isLast'>): number {
  return state.kind === 'degraded' ? state.retryAtMs : refreshDueAtMs(state.session.tokens, jitter, isLast);
}

export function nextCheckAtMs(state: SessionState, now: Pick<RefreshInputs, 'jitter' | 'isLast'>): number | undefined {
  if (!isLive(state) || state.kind === 'refreshing') return undefined;
  return canRefresh(state.session) ? dueAtMs(state, now) : state.session.tokens.expiresAtMs;
}

export type AfterFailure =
  | { readonly kind: 'signIn'; readonly reason: ReauthReason }
  | { readonly kind: 'goOnWithout' }
  | { readonly kind: 'retry'; readonly failures: number; readonly failedAtMs: number; readonly retryAtMs: number };

/** @param random 0 to 1, for jitter */
export function afterFailure(before: LiveState, error: OrgAccessError, nowMs: number, random: number): AfterFailure {
  switch (refreshVerdict(error)) {
    case 'ended':
      return { kind: 'signIn', reason: 'ended' };
    case 'clientRefused':
      return { kind: 'signIn', reason: 'client' };
    case 'unsupported':
      // With client credentials, there is no other way to get a token.
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

function isOutage({ kind, status = 0, isPage }: OrgAccessError): boolean {
  if (kind === 'session' || kind === 'storage') return false;
  return (kind !== 'http' && kind !== 'oauth') || isPage || isTransient(status);
}

type Lifetime = Pick<Tokens, 'obtainedAtMs' | 'expiresAtMs'>;

const maxLeadMs = 5 * 60_000;
const maxWarningMs = 10 * 60_000;
const minRetryMs = 5_000;
const maxRetryMs = 5 * 60_000;
/** Maximum waits between attempts while the token is expired: in general, and early in an outage. */
const maxExpiredRetryMs = 30_000;
const maxOutageRetryMs = 10_000;
const earlyFailures = 10;
/** Number of failures other than outages after which attempts get rare again. */
const soonFailures = 25;
/** Age at which a token without a known expiry is refreshed. */
const unknownLifeMs = 15 * 60_000;

export const maxTickMs = 15_000;
const minTickMs = 1_000;

/**
 * Returns when to refresh: a third of the lifetime before expiry, but at most 5 minutes before. `jitter` (0 to 1) keeps
 * windows from refreshing at the same time.
 */
export function refreshDueAtMs({ obtainedAtMs, expiresAtMs }: Lifetime, jitter: number, isLast = false): number {
  if (expiresAtMs === undefined) return obtainedAtMs + unknownLifeMs + (isLast ? 90_000 : -30_000 * jitter);
  const leadMs = Math.min(maxLeadMs, Math.max(0, expiresAtMs - obtainedAtMs) / 3);
  return expiresAtMs - (isLast ? leadMs / 2 : leadMs * (1 + jitter / 10));
}

function mayHaveExpired({ obtainedAtMs, expiresAtMs }: Lifetime, nowMs: number): boolean {
  return expiresAtMs === undefined && nowMs - obtainedAtMs >= 2 * unknownLifeMs;
}

/** Returns undefined without a known expiry. */
export function warningDueAtMs({ obtainedAtMs, expiresAtMs }: Lifetime): number | undefined {
  if (expiresAtMs === undefined) return undefined;
  return expiresAtMs - Math.min(maxWarningMs, Math.max(0, expiresAtMs - obtainedAtMs) / 3);
}

/** Returns `Infinity` without a known expiry. */
export function remainingMs({ expiresAtMs }: Pick<Lifetime, 'expiresAtMs'>, nowMs: number): number {
  return expiresAtMs === undefined ? Infinity : Math.max(0, expiresAtMs - nowMs);
}

/** Returns an exponential back-off of 5 s to 5 minutes, reduced by up to half. */
export function retryDelayMs(failures: number, random: number, retryAfterMs = 0): number {
  const ceilingMs = Math.min(maxRetryMs, minRetryMs * 2 ** Math.min(failures - 1, 16));
  return Math.max((ceilingMs * (1 + random)) / 2, retryAfterMs);
}

/**
 * Returns the time of the next attempt. Once the token has expired, attempts are frequent, so that an unused window recovers soon
 * after an outage.
 */
export function retryAtMs(
  { expiresAtMs = Infinity }: Pick<Lifetime, 'expiresAtMs'>,
  nowMs: number,
  failures: number,
  random: number,
  { retryAfterMs = 0, isOutage = false } = {},
): number {
  const usuallyMs = nowMs + retryDelayMs(failures, random);
  const maxMs = isOutage && failures <= earlyFailures ? maxOutageRetryMs : maxExpiredRetryMs;
  const soonMs = Math.max(expiresAtMs, nowMs) + (maxMs * (1 + random)) / 2;
  const isSoon = isOutage || failures <= soonFailures;
  return Math.max(isSoon ? Math.min(usuallyMs, soonMs) : usuallyMs, nowMs + retryAfterMs);
}

export function tickDelayMs(nextAtMs: number, nowMs: number): number {
  return Math.min(maxTickMs, Math.max(minTickMs, nextAtMs - nowMs));
}
