import { isLive, stateOf, type SessionsState } from '../../session/common/session.ts';

/** The people at each connection, as one window has seen them. */
export class JobPeople {
  /** The person who is signed in, or has to sign in again. */
  readonly #people = new Map<string, string>();
  /** The same, and after they signed out. */
  readonly #last = new Map<string, string>();
  /** The connections whose sessions live now. */
  readonly #live = new Set<string>();

  /** @returns who left each connection since the last look, and whether there is somebody now who was not there or not signed in */
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

  /** The person who is signed in at a connection, or was last. Undefined when none was seen there. */
  lastAt(connectionId: string): string | undefined {
    return this.#last.get(connectionId);
  }
}
