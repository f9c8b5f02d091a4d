import type { OrgAccessError } from '../../platform/common/errors.ts';
import { isTransient } from '../../service/common/refusalTable.ts';
import type { Tokens } from '../../service/common/tokens.ts';
import { remainingMs } from './refreshPolicy.ts';
import { isLive, lastLoaded, type LiveState, type SessionState } from './session.ts';

/** A record as old as this is loaded again. */
const freshForMs = 24 * 60 * 60_000;
/** The wait after a load, so that one that failed is not tried again and again. */
const retryMs = 15 * 60_000;
/** The wait after the first load that failed for something that passes, and the longest after several. With a tick it is less than a minute. */
const firstPassingMs = 10_000;
const longestPassingMs = 40_000;
/** The wait after several that failed, once the service has answered something else. */
const answeredMs = 5_000;
/** The wait until a new token is tried at a service that has said no. */
const deniedMs = 60_000;

/** When one user detail is to be loaded again. */
export class DetailSchedule {
  #triedAtMs = 0;
  /** The number of loads that have failed in a row. */
  #failures = 0;
  /** The tokens at the end of the last load. */
  #tokens: Tokens | undefined;
  /** Whether the last load failed for want of a token, so that the service was not asked. */
  #wasUnsent = false;
  #hasAnswered = false;

  /** A load begins. */
  begin(nowMs: number): void {
    this.#triedAtMs = nowMs;
    this.#hasAnswered = false;
  }

  /** A load has ended, and this has come of it. */
  end(state: SessionState): void {
    const error = isLive(state) && state.detail.kind === 'failed' ? state.detail.error : undefined;
    this.#failures = error ? this.#failures + 1 : 0;
    this.#tokens = isLive(state) ? state.session.tokens : undefined;
    this.#wasUnsent =
      error !== undefined && (isOfSession(error) || (state.kind === 'degraded' && state.error === error));
  }

  /** The service has answered something else. */
  answered(): void {
    this.#hasAnswered = true;
  }

  /**
   * Whether a user detail that was loaded once is to be loaded again, since it has become old. By a clock that was put back the age
   * of a record cannot be told, so a record of the future counts as old when it is as far away.
   */
  isDue(state: SessionState, nowMs: number): boolean {
    if (state.kind !== 'active' || state.detail.kind === 'loading') return false;
    const last = lastLoaded(state.detail);
    return last !== undefined && Math.abs(nowMs - last.loadedAtMs) >= freshForMs && this.#ageMs(nowMs) >= retryMs;
  }

  /** Whether a load that has failed may do better now: the service was down for a while, there is a new token, or it answers again. */
  isWorthATry(state: SessionState, nowMs: number): boolean {
    if (!isLive(state) || state.detail.kind !== 'failed' || !hasToken(state, nowMs)) return false;
    const { error } = state.detail;
    if (isOfSession(error)) return state.kind === 'active';
    const hasNewToken = state.session.tokens !== this.#tokens;
    if (!passes(error)) return hasNewToken && this.#ageMs(nowMs) >= deniedMs;
    const usualMs = Math.min(longestPassingMs, firstPassingMs * 2 ** Math.min(this.#failures - 1, 16));
    const soonMs = this.#failures > 1 ? answeredMs : 0;
    const waitMs = this.#hasAnswered || hasNewToken ? soonMs : usualMs;
    const askedMs = this.#wasUnsent ? 0 : (error.retryAfterMs ?? 0);
    return this.#ageMs(nowMs) >= Math.max(waitMs, askedMs);
  }

  #ageMs(nowMs: number): number {
    return Math.abs(nowMs - this.#triedAtMs);
  }
}

function hasToken(state: LiveState, nowMs: number): boolean {
  return state.kind === 'active' || (state.kind === 'degraded' && remainingMs(state.session.tokens, nowMs) > 0);
}

/** Whether a request failed before it was sent, since there was no token to send with it. */
function isOfSession({ kind }: OrgAccessError): boolean {
  return kind === 'session' || kind === 'storage';
}

/** Whether the fault lies on the way to the service, or passes there: a network that wants a sign-in answers with a page in its place. */
function passes({ kind, status = 0, problem, isPage }: OrgAccessError): boolean {
  return (
    ['network', 'timeout', 'proxy', 'tls', 'redirect'].includes(kind) ||
    problem.code === 'webPage' ||
    isPage ||
    isTransient(status)
  );
}
