import { originOf } from '../../../connections/common/connection.ts';
import { OrgAccessError } from '../../../platform/common/errors.ts';
import { rankOf, type Session, type SessionEnd } from '../../common/session.ts';
import type { SessionStorage } from '../storage/sessionStorage.ts';
import { newestOf } from '../storage/sessionVersionFile.ts';
import type { SessionMachine } from './sessionMachine.ts';
import type { SessionPorts, StateCell } from './sessionPorts.ts';

/** Stores what a person decides in this window, so that it stands above what other windows store at the same time. See `docs/session.md`. */
export class UserActions {
  readonly #ports: SessionPorts;
  readonly #cell: StateCell;
  readonly #transitions: SessionMachine;
  readonly #archive: SessionStorage;
  /** Aborted by the next decision. */
  #decision = new AbortController();

  constructor(ports: SessionPorts, cell: StateCell, transitions: SessionMachine, archive: SessionStorage) {
    this.#ports = ports;
    this.#cell = cell;
    this.#transitions = transitions;
    this.#archive = archive;
  }

  /** Stores the end of a session at once, and once more in turn if another window's refresh has gone over its mark. */
  async end(end: SessionEnd): Promise<void> {
    const { epoch } = this.#transitions;
    const { family } = end;
    // At once, since the window may close.
    const stored = this.#standingRank().then((rank) =>
      epoch.aborted ? undefined : this.#archive.publish(this.#transitions.decided(end, rank)),
    );
    void this.#inTurn(stored, async (_, signal) => {
      const standing = (await this.#archive.mark()) ?? (await this.#archive.load())?.entry;
      const isBack = standing?.family === family && rankOf(standing) !== this.#transitions.rank;
      if (isBack && !signal.aborted) await this.#archive.publish(this.#transitions.decided(end, standing.generation));
    });
    await stored;
    await this.#archive.settled();
  }

  /**
   * Stores a decision of this window's person when no other window is at it, so that it stands above what they have stored by
   * then; until that, none of it is taken up here. A later decision takes the place of one that waits.
   *
   * @param before is waited for first, so that the lock is not held for it
   * @param store looks at the signal before it stores: a later decision aborts it
   */
  async #inTurn<T>(before: Promise<T>, store: (found: T, signal: AbortSignal) => Promise<void>): Promise<void> {
    this.#decision.abort();
    const { signal } = (this.#decision = new AbortController());
    this.#transitions.isDeciding = true;
    try {
      const found = await before;
      await this.#ports.lock.run(this.#cell.connection.id, signal, () => store(found, signal));
    } finally {
      if (!signal.aborted) {
        this.#transitions.isDeciding = false;
        this.#cell.lookAgain();
      }
    }
  }

  /** Stores a session that a person began, above all that is stored by then, unless another window was signed out since. */
  async begin(session: Session): Promise<void> {
    await this.#inTurn(Promise.all([this.#archive.mark(), this.#archive.load()]), async ([before, found], signal) => {
      const mark = await this.#archive.mark();
      const isSignedOutSince = mark?.reason === 'user' && rankOf(mark) > (before ? rankOf(before) : 0);
      if (signal.aborted || isSignedOutSince) return;
      await this.#archive.publish(
        this.#transitions.decided(session, Math.max(found?.rank ?? 0, mark?.generation ?? 0)),
      );
    });
  }

  /**
   * Stores another client secret, for this connection's origin, in the place of the one before. It is put into the entry that is
   * newest by then: an older one would bring back a refresh token that was used.
   *
   * @throws OrgAccessError of kind `storage` when storage does not show what is newest
   */
  async replaceClientSecret(clientSecret: string, signal: AbortSignal): Promise<void> {
    const isStored = await this.#ports.lock.run(this.#cell.connection.id, signal, async () => {
      const found = await this.#archive.newest(signal);
      this.#transitions.adoptIfNewer(found);
      const { entry = { generation: 0, family: '', username: '', reason: 'user' as const } } = this.#transitions;
      if (!found || (newestOf(entry.family, found.mark) ?? 0) > entry.generation) return false;
      await this.#archive.publish(
        this.#transitions.numbered(
          { ...entry, origin: originOf(this.#cell.connection), clientSecret },
          found.mark?.generation,
        ),
      );
      return true;
    });
    if (!isStored) throw new OrgAccessError('storage', { code: 'clientSecretNotKept' });
    await this.#archive.settled();
  }

  /** The rank that a decision has to stand above, besides what this window knows. A window that knows nothing yet asks storage. */
  async #standingRank(): Promise<number> {
    const found = this.#transitions.rank === 0 ? await this.#archive.load() : undefined;
    return Math.max(found?.rank ?? 0, (await this.#archive.mark())?.generation ?? 0);
  }
}
