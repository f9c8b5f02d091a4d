import type { OrgAccessError } from '../../platform/common/errors.ts';
import { isTransient } from '../../platform/errors/common/isTransient.ts';
import type { Tokens } from '../../service/common/tokens.ts';
import { remainingMs } from './refreshPolicy.ts';
import { isLive, lastLoaded, type LiveState, type SessionState } from './session.ts';

/** Age at which a user detail is loaded again. */
const freshForMs = 24 * 60 * 60_000;
const retryMs = 15 * 60_000;
/** Waits after the first transient failure, and after several of them. */
const minTransientMs = 10_000;
const maxTransientMs = 40_000;
/** Wait after several failures once the service responds to other requests. */
const respondingMs = 5_000;
/** Wait before a denied load is retried with a new token. */
const deniedMs = 60_000;

export class DetailSchedule {
  #triedAtMs = 0;
  #failures = 0;
  #tokens: Tokens | undefined;
  /** Whether the last load failed before a request was sent. */
  #wasUnsent = false;
  #hasResponded = false;

  begin(nowMs: number): void {
    this.#triedAtMs = nowMs;
    this.#hasResponded = false;
  }

  end(state: SessionState): void {
    const error = isLive(state) && state.detail.kind === 'failed' ? state.detail.error : undefined;
    this.#failures = error ? this.#failures + 1 : 0;
    this.#tokens = isLive(state) ? state.session.tokens : undefined;
    this.#wasUnsent =
      error !== undefined && (isTokenMissing(error) || (state.kind === 'degraded' && state.error === error));
  }

  responded(): void {
    this.#hasResponded = true;
  }

  /** Whether the user detail is due. Compares the distance in time, because the clock may have been set back. */
  isDue(state: SessionState, nowMs: number): boolean {
    if (state.kind !== 'active' || state.detail.kind === 'loading') return false;
    const last = lastLoaded(state.detail);
    return last !== undefined && Math.abs(nowMs - last.loadedAtMs) >= freshForMs && this.#ageMs(nowMs) >= retryMs;
  }

  mayRetry(state: SessionState, nowMs: number): boolean {
    if (!isLive(state) || state.detail.kind !== 'failed' || !hasToken(state, nowMs)) return false;
    const { error } = state.detail;
    if (isTokenMissing(error)) return state.kind === 'active';
    const hasNewToken = state.session.tokens !== this.#tokens;
    if (!isTransientFailure(error)) return hasNewToken && this.#ageMs(nowMs) >= deniedMs;
    const usualMs = Math.min(maxTransientMs, minTransientMs * 2 ** Math.min(this.#failures - 1, 16));
    const soonMs = this.#failures > 1 ? respondingMs : 0;
    const waitMs = this.#hasResponded || hasNewToken ? soonMs : usualMs;
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

function isTokenMissing({ kind }: OrgAccessError): boolean {
  return kind === 'session' || kind === 'storage';
}

/** Whether a failure may pass. A captive portal responds with a web page. */
function isTransientFailure({ kind, status = 0, problem, isPage }: OrgAccessError): boolean {
  return (
    ['network', 'timeout', 'proxy', 'tls', 'redirect'].includes(kind) ||
    problem.code === 'webPage' ||
    isPage ||
    isTransient(status)
  );
}
