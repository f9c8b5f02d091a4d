import { isTransient } from '../../errors/common/isTransient.ts';
import type { OrgAccessError } from '../../platform/common/errors.ts';
import type { Tokens } from '../../service/common/tokens.ts';
import { remainingMs } from './refreshPolicy.ts';
import { isLive, lastLoaded, type LiveState, type SessionState } from './session.ts';

/** A record is reloaded at this age. */
const freshForMs = 24 * 60 * 60_000;
/** The minimum time between two loads of a record. */
const retryMs = 15 * 60_000;
/** The wait after the first transient failure, and the maximum after several. A tick comes on top: less than a minute in all. */
const firstPassingMs = 10_000;
const longestPassingMs = 40_000;
/** The wait after several failures once the service has responded to another request. */
const answeredMs = 5_000;
/** The wait before a new token is tried at a service that refused the last one. */
const deniedMs = 60_000;

/** Decides when a user detail is loaded again. */
export class DetailSchedule {
  #triedAtMs = 0;
  #failures = 0;
  /** The tokens at the end of the last load. */
  #tokens: Tokens | undefined;
  /** Whether the last load failed for lack of a token, so no request was sent. */
  #wasUnsent = false;
  #hasAnswered = false;

  begin(nowMs: number): void {
    this.#triedAtMs = nowMs;
    this.#hasAnswered = false;
  }

  end(state: SessionState): void {
    const error = isLive(state) && state.detail.kind === 'failed' ? state.detail.error : undefined;
    this.#failures = error ? this.#failures + 1 : 0;
    this.#tokens = isLive(state) ? state.session.tokens : undefined;
    this.#wasUnsent =
      error !== undefined && (isOfSession(error) || (state.kind === 'degraded' && state.error === error));
  }

  /** Records that the service responded to another request. */
  answered(): void {
    this.#hasAnswered = true;
  }

  /**
   * Whether a loaded user detail is old enough to be reloaded. A record from the future, after the clock was set back, counts by its
   * distance.
   */
  isDue(state: SessionState, nowMs: number): boolean {
    if (state.kind !== 'active' || state.detail.kind === 'loading') return false;
    const last = lastLoaded(state.detail);
    return last !== undefined && Math.abs(nowMs - last.loadedAtMs) >= freshForMs && this.#ageMs(nowMs) >= retryMs;
  }

  /** Whether retrying a failed load may succeed: after a wait, with a new token, or because the service responds again. */
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

/** Whether a request was not sent because there was no token. */
function isOfSession({ kind }: OrgAccessError): boolean {
  return kind === 'session' || kind === 'storage';
}

/** Whether the failure is on the way to the service or transient. A captive portal responds with a web page. */
function passes({ kind, status = 0, problem, isPage }: OrgAccessError): boolean {
  return (
    ['network', 'timeout', 'proxy', 'tls', 'redirect'].includes(kind) ||
    problem.code === 'webPage' ||
    isPage ||
    isTransient(status)
  );
}
