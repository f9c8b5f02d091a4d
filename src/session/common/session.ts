import { type OrgAccessError, noSession } from '../../platform/common/errors.ts';
import { Emitter, type Event, until } from '../../platform/common/event.ts';
import { basicCredentials } from '../../service/common/clientAuthentication.ts';
import type { Tokens } from '../../service/common/tokens.ts';
import type { ClientAuthentication, Connection } from '../../service/connection/common/connection.ts';
import type { UserRecord } from '../../service/privileges/common/userRecord.ts';

/** Members that sessions and their ends have in common. See `docs/internals/session.md`. */
interface StoredMembers {
  /** Grows with each sign-in, refresh and sign-out in any window. The highest version wins. */
  readonly version: number;
  /** Shared by a sign-in, its refreshes and its end. Empty if unknown. */
  readonly signInId: string;
  readonly username: string;
  /** The only origin that tokens and client secret are sent to. Empty if there are none. */
  readonly origin: string;
  readonly clientSecret?: string;
}

export interface Session extends StoredMembers {
  /** Missing if another computer refreshes the tokens. */
  readonly clientId?: string;
  /** Defaults to the connection's. */
  readonly clientAuthentication?: ClientAuthentication;
  readonly grantType?: 'client_credentials';
  /** Defaults to `origin`. */
  readonly tokenOrigin?: string;
  readonly tokens: Tokens;
}

/** Stored in place of a session, so that a window that writes late can't restore it. */
export interface SessionEnd extends StoredMembers {
  readonly reason: EndReason;
}

/** Whether a value is a version. Larger ones than 2⁵² are damaged, because real ones stay far below. */
export function isVersion(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) < 2 ** 52;
}

export type EndReason = 'user' | ReauthReason;

export function canRefresh({ tokens, grantType }: Pick<Session, 'tokens' | 'grantType'>): boolean {
  return grantType !== undefined || tokens.refreshToken !== undefined;
}

export type StoredState = Session | SessionEnd;

export function isSession(storedState: StoredState | undefined): storedState is Session {
  return storedState !== undefined && 'tokens' in storedState;
}

/**
 * Whether the session has not been refreshed since. The version decides, because a refresh may keep the access token,
 * unless only the client secret has changed.
 */
export function isUnrefreshed(before: Session, now: Session): boolean {
  if (now.tokens.accessToken !== before.tokens.accessToken) return false;
  const isStored = before.version > 0 && now.version > before.version;
  return !isStored || now.clientSecret !== before.clientSecret;
}

/** Returns a number for comparing versions. At the same version, the end of a session is higher than the session. */
export function versionOf({ version, reason }: { readonly version: number; readonly reason?: EndReason }): number {
  return reason === undefined ? version : version + 0.5;
}

export type Detail =
  | { readonly kind: 'loading'; readonly last?: LoadedRecord }
  | ({ readonly kind: 'loaded' } & LoadedRecord)
  | { readonly kind: 'failed'; readonly error: OrgAccessError; readonly last?: LoadedRecord };

export interface LoadedRecord {
  readonly record: UserRecord;
  readonly loadedAtMs: number;
}

/** `ended`: refresh refused; `expired`: can't be refreshed; `client`: client ID or secret refused. */
export type ReauthReason = 'ended' | 'expired' | 'client';

export type LiveState =
  | { readonly kind: 'active'; readonly session: Session; readonly detail: Detail }
  | {
      readonly kind: 'refreshing';
      readonly session: Session;
      readonly detail: Detail;
      /** Failure of the attempt before this one. */
      readonly lastError?: OrgAccessError;
    }
  | {
      readonly kind: 'degraded';
      readonly session: Session;
      readonly detail: Detail;
      readonly failedAtMs: number;
      readonly retryAtMs: number;
      readonly failures: number;
      readonly error: OrgAccessError;
    };

export type SessionState =
  | { readonly kind: 'signedOut' }
  | { readonly kind: 'restoring' }
  | { readonly kind: 'signingIn' }
  | LiveState
  | {
      readonly kind: 'reauthRequired';
      readonly username: string;
      readonly reason: ReauthReason;
      readonly detail: Detail;
    };

export function isLive(state: SessionState): state is LiveState {
  return state.kind === 'active' || state.kind === 'refreshing' || state.kind === 'degraded';
}

/** Returns why the last refresh of the token failed. */
export function refreshError(state: SessionState): OrgAccessError | undefined {
  if (state.kind === 'degraded') return state.error;
  return state.kind === 'refreshing' ? state.lastError : undefined;
}

export function errorIn(state: SessionState): OrgAccessError | undefined {
  const failed = refreshError(state);
  return failed ?? (isLive(state) && state.detail.kind === 'failed' ? state.detail.error : undefined);
}

export function lastLoaded(detail: Detail): LoadedRecord | undefined {
  return detail.kind === 'loaded' ? detail : detail.last;
}

export function lastLoadedIn(state: SessionState | undefined): LoadedRecord | undefined {
  return state && isLive(state) ? lastLoaded(state.detail) : undefined;
}

export interface SessionsState {
  readonly connections: readonly Connection[];
  readonly activeId: string | undefined;
  readonly states: ReadonlyMap<string, SessionState>;
  /** Secrets to redact, such as gateway keys. */
  readonly connectionSecrets?: readonly string[];
}

export interface SessionReader {
  readonly snapshot: SessionsState;
  readonly onDidChange: Event<SessionsState>;
}

/** Only the session manager writes to the store. */
export class SessionStore implements SessionReader {
  readonly #changed = new Emitter<SessionsState>();
  #snapshot: SessionsState = { connections: [], activeId: undefined, states: new Map() };

  readonly onDidChange = this.#changed.event;

  get snapshot(): SessionsState {
    return this.#snapshot;
  }

  replace(change: Partial<SessionsState>): void {
    this.#snapshot = { ...this.#snapshot, ...change };
    this.#changed.fire(this.#snapshot);
  }
}

const signedOut: SessionState = { kind: 'signedOut' };

export function stateOf(snapshot: SessionsState, id: string | undefined): SessionState {
  return snapshot.states.get(id ?? '') ?? signedOut;
}

export function activeState(snapshot: SessionsState): SessionState {
  return stateOf(snapshot, snapshot.activeId);
}

/**
 * Returns a connection at which somebody is signed in.
 *
 * @param id argument of a command; the active connection if it is no text
 * @throws OrgAccessError of kind `session` if nobody is signed in, or the connection no longer exists
 */
export function signedInConnection(snapshot: SessionsState, id?: unknown): Connection {
  const connection = typeof id === 'string' ? connectionOf(snapshot, id) : activeConnection(snapshot);
  if (!connection || !isLive(stateOf(snapshot, connection.id))) throw noSession();
  return connection;
}

export function activeConnection(snapshot: SessionsState): Connection | undefined {
  return connectionOf(snapshot, snapshot.activeId);
}

/** @param id argument of a command, of any type */
export function connectionOf(snapshot: SessionsState, id: unknown): Connection | undefined {
  return snapshot.connections.find((connection) => connection.id === id);
}

/** Returns the secrets of sessions, in each form in which they are sent. */
export function secretsOf(...sessions: readonly Pick<Session, 'tokens' | 'clientId' | 'clientSecret'>[]): string[] {
  return sessions.flatMap(({ tokens: { accessToken, refreshToken }, clientId, clientSecret }) =>
    [
      accessToken,
      refreshToken,
      clientSecret,
      clientSecret && clientId !== undefined ? basicCredentials(clientId, clientSecret) : undefined,
    ].filter((secret) => secret !== undefined),
  );
}

export function secretsIn({ states, connectionSecrets = [] }: SessionsState): string[] {
  return [...secretsOf(...[...states.values()].filter(isLive).map(({ session }) => session)), ...connectionSecrets];
}

/** Waits until stored sessions are read, of all connections by default. */
export function untilRestored(sessions: SessionReader, id?: string, gone?: AbortSignal): Promise<void> {
  const states = () => (id === undefined ? [...sessions.snapshot.states.values()] : [stateOf(sessions.snapshot, id)]);
  return until(sessions.onDidChange, () => states().every(({ kind }) => kind !== 'restoring'), gone);
}
