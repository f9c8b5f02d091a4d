import {
  isLive,
  isSession,
  isUnrefreshed,
  rankOf,
  type Entry,
  type LiveState,
  type ReauthReason,
  type Session,
  type SessionState,
} from '../../common/session.ts';
import type { StoredState } from '../storage/sessionStorage.ts';
import type { StateCell } from './sessionPorts.ts';

type Update =
  | { kind: 'active' | 'refreshing'; session: Session }
  | Omit<Extract<LiveState, { kind: 'degraded' }>, 'detail'>;

/** A session never lives to see as many refreshes as this. */
export const userVersionStep = 1_000_000;

export interface TransitionListener {
  /** An entry of another window has replaced the one that this window knew. */
  overtaken(): void;
  /** Work begun for the previous session is nobody's business any more. */
  newEpoch(): void;
}

/**
 * The state of one connection, and the ways from one to the next. Each session lives under an abort signal, its epoch: what was
 * begun for an earlier session sees its signal aborted after an await, and then neither writes nor shows anything. How windows
 * agree on what holds is told in `docs/session.md`.
 */
export class SessionMachine {
  readonly #cell: StateCell;
  readonly #listener: TransitionListener;
  #epoch = new AbortController();
  /** The rank of the newest entry that this window knows, which is `#entry` unless that was made for another origin. */
  #rank = 0;
  #entry: Entry | undefined;
  #toldNotPersisted = false;
  /** The token of which was told that it ends soon. */
  #toldEndOf: string | undefined;
  /** Whether a decision of this window's person waits for its turn to be stored: it will stand above what others have stored. */
  isDeciding = false;

  constructor(cell: StateCell, listener: TransitionListener) {
    this.#cell = cell;
    this.#listener = listener;
  }

  get state(): SessionState {
    return this.#cell.read();
  }

  get epoch(): AbortSignal {
    return this.#epoch.signal;
  }

  /** The newest entry that this window knows, which may have run out. */
  get entry(): Entry | undefined {
    return this.#entry;
  }

  get rank(): number {
    return this.#rank;
  }

  /** Gives the entry a generation above what this window knows, and above `above`. It holds here from now on. */
  numbered<T extends Entry>(entry: T, above = 0): T {
    const numbered = { ...entry, generation: Math.floor(Math.max(this.#rank, above)) + 1 };
    this.#hold(numbered);
    return numbered;
  }

  /** Numbers what a person decided: so far above that no refresh of an earlier session comes near. */
  decided<T extends Entry>(entry: T, above = 0): T {
    const before = Math.floor(Math.max(this.#rank, above) / userVersionStep);
    return this.numbered(entry, (before + 1) * userVersionStep - 1);
  }

  /** Shows a state in which there is no session, or the one from before. */
  show(state: SessionState): void {
    this.#cell.write(state);
  }

  /** @param session which has its generation when it is stored */
  begin(session: Session): void {
    this.#newEpoch();
    this.#entry = session;
    this.#cell.write({ kind: 'active', session, detail: { kind: 'loading' } });
  }

  signOut(): void {
    this.#newEpoch();
    this.#cell.write({ kind: 'signedOut' });
  }

  requireSignIn(reason: ReauthReason, username: string): void {
    const { state } = this;
    this.#newEpoch();
    this.#cell.write({
      kind: 'reauthRequired',
      username,
      reason,
      detail: 'detail' in state ? state.detail : { kind: 'loading' },
    });
    this.#cell.notice('reauthRequired', this.#family);
  }

  /** Replaces what concerns the session and keeps what is known of the detail at this moment. */
  update(change: Update): void {
    const { state } = this;
    this.#cell.write({ ...change, detail: isLive(state) ? state.detail : { kind: 'loading' } });
  }

  /**
   * Takes up what is stored if it is newer than what this window knows, or if it is another one of the same rank, which windows
   * that cannot lock each other out may write.
   *
   * @returns whether it was taken up
   */
  adoptIfNewer(found: StoredState | undefined): boolean {
    if (!found || this.isDeciding || found.rank < this.#rank) return false;
    const { entry, rank } = found;
    if (rank === this.#rank) {
      const isAnother = isSession(entry) && tokenOf(entry) !== tokenOf(this.#entry);
      if (!isAnother) {
        // An end that was known by its mark alone is stored with the client secret.
        if (entry && found.storedRank === rank) this.#entry = entry;
        return false;
      }
    }
    const before = this.#entry;
    const isSame = isSession(entry) && isSession(before) && isUnrefreshed(before, entry);
    const isOvertaken = !isSame && (tokenOf(entry) ?? tokenOf(before)) !== undefined;
    this.#rank = rank;
    this.#entry = entry;
    if (isOvertaken) this.#listener.overtaken();
    if (isSession(entry)) this.#adopt(entry);
    else if (entry && entry.reason !== 'user') this.requireSignIn(entry.reason, entry.username);
    else this.#endElsewhere();
    return true;
  }

  /** Tells once that storage does not keep the session. */
  tellNotPersisted(): void {
    if (!this.#toldNotPersisted) this.#cell.notice('notPersisted', this.#family);
    this.#toldNotPersisted = true;
  }

  /** Tells once for each token that it ends soon. */
  tellEndsSoon(): void {
    const token = tokenOf(this.#entry);
    if (token !== this.#toldEndOf) this.#cell.notice('endsSoon', this.#family);
    this.#toldEndOf = token;
  }

  tellRefreshUnsupported(): void {
    this.#cell.notice('refreshUnsupported', this.#family);
  }

  get #family(): string {
    return this.#entry?.family ?? '';
  }

  #hold(entry: Entry): void {
    this.#rank = rankOf(entry);
    this.#entry = entry;
    const { state } = this;
    if (isLive(state) && state.session.tokens.accessToken === tokenOf(entry) && isSession(entry))
      this.#cell.write({ ...state, session: entry });
  }

  #adopt(session: Session): void {
    const { state } = this;
    const isSameUser = isLive(state) && state.session.username === session.username;
    if (isLive(state) && !isSameUser) this.#newEpoch();
    this.#cell.write({ kind: 'active', session, detail: isSameUser ? state.detail : { kind: 'loading' } });
  }

  /** Storage holds no session of this connection, or none any more. */
  #endElsewhere(): void {
    const { state } = this;
    if (isLive(state) || state.kind === 'reauthRequired') this.signOut();
  }

  #newEpoch(): void {
    this.#epoch.abort();
    this.#epoch = new AbortController();
    this.#listener.newEpoch();
  }
}

function tokenOf(entry: Entry | undefined): string | undefined {
  return isSession(entry) ? entry.tokens.accessToken : undefined;
}
