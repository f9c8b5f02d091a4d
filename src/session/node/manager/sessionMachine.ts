import type { Connection } from '../../../connections/common/connection.ts';
import type { Clock } from '../../../platform/common/clock.ts';
import type { Lock, Log } from '../../../platform/common/ports.ts';
import type { ServiceClient } from '../../../service/common/serviceClient.ts';
import {
  type Entry,
  type LiveState,
  type ReauthReason,
  type Session,
  type SessionState,
  isLive,
  isSession,
  isUnrefreshed,
  versionOf,
} from '../../common/session.ts';
import type { TokenVault } from '../../common/storage/storedSession.ts';
import type { StoredState } from '../storage/sessionStorage.ts';
import type { SessionVersionFiles } from '../storage/sessionVersionFile.ts';

/** Dependencies of every session. */
export interface SessionPorts {
  readonly clock: Clock;
  readonly client: ServiceClient;
  readonly vault: TokenVault;
  readonly versionFiles: SessionVersionFiles;
  /** Held while a session is refreshed or its stored entry is changed, so that windows do it one at a time. */
  readonly lock: Lock;
  readonly log: Log;
  /** Returns 0 to 1, for jitter. */
  random(): number;
  /** Whether this window has the focus. At most one window of a computer has. */
  isFocused(): boolean;
}

/** The kind of a notification that is shown once. */
export type NoticeKind = 'reauthRequired' | 'refreshUnsupported' | 'endsSoon' | 'notPersisted';

/** Holds the state of one connection and receives its notifications. */
export interface StateHolder {
  readonly connection: Connection;
  read(): SessionState;
  write(state: SessionState): void;
  /**
   * Requests a call of `follow`, since a change in storage may have been missed.
   *
   * @param found the stored state, if it was just read
   */
  lookAgain(found?: StoredState): void;
  /** @param signInId of the session; the same in all windows */
  notice(kind: NoticeKind, signInId: string): void;
  /** Detaches the session: later writes are not shown, and the connection no longer changes. */
  release(): void;
}

type Update =
  | { kind: 'active' | 'refreshing'; session: Session }
  | Omit<Extract<LiveState, { kind: 'degraded' }>, 'detail'>;

/** The distance between the versions of two user actions: more than a session's refreshes ever count. */
export const userVersionStep = 1_000_000;

export interface MachineListener {
  /** Fires when an entry of another window replaces this window's. */
  overtaken(): void;
  /** Fires when a session ends. Pending work for it must be dropped. */
  newSession(): void;
}

/**
 * The state machine of one connection. Each session has an abort signal: work begun for an earlier session sees it aborted after an
 * await, and then neither writes nor shows anything. See `docs/session.md`.
 */
export class SessionMachine {
  readonly #holder: StateHolder;
  readonly #listener: MachineListener;
  #sessionController = new AbortController();
  /** The version of the newest known entry, which is `#entry` unless that was made for another origin. */
  #version = 0;
  #entry: Entry | undefined;
  #toldNotPersisted = false;
  /** The access token whose end was announced. */
  #toldEndOf: string | undefined;
  /** Whether a user action of this window is waiting to be stored. It will get a version above all that is stored by then. */
  isDeciding = false;

  constructor(holder: StateHolder, listener: MachineListener) {
    this.#holder = holder;
    this.#listener = listener;
  }

  get state(): SessionState {
    return this.#holder.read();
  }

  get sessionSignal(): AbortSignal {
    return this.#sessionController.signal;
  }

  /** The newest known entry, which may have expired. */
  get entry(): Entry | undefined {
    return this.#entry;
  }

  get version(): number {
    return this.#version;
  }

  /** Gives the entry a version above the known one and `above`, and adopts it. */
  numbered<T extends Entry>(entry: T, above = 0): T {
    const numbered = { ...entry, version: Math.floor(Math.max(this.#version, above)) + 1 };
    this.#hold(numbered);
    return numbered;
  }

  /** Gives a user action a version that no refresh of an earlier session reaches. */
  decided<T extends Entry>(entry: T, above = 0): T {
    const before = Math.floor(Math.max(this.#version, above) / userVersionStep);
    return this.numbered(entry, (before + 1) * userVersionStep - 1);
  }

  /** Shows a state without a session, or an earlier state. */
  show(state: SessionState): void {
    this.#holder.write(state);
  }

  /** @param session gets its version when it is stored */
  begin(session: Session): void {
    this.#newSession();
    this.#entry = session;
    this.#holder.write({ kind: 'active', session, detail: { kind: 'loading' } });
  }

  signOut(): void {
    this.#newSession();
    this.#holder.write({ kind: 'signedOut' });
  }

  requireSignIn(reason: ReauthReason, username: string): void {
    const { state } = this;
    this.#newSession();
    this.#holder.write({
      kind: 'reauthRequired',
      username,
      reason,
      detail: 'detail' in state ? state.detail : { kind: 'loading' },
    });
    this.#holder.notice('reauthRequired', this.#signInId);
  }

  /** Replaces the session's state and keeps the user detail. */
  update(change: Update): void {
    const { state } = this;
    this.#holder.write({ ...change, detail: isLive(state) ? state.detail : { kind: 'loading' } });
  }

  /**
   * Adopts the stored entry if it is newer, or if it is another of the same version, which windows that can't lock each other out
   * may write.
   *
   * @returns whether it was adopted
   */
  adoptIfNewer(found: StoredState | undefined): boolean {
    if (!found || this.isDeciding || found.version < this.#version) return false;
    const { entry, version } = found;
    if (version === this.#version) {
      const isAnother = isSession(entry) && tokenOf(entry) !== tokenOf(this.#entry);
      if (!isAnother) {
        // An end known only from its version file is stored with the client secret.
        if (entry && found.storedVersion === version) this.#entry = entry;
        return false;
      }
    }
    const before = this.#entry;
    const isSame = isSession(entry) && isSession(before) && isUnrefreshed(before, entry);
    const isOvertaken = !isSame && (tokenOf(entry) ?? tokenOf(before)) !== undefined;
    this.#version = version;
    this.#entry = entry;
    if (isOvertaken) this.#listener.overtaken();
    if (isSession(entry)) this.#adopt(entry);
    else if (entry && entry.reason !== 'user') this.requireSignIn(entry.reason, entry.username);
    else this.#endElsewhere();
    return true;
  }

  /** Notifies once that storage doesn't keep the session. */
  tellNotPersisted(): void {
    if (!this.#toldNotPersisted) this.#holder.notice('notPersisted', this.#signInId);
    this.#toldNotPersisted = true;
  }

  /** Notifies once for each token that it ends soon. */
  tellEndsSoon(): void {
    const token = tokenOf(this.#entry);
    if (token !== this.#toldEndOf) this.#holder.notice('endsSoon', this.#signInId);
    this.#toldEndOf = token;
  }

  tellRefreshUnsupported(): void {
    this.#holder.notice('refreshUnsupported', this.#signInId);
  }

  get #signInId(): string {
    return this.#entry?.signInId ?? '';
  }

  #hold(entry: Entry): void {
    this.#version = versionOf(entry);
    this.#entry = entry;
    const { state } = this;
    if (isLive(state) && state.session.tokens.accessToken === tokenOf(entry) && isSession(entry))
      this.#holder.write({ ...state, session: entry });
  }

  #adopt(session: Session): void {
    const { state } = this;
    const isSameUser = isLive(state) && state.session.username === session.username;
    if (isLive(state) && !isSameUser) this.#newSession();
    this.#holder.write({ kind: 'active', session, detail: isSameUser ? state.detail : { kind: 'loading' } });
  }

  /** Shows the end of a session that is no longer in storage. */
  #endElsewhere(): void {
    const { state } = this;
    if (isLive(state) || state.kind === 'reauthRequired') this.signOut();
  }

  #newSession(): void {
    this.#sessionController.abort();
    this.#sessionController = new AbortController();
    this.#listener.newSession();
  }
}

function tokenOf(entry: Entry | undefined): string | undefined {
  return isSession(entry) ? entry.tokens.accessToken : undefined;
}
