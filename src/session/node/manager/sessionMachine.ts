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

/** The world as every session sees it. */
export interface SessionPorts {
  readonly clock: Clock;
  readonly client: ServiceClient;
  readonly vault: TokenVault;
  readonly versionFiles: SessionVersionFiles;
  /** Held while a session is refreshed or what is stored of it is changed, so that several windows do it one after the other. */
  readonly lock: Lock;
  readonly log: Log;
  /** 0 to 1, for jitter. */
  random(): number;
  /** Whether a person is in front of this window, which one window of a machine at the most can be. */
  isFocused(): boolean;
}

/** Something that a person should be told, once. */
export type NoticeKind = 'reauthRequired' | 'refreshUnsupported' | 'endsSoon' | 'notPersisted';

/** Keeps the state of one connection, and takes its notices. */
export interface StateHolder {
  readonly connection: Connection;
  read(): SessionState;
  write(state: SessionState): void;
  /** Asks for `follow`, since something stored may have been missed. @param found what is stored, when it was read just now */
  lookAgain(found?: StoredState): void;
  /** @param signInId of the session that it is about, the same in all windows */
  notice(kind: NoticeKind, signInId: string): void;
  /** From now on nobody sees what is written, and the connection stays as it is at this moment. */
  release(): void;
}

type Update =
  | { kind: 'active' | 'refreshing'; session: Session }
  | Omit<Extract<LiveState, { kind: 'degraded' }>, 'detail'>;

/** A session never lives to see as many refreshes as this. */
export const userVersionStep = 1_000_000;

export interface MachineListener {
  /** An entry of another window has replaced the one that this window knew. */
  overtaken(): void;
  /** Work begun for the previous session is nobody's business any more. */
  newSession(): void;
}

/**
 * The state of one connection, and the ways from one to the next. Each session lives under an abort signal, its sessionSignal: what was
 * begun for an earlier session sees its signal aborted after an await, and then neither writes nor shows anything. How windows
 * agree on what holds is told in `docs/session.md`.
 */
export class SessionMachine {
  readonly #holder: StateHolder;
  readonly #listener: MachineListener;
  #sessionController = new AbortController();
  /** The version of the newest entry that this window knows, which is `#entry` unless that was made for another origin. */
  #version = 0;
  #entry: Entry | undefined;
  #toldNotPersisted = false;
  /** The token of which was told that it ends soon. */
  #toldEndOf: string | undefined;
  /** Whether a decision of this window's person waits for its turn to be stored: it will stand above what others have stored. */
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

  /** The newest entry that this window knows, which may have run out. */
  get entry(): Entry | undefined {
    return this.#entry;
  }

  get version(): number {
    return this.#version;
  }

  /** Gives the entry a version above what this window knows, and above `above`. It holds here from now on. */
  numbered<T extends Entry>(entry: T, above = 0): T {
    const numbered = { ...entry, version: Math.floor(Math.max(this.#version, above)) + 1 };
    this.#hold(numbered);
    return numbered;
  }

  /** Numbers what a person decided: so far above that no refresh of an earlier session comes near. */
  decided<T extends Entry>(entry: T, above = 0): T {
    const before = Math.floor(Math.max(this.#version, above) / userVersionStep);
    return this.numbered(entry, (before + 1) * userVersionStep - 1);
  }

  /** Shows a state in which there is no session, or the one from before. */
  show(state: SessionState): void {
    this.#holder.write(state);
  }

  /** @param session which has its version when it is stored */
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

  /** Replaces what concerns the session and keeps what is known of the detail at this moment. */
  update(change: Update): void {
    const { state } = this;
    this.#holder.write({ ...change, detail: isLive(state) ? state.detail : { kind: 'loading' } });
  }

  /**
   * Takes up what is stored if it is newer than what this window knows, or if it is another one of the same version, which windows
   * that cannot lock each other out may write.
   *
   * @returns whether it was taken up
   */
  adoptIfNewer(found: StoredState | undefined): boolean {
    if (!found || this.isDeciding || found.version < this.#version) return false;
    const { entry, version } = found;
    if (version === this.#version) {
      const isAnother = isSession(entry) && tokenOf(entry) !== tokenOf(this.#entry);
      if (!isAnother) {
        // An end that was known by its mark alone is stored with the client secret.
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

  /** Tells once that storage does not keep the session. */
  tellNotPersisted(): void {
    if (!this.#toldNotPersisted) this.#holder.notice('notPersisted', this.#signInId);
    this.#toldNotPersisted = true;
  }

  /** Tells once for each token that it ends soon. */
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

  /** Storage holds no session of this connection, or none any more. */
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
