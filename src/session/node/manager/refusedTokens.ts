import { OrgAccessError, noSession } from '../../../platform/common/errors.ts';
import type { Refusal } from '../../common/liveToken.ts';
import { type RefreshInputs, mayTry } from '../../common/refreshPolicy.ts';
import { type LiveState, type Session, canRefresh, isLive } from '../../common/session.ts';
import { tokenRefusal, userDetailRequest } from './detailLoader.ts';
import { type SessionContext, userVersionStep } from './sessionMachine.ts';
import type { SessionRefresh } from './sessionRefresh.ts';

/** Time during which programs that were started together share one refresh. */
const sharedForMs = 2_000;

interface RefusedTokensServices extends SessionContext {
  readonly refresh: SessionRefresh;
  readonly refreshInputs: () => RefreshInputs;
}

export class RefusedTokens {
  readonly #services: RefusedTokensServices;
  readonly #memory = new RefusalMemory();
  #asked: { readonly session: Session; readonly isRefused: Promise<boolean> } | undefined;

  constructor(services: RefusedTokensServices) {
    this.#services = services;
  }

  async refresh(refusal: Refusal): Promise<void> {
    const { machine, refresh } = this.#services;
    const { state: before } = machine;
    if (!isLive(before) || before.session.tokens.accessToken !== refusal.accessToken) return;
    if (canRefresh(before.session) && !(await this.#mayHelp(before, refusal))) return;
    await refresh.run(refusal);
    const { state } = machine;
    if (!isLive(state) || state.kind === 'degraded') return;
    const { tokens, version } = state.session;
    // A refresh has succeeded, although the access token is the same: some services keep it.
    const isKept = tokens.accessToken === refusal.accessToken && version !== before.session.version;
    if (isKept) this.helped(state.session, false);
  }

  async replace(newerThanMs: number): Promise<void> {
    const { ports, machine, refresh, refreshInputs } = this.#services;
    const before = machine.state;
    if (!isLive(before)) throw noSession();
    const { session } = before;
    const ageMs = ports.clock.now() - session.tokens.obtainedAtMs;
    const isRefreshed = session.version % userVersionStep !== 0;
    if (isRefreshed && ageMs >= 0 && ageMs <= newerThanMs + sharedForMs) return;
    if (!canRefresh(session)) throw new OrgAccessError('oauth', { code: 'refreshUnsupported' });
    if (before.kind === 'degraded' && !mayTry(before, refreshInputs())) throw before.error;
    await refresh.run();
    const { state } = machine;
    if (!isLive(state) || state.session.username !== session.username) throw noSession();
    if (state.kind === 'degraded') throw state.error;
    if (state.session.version === session.version) throw new OrgAccessError('storage', { code: 'refreshFailed' });
  }

  /** @param hasHelped whether the service accepted the new token */
  helped({ version }: Pick<Session, 'version'>, hasHelped: boolean): void {
    if (hasHelped) this.#memory.forget();
    else this.#memory.notHelped(version, this.#services.ports.clock.now());
  }

  accepted({ version }: Pick<Session, 'version'>): void {
    this.#memory.accepted(version, this.#services.ports.clock.now());
  }

  forget(): void {
    this.#memory.forget();
  }

  async #mayHelp(state: LiveState, { request }: Refusal): Promise<boolean> {
    const { ports, refreshInputs } = this.#services;
    if (!mayTry(state, refreshInputs())) return false;
    const { session } = state;
    return await this.#memory.mayRefresh(request, session.version, ports.clock.now(), async () => {
      // The refused request was that for the user detail, so the user detail can't show whether the token is valid.
      if (request === userDetailRequest) return false;
      return !(await this.#isRefused(session));
    });
  }

  /** Loads the user detail to learn whether the token is refused. Concurrent callers share one request. */
  async #isRefused(session: Session): Promise<boolean> {
    const { ports, holder, machine } = this.#services;
    if (this.#asked?.session !== session) {
      const isRefused = tokenRefusal(ports.client, holder.connection, session, machine.sessionSignal).then(Boolean);
      const asked = { session, isRefused };
      this.#asked = asked;
      void isRefused.finally(() => {
        if (this.#asked === asked) this.#asked = undefined;
      });
    }
    return await this.#asked.isRefused;
  }
}

/** Time during which the result of a check is used again. */
const trustedForMs = 60_000;
/** Time after which a refresh that didn't help is tried again. */
const hopelessForMs = 15 * 60_000;
const maxDenied = 1000;

/**
 * Remembers requests that were refused with a new token too. Many services respond with 401 if a privilege is missing.
 * Then a refresh is useless, and may invalidate a token that another program uses, so the user detail shows first
 * whether the token is valid.
 */
class RefusalMemory {
  /** Times at which refreshed tokens were refused too, by version. */
  readonly #unhelpful = new Map<number, number>();
  readonly #denied = new Set<string>();
  #accepted = { version: -1, atMs: 0 };
  #refused = { version: -1, atMs: 0 };

  /** @param request method and path */
  async mayRefresh(
    request: string,
    version: number,
    nowMs: number,
    isAccepted: () => Promise<boolean>,
  ): Promise<boolean> {
    if (this.#unhelpful.size === 0) return true;
    const isRecent = (seen: { version: number; atMs: number }) =>
      seen.version === version && Math.abs(nowMs - seen.atMs) < trustedForMs;
    const isHopeless = () =>
      this.#unhelpful.size > 1 &&
      this.#accepted.version !== version &&
      Math.abs(nowMs - Math.max(...this.#unhelpful.values())) < hopelessForMs;
    if (this.#denied.has(request) && isRecent(this.#accepted)) return false;
    if (isHopeless() && isRecent(this.#refused)) return false;
    if (await isAccepted()) {
      this.accepted(version, nowMs);
      if (this.#denied.size >= maxDenied) this.#denied.clear();
      this.#denied.add(request);
      return false;
    }
    this.#refused = { version, atMs: nowMs };
    return !isHopeless();
  }

  accepted(version: number, atMs: number): void {
    this.#accepted = { version, atMs };
  }

  notHelped(version: number, atMs: number): void {
    this.#unhelpful.set(version, atMs);
  }

  forget(): void {
    this.#unhelpful.clear();
    this.#denied.clear();
  }
}
