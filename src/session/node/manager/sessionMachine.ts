import type { Clock } from '../../../platform/common/clock.ts';
import type { Lock, Log } from '../../../platform/common/ports.ts';
import type { ServiceClient } from '../../../service/common/serviceClient.ts';
import type { Connection } from '../../../service/connection/common/connection.ts';
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
import type { SessionStorage, StoredState } from '../storage/sessionStorage.ts';
import type { SessionVersionFiles } from '../storage/sessionVersionFile.ts';

export interface SessionPorts {
  readonly clock: Clock;
  /** Loads the code for requests, with the first request. */
  readonly client: () => Promise<ServiceClient>;
  readonly vault: TokenVault;
  readonly versionFiles: SessionVersionFiles;
  /** Held while a window refreshes a session or changes its stored entry. */
  readonly lock: Lock;
  readonly log: Log;
  /** 0 to 1, for jitter. */
  random(): number;
  isFocused(): boolean;
}

export type NoticeKind = 'reauthRequired' | 'refreshUnsupported' | 'endsSoon' | 'notPersisted';

export interface StateHolder {
  readonly connection: Connection;
  read(): SessionState;
  write(state: SessionState): void;
  /** Requests a `follow`, because a change may have been missed. */
  requestFollow(found?: StoredState): void;
  notice(kind: NoticeKind, signInId: string): void;
  /** Detaches the session, so that later changes aren't shown. */
  release(): void;
}

/** Shared by the parts of a session. */
export interface SessionContext {
  readonly ports: SessionPorts;
  readonly holder: StateHolder;
  readonly machine: SessionMachine;
  readonly storage: SessionStorage;
}

type Update =
  | { kind: 'active'; session: Session }
  | Omit<Extract<LiveState, { kind: 'refreshing' }>, 'detail'>
  | Omit<Extract<LiveState, { kind: 'degraded' }>, 'detail'>;

/** Distance between the versions of user actions: more than a session is ever refreshed. */
export const userVersionStep = 1_000_000;

export interface MachineListener {
  overtaken(): void;
  /** Called when a session ends. Pending work for it must be dropped. */
  newSession(): void;
}

/**
 * State machine of one connection. Work checks the session's signal after every await, and neither writes nor shows anything once
 * it is aborted.
 */
export class SessionMachine {
  readonly #holder: StateHolder;
  readonly #listener: MachineListener;
  readonly #log: Pick<Log, 'info' | 'warn'>;
  #sessionController = new AbortController();
  /** Version of the newest entry, which is `#entry` unless it belongs to another origin. */
  #version = 0;
  #entry: Entry | undefined;
  #hasNotifiedNotPersisted = false;
  #notifiedEndOf: string | undefined;
  /**
   * Whether a sign-in or sign-out of the person is waiting to be stored. Until then, nothing of other windows is
   * adopted.
   */
  isDeciding = false;

  constructor(holder: StateHolder, listener: MachineListener, log: Pick<Log, 'info' | 'warn'>) {
    this.#holder = holder;
    this.#listener = listener;
    this.#log = log;
  }

  get state(): SessionState {
    return this.#holder.read();
  }

  get sessionSignal(): AbortSignal {
    return this.#sessionController.signal;
  }

  get entry(): Entry | undefined {
    return this.#entry;
  }

  get version(): number {
    return this.#version;
  }

  /** Returns the entry with the next version, and adopts it. */
  withNextVersion<T extends Entry>(entry: T, above = 0): T {
    const next = { ...entry, version: Math.floor(Math.max(this.#version, above)) + 1 };
    this.#hold(next);
    return next;
  }

  /** Returns the entry with a version that no refresh of an earlier session can reach, and adopts it. */
  withUserVersion<T extends Entry>(entry: T, above = 0): T {
    const before = Math.floor(Math.max(this.#version, above) / userVersionStep);
    return this.withNextVersion(entry, (before + 1) * userVersionStep - 1);
  }

  show(state: SessionState): void {
    this.#holder.write(state);
  }

  begin(session: Session): void {
    this.#newSession();
    this.#entry = session;
    this.#log.info('Signed in.');
    this.#holder.write({ kind: 'active', session, detail: { kind: 'loading' } });
  }

  signOut(): void {
    this.#log.info('Signed out.');
    this.#newSession();
    this.#holder.write({ kind: 'signedOut' });
  }

  requireSignIn(reason: ReauthReason, username: string): void {
    const { state } = this;
    this.#log.warn(`The session has ended: ${reason}.`);
    this.#newSession();
    this.#holder.write({
      kind: 'reauthRequired',
      username,
      reason,
      detail: 'detail' in state ? state.detail : { kind: 'loading' },
    });
    this.#holder.notice('reauthRequired', this.#signInId);
  }

  update(change: Update): void {
    const { state } = this;
    this.#holder.write({ ...change, detail: isLive(state) ? state.detail : { kind: 'loading' } });
  }

  /** Adopts a newer entry, or another one of the same version, as windows without a common lock may write. */
  adoptIfNewer(found: StoredState | undefined): boolean {
    if (!found || this.isDeciding || found.version < this.#version) return false;
    const { entry, version } = found;
    if (version === this.#version) {
      const isAnother = isSession(entry) && tokenOf(entry) !== tokenOf(this.#entry);
      if (!isAnother) {
        // The version file has shown this end already; the entry adds the client secret.
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
    else this.#showSignedOut();
    return true;
  }

  notifyNotPersisted(): void {
    if (!this.#hasNotifiedNotPersisted) this.#holder.notice('notPersisted', this.#signInId);
    this.#hasNotifiedNotPersisted = true;
  }

  notifyEndsSoon(): void {
    const token = tokenOf(this.#entry);
    if (token !== this.#notifiedEndOf) this.#holder.notice('endsSoon', this.#signInId);
    this.#notifiedEndOf = token;
  }

  notifyRefreshUnsupported(): void {
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
    if (!isLive(state)) this.#log.info('A session was read from secret storage.');
    else if (!isSameUser) this.#newSession();
    this.#holder.write({ kind: 'active', session, detail: isSameUser ? state.detail : { kind: 'loading' } });
  }

  #showSignedOut(): void {
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
