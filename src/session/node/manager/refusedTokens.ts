import { noSession, OrgAccessError } from '../../../platform/common/errors.ts';
import type { Refusal } from '../../common/liveToken.ts';
import { mayTry, type Circumstances } from '../../common/refreshPolicy.ts';
import { RefusalMemory } from '../../common/refusalMemory.ts';
import { canRefresh, isLive, type LiveState, type Session } from '../../common/session.ts';
import { tokenRefusal, userDetailRequest } from './detailLoader.ts';
import { userVersionStep, type SessionMachine } from './sessionMachine.ts';
import type { SessionPorts, StateCell } from './sessionPorts.ts';
import type { SessionRefresh } from './sessionRefresh.ts';

/** Programs that are started together ask within this time, and share one new token. */
const sharedForMs = 2_000;

interface RefusedTokensServices {
  readonly ports: Pick<SessionPorts, 'client' | 'clock'>;
  readonly cell: StateCell;
  readonly transitions: SessionMachine;
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
    const { transitions, refresh } = this.#services;
    const { state: before } = transitions;
    if (!isLive(before) || before.session.tokens.accessToken !== refusal.accessToken) return;
    if (canRefresh(before.session) && !(await this.#isWorthIt(before, refusal))) return;
    await refresh.run(refusal);
    const { state } = transitions;
    if (!isLive(state) || state.kind === 'degraded') return;
    const { tokens, generation } = state.session;
    // Some services answer with the token that there is.
    const isKept = tokens.accessToken === refusal.accessToken && generation !== before.session.generation;
    if (isKept) this.helped(state.session, false);
  }

  /** See `ConnectionSession.replaceToken`. */
  async replace(newerThanMs: number): Promise<void> {
    const { ports, transitions, refresh, circumstances } = this.#services;
    const before = transitions.state;
    if (!isLive(before)) throw noSession();
    const { session } = before;
    const ageMs = ports.clock.now() - session.tokens.obtainedAtMs;
    const isRefreshed = session.generation % userVersionStep !== 0;
    if (isRefreshed && ageMs >= 0 && ageMs <= newerThanMs + sharedForMs) return;
    if (!canRefresh(session)) throw new OrgAccessError('oauth', { code: 'refreshUnsupported' });
    if (before.kind === 'degraded' && !mayTry(before, circumstances())) throw before.error;
    await refresh.run();
    const { state } = transitions;
    if (!isLive(state) || state.session.username !== session.username) throw noSession();
    if (state.kind === 'degraded') throw state.error;
    if (state.session.generation === session.generation) throw new OrgAccessError('storage', { code: 'refreshFailed' });
  }

  /** @param hasHelped whether the token of this session, which was got for a refusal, was accepted */
  helped({ generation }: Pick<Session, 'generation'>, hasHelped: boolean): void {
    if (hasHelped) this.#memory.forget();
    else this.#memory.notHelped(generation, this.#services.ports.clock.now());
  }

  /** The user detail was loaded with the token of this session. */
  accepted({ generation }: Pick<Session, 'generation'>): void {
    this.#memory.accepted(generation, this.#services.ports.clock.now());
  }

  forget(): void {
    this.#memory.forget();
  }

  async #isWorthIt(state: LiveState, { request }: Refusal): Promise<boolean> {
    const { ports, circumstances } = this.#services;
    if (!mayTry(state, circumstances())) return false;
    const { session } = state;
    return await this.#memory.mayRefresh(request, session.generation, ports.clock.now(), async () => {
      // Of the user detail it is known already.
      if (request === userDetailRequest) return false;
      return !(await this.#isRefused(session));
    });
  }

  /** Callers at the same time share one request. */
  async #isRefused(session: Session): Promise<boolean> {
    const { ports, cell, transitions } = this.#services;
    if (this.#asked?.session !== session) {
      const isRefused = tokenRefusal(ports.client, cell.connection, session, transitions.epoch).then(Boolean);
      const asked = { session, isRefused };
      this.#asked = asked;
      void isRefused.finally(() => {
        if (this.#asked === asked) this.#asked = undefined;
      });
    }
    return await this.#asked.isRefused;
  }
}
