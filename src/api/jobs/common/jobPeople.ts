import { isLive, stateOf, type SessionsState } from '../../../session/common/session.ts';

/** Users of each connection, as seen by one window. */
export class JobPeople {
  readonly #people = new Map<string, string>();
  readonly #last = new Map<string, string>();
  readonly #live = new Set<string>();

  /** @returns the users who left since the last call, and whether somebody signed in */
  look(snapshot: SessionsState): { readonly gone: ReadonlyMap<string, string>; readonly isNew: boolean } {
    const gone = new Map<string, string>();
    let isNew = false;
    for (const { id } of snapshot.connections) {
      const state = stateOf(snapshot, id);
      const before = this.#people.get(id);
      const now = isLive(state) ? state.session.username : undefined;
      if (before !== undefined && (state.kind === 'signedOut' || (now !== undefined && now !== before))) {
        gone.set(id, before);
        this.#people.delete(id);
      }
      if (state.kind === 'reauthRequired') this.#last.set(id, state.username);
      if (now !== undefined) {
        isNew ||= !this.#live.has(id) || this.#people.get(id) !== now;
        this.#people.set(id, now);
        this.#last.set(id, now);
        this.#live.add(id);
      } else this.#live.delete(id);
    }
    return { gone, isNew };
  }

  lastAt(connectionId: string): string | undefined {
    return this.#last.get(connectionId);
  }
}
