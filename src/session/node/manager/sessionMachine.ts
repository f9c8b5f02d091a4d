import type { Clock } from '../../../platform/common/clock.ts';
import type { Lock, Log } from '../../../platform/common/ports.ts';
import type { ServiceClient } from '../../../service/common/serviceClient.ts';
import type { Connection } from '../../../service/connection/common/connection.ts';
import {
  type StoredState,
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
import type { SessionStorage, LoadedState } from '../storage/sessionStorage.ts';
import type { SessionVersionFiles } from '../storage/sessionVersionFile.ts';

export interface SessionPorts {
  readonly clock: Clock;
  /** Loads the code for requests, with the first request. */
  readonly client: () => Promise<ServiceClient>;
  readonly vault: TokenVault;
  readonly versionFiles: SessionVersionFiles;
  /** Held while a window refreshes a session or changes its stored state. */
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
  requestFollow(found?: LoadedState): void;
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
  /** Version of the newest state, which is `#storedState` unless it belongs to another origin. */
  #version = 0;
  #storedState: StoredState | undefined;
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

  get storedState(): StoredState | undefined {
    return this.#storedState;
  }

  get version(): number {
    return this.#version;
  }

  /** Returns the state with the next version, and adopts it. */
  withNextVersion<T extends StoredState>(storedState: T, above = 0): T {
    const next = { ...storedState, version: Math.floor(Math.max(this.#version, above)) + 1 };
    this.#hold(next);
    return next;
  }

  /** Returns the state with a version that no refresh of an earlier session can reach, and adopts it. */
  withUserVersion<T extends StoredState>(storedState: T, above = 0): T {
    const before = Math.floor(Math.max(this.#version, above) / userVersionStep);
    return this.withNextVersion(storedState, (before + 1) * userVersionStep - 1);
  }

  show(state: SessionState): void {
    this.#holder.write(state);
  }

  begin(session: Session): void {
    this.#newSession();
    this.#storedState = session;
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

  /** Adopts a newer state, or another one of the same version, as windows without a common lock may write. */
  adoptIfNewer(found: LoadedState | undefined): boolean {
    if (!found || this.isDeciding || found.version < this.#version) return false;
    const { storedState, version } = found;
    if (version === this.#version) {
      const isAnother = isSession(storedState) && tokenOf(storedState) !== tokenOf(this.#storedState);
      if (!isAnother) {
        // The version file has shown this end already; the state adds the client secret.
        if (storedState && found.storedVersion === version) this.#storedState = storedState;
        return false;
      }
    }
    const before = this.#storedState;
    const isSame = isSession(storedState) && isSession(before) && isUnrefreshed(before, storedState);
    const isOvertaken = !isSame && (tokenOf(storedState) ?? tokenOf(before)) !== undefined;
    this.#version = version;
    this.#storedState = storedState;
    if (isOvertaken) this.#listener.overtaken();
    if (isSession(storedState)) this.#adopt(storedState);
    else if (storedState && storedState.reason !== 'user') this.requireSignIn(storedState.reason, storedState.username);
    else this.#showSignedOut();
    return true;
  }

  notifyNotPersisted(): void {
    if (!this.#hasNotifiedNotPersisted) this.#holder.notice('notPersisted', this.#signInId);
    this.#hasNotifiedNotPersisted = true;
  }

  notifyEndsSoon(): void {
    const token = tokenOf(this.#storedState);
    if (token !== this.#notifiedEndOf) this.#holder.notice('endsSoon', this.#signInId);
    this.#notifiedEndOf = token;
  }

  notifyRefreshUnsupported(): void {
    this.#holder.notice('refreshUnsupported', this.#signInId);
  }

  get #signInId(): string {
    return this.#storedState?.signInId ?? '';
  }

  #hold(storedState: StoredState): void {
    this.#version = versionOf(storedState);
    this.#storedState = storedState;
    const { state } = this;
    if (isLive(state) && state.session.tokens.accessToken === tokenOf(storedState) && isSession(storedState))
      this.#holder.write({ ...state, session: storedState });
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

function tokenOf(storedState: StoredState | undefined): string | undefined {
  return isSession(storedState) ? storedState.tokens.accessToken : undefined;
}
