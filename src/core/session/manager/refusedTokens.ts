import type { Refusal } from '../liveToken.ts';
import { mayTry, type Circumstances } from '../refreshPolicy.ts';
import { RefusalMemory } from '../refusalMemory.ts';
import { canRefresh, isLive, type LiveState, type Session } from '../session.ts';
import { tokenRefusal, userDetailRequest } from './detailLoader.ts';
import type { SessionPorts, StateCell } from './sessionPorts.ts';
import type { SessionRefresh } from './sessionRefresh.ts';
import type { SessionTransitions } from './sessionTransitions.ts';

interface RefusedTokensParts {
  readonly ports: Pick<SessionPorts, 'client' | 'clock'>;
  readonly cell: StateCell;
  readonly transitions: SessionTransitions;
  readonly refresh: SessionRefresh;
  readonly circumstances: () => Circumstances;
}

/** Refreshes tokens that the service has refused, for as long as that helps. */
export class RefusedTokens {
  readonly #parts: RefusedTokensParts;
  readonly #memory = new RefusalMemory();
  /** The question that is under way. */
  #asked: { readonly session: Session; readonly isRefused: Promise<boolean> } | undefined;

  constructor(parts: RefusedTokensParts) {
    this.#parts = parts;
  }

  async refresh(refusal: Refusal): Promise<void> {
    const { transitions, refresh } = this.#parts;
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

  /** @param hasHelped whether the token of this session, which was got for a refusal, was accepted */
  helped({ generation }: Pick<Session, 'generation'>, hasHelped: boolean): void {
    if (hasHelped) this.#memory.forget();
    else this.#memory.notHelped(generation, this.#parts.ports.clock.now());
  }

  /** The user detail was loaded with the token of this session. */
  accepted({ generation }: Pick<Session, 'generation'>): void {
    this.#memory.accepted(generation, this.#parts.ports.clock.now());
  }

  forget(): void {
    this.#memory.forget();
  }

  async #isWorthIt(state: LiveState, { request }: Refusal): Promise<boolean> {
    const { ports, circumstances } = this.#parts;
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
    const { ports, cell, transitions } = this.#parts;
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
