import { OrgAccessError, noSession } from '../../../platform/common/errors.ts';
import type { Refusal } from '../../common/liveToken.ts';
import { type Circumstances, mayTry } from '../../common/refreshPolicy.ts';
import { type LiveState, type Session, canRefresh, isLive } from '../../common/session.ts';
import { tokenRefusal, userDetailRequest } from './detailLoader.ts';
import { type SessionMachine, type SessionPorts, type StateHolder, userVersionStep } from './sessionMachine.ts';
import type { SessionRefresh } from './sessionRefresh.ts';

/** Programs that are started together ask within this time, and share one new token. */
const sharedForMs = 2_000;

interface RefusedTokensServices {
  readonly ports: Pick<SessionPorts, 'client' | 'clock'>;
  readonly holder: StateHolder;
  readonly machine: SessionMachine;
  readonly refresh: SessionRefresh;
  readonly circumstances: () => Circumstances;
}

/** Refreshes tokens that the service has refused, for as long as that helps. */
export class RefusedTokens {
  readonly #services: RefusedTokensServices;
  readonly #memory = new RefusalMemory();
  /** The question that is under way. */
  #asked: { readonly session: Session; readonly isRefused: Promise<boolean> } | undefined;

  constructor(services: RefusedTokensServices) {
    this.#services = services;
  }

  async refresh(refusal: Refusal): Promise<void> {
    const { machine, refresh } = this.#services;
    const { state: before } = machine;
    if (!isLive(before) || before.session.tokens.accessToken !== refusal.accessToken) return;
    if (canRefresh(before.session) && !(await this.#isWorthIt(before, refusal))) return;
    await refresh.run(refusal);
    const { state } = machine;
    if (!isLive(state) || state.kind === 'degraded') return;
    const { tokens, version } = state.session;
    // Some services answer with the token that there is.
    const isKept = tokens.accessToken === refusal.accessToken && version !== before.session.version;
    if (isKept) this.helped(state.session, false);
  }

  /** See `ConnectionSession.replaceToken`. */
  async replace(newerThanMs: number): Promise<void> {
    const { ports, machine, refresh, circumstances } = this.#services;
    const before = machine.state;
    if (!isLive(before)) throw noSession();
    const { session } = before;
    const ageMs = ports.clock.now() - session.tokens.obtainedAtMs;
    const isRefreshed = session.version % userVersionStep !== 0;
    if (isRefreshed && ageMs >= 0 && ageMs <= newerThanMs + sharedForMs) return;
    if (!canRefresh(session)) throw new OrgAccessError('oauth', { code: 'refreshUnsupported' });
    if (before.kind === 'degraded' && !mayTry(before, circumstances())) throw before.error;
    await refresh.run();
    const { state } = machine;
    if (!isLive(state) || state.session.username !== session.username) throw noSession();
    if (state.kind === 'degraded') throw state.error;
    if (state.session.version === session.version) throw new OrgAccessError('storage', { code: 'refreshFailed' });
  }

  /** @param hasHelped whether the token of this session, which was got for a refusal, was accepted */
  helped({ version }: Pick<Session, 'version'>, hasHelped: boolean): void {
    if (hasHelped) this.#memory.forget();
    else this.#memory.notHelped(version, this.#services.ports.clock.now());
  }

  /** The user detail was loaded with the token of this session. */
  accepted({ version }: Pick<Session, 'version'>): void {
    this.#memory.accepted(version, this.#services.ports.clock.now());
  }

  forget(): void {
    this.#memory.forget();
  }

  async #isWorthIt(state: LiveState, { request }: Refusal): Promise<boolean> {
    const { ports, circumstances } = this.#services;
    if (!mayTry(state, circumstances())) return false;
    const { session } = state;
    return await this.#memory.mayRefresh(request, session.version, ports.clock.now(), async () => {
      // Of the user detail it is known already.
      if (request === userDetailRequest) return false;
      return !(await this.#isRefused(session));
    });
  }

  /** Callers at the same time share one request. */
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

/** A person who is refused is asked about no more often than this, where it is known that the token counts. */
const trustedForMs = 60_000;
/** After this long a new token is worth a try again, though the last ones have not helped. */
const hopelessForMs = 15 * 60_000;
const mostRequests = 1000;

/**
 * Remembers the requests that a new token did not help, since many services say 401 also to a person who lacks a privilege: each such
 * request would cost a refresh, and a refresh may end the token that another program uses. From the first one on, the user detail
 * tells whether it is the token that is refused.
 */
export class RefusalMemory {
  /** The tokens, by their version, that were got for a refusal and refused too, with the time. */
  readonly #unhelpful = new Map<number, number>();
  /** Requests that were refused with a token that counts. */
  readonly #denied = new Set<string>();
  /** The last token that was accepted for the user detail, and the last that was refused there. */
  #accepted = { version: -1, atMs: 0 };
  #refused = { version: -1, atMs: 0 };

  /**
   * Whether a token is worth refreshing for this refusal of it.
   *
   * @param request its method and path
   * @param isAccepted asks the service for something that the token is good for
   */
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
      if (this.#denied.size >= mostRequests) this.#denied.clear();
      this.#denied.add(request);
      return false;
    }
    this.#refused = { version, atMs: nowMs };
    return !isHopeless();
  }

  /** The user detail was loaded with this token. */
  accepted(version: number, atMs: number): void {
    this.#accepted = { version, atMs };
  }

  /** The token of this version was got for a refused request, and did not help. */
  notHelped(version: number, atMs: number): void {
    this.#unhelpful.set(version, atMs);
  }

  /** A new token was what a request needed, or another person has signed in. */
  forget(): void {
    this.#unhelpful.clear();
    this.#denied.clear();
  }
}
