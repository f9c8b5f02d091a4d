import type { UserRecord } from '../../access/common/userRecord.ts';
import type { ClientAuthentication, Connection } from '../../connections/common/connection.ts';
import { type OrgAccessError, noSession } from '../../platform/common/errors.ts';
import { Emitter, type Event, until } from '../../platform/common/event.ts';
import type { Tokens } from '../../service/common/tokens.ts';

/** Members that sessions and ends share. One of the two is stored for each connection. See `docs/session.md`. */
interface StoredEntry {
  /** Grows with each sign-in, refresh and sign-out of this connection, in any window. The higher version wins. */
  readonly version: number;
  /** Identifies one sign-in, its refreshes and its end. Empty if unknown. */
  readonly signInId: string;
  readonly username: string;
  /** The exact `URL.origin` that tokens and client secret belong to, and are only sent to. Empty if there are none. */
  readonly origin: string;
  /** Missing if the person has to be asked for it. */
  readonly clientSecret?: string;
}

/** A person signed in at a service, with the tokens. Immutable: a refresh creates a new one. */
export interface Session extends StoredEntry {
  /** The client that the tokens were issued to, and the only one that can refresh them. Missing if another computer refreshes. */
  readonly clientId?: string;
  /** The client's authentication. Defaults to the connection's. */
  readonly clientAuthentication?: ClientAuthentication;
  /** Present if the client signed in as itself, without a person. New tokens are requested the same way. */
  readonly grantType?: 'client_credentials';
  /** The origin that refreshes are sent to. Defaults to `origin`. */
  readonly tokenOrigin?: string;
  readonly tokens: Tokens;
}

/** Replaces a stored session, so that a window that writes late can't bring it back. */
export interface SessionEnd extends StoredEntry {
  readonly reason: EndReason;
}

/** Whether a value is a version. Numbers beyond any count are damage. */
export function isVersion(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) < 2 ** 52;
}

/** `user`: signed out. With any other reason, the person has to sign in again. */
export type EndReason = 'user' | ReauthReason;

/** Whether new tokens can be obtained without a person. */
export function canRefresh({ tokens, grantType }: Pick<Session, 'tokens' | 'grantType'>): boolean {
  return grantType !== undefined || tokens.refreshToken !== undefined;
}

/** The record stored for a connection. */
export type Entry = Session | SessionEnd;

export function isSession(entry: Entry | undefined): entry is Session {
  return entry !== undefined && 'tokens' in entry;
}

/** Whether both have the same tokens. Some services keep the access token on refresh; a replaced client secret is not a refresh. */
export function isUnrefreshed(before: Session, now: Session): boolean {
  if (now.tokens.accessToken !== before.tokens.accessToken) return false;
  const isStored = before.version > 0 && now.version > before.version;
  return !isStored || now.clientSecret !== before.clientSecret;
}

/** Returns the version to compare entries by. With the same version, an end wins over a session. */
export function versionOf({ version, reason }: { readonly version: number; readonly reason?: EndReason }): number {
  return reason === undefined ? version : version + 0.5;
}

/** The user detail as far as it is loaded. A failed load keeps the last record. */
export type Detail =
  | { readonly kind: 'loading'; readonly last?: LoadedRecord }
  | ({ readonly kind: 'loaded' } & LoadedRecord)
  | { readonly kind: 'failed'; readonly error: OrgAccessError; readonly last?: LoadedRecord };

export interface LoadedRecord {
  readonly record: UserRecord;
  readonly loadedAtMs: number;
}

/** The reason to sign in again. `ended`: refused; `expired`: expired and can't be refreshed; `client`: client ID or secret refused. */
export type ReauthReason = 'ended' | 'expired' | 'client';

/** The state of a session that has a token. */
export type LiveState =
  | { readonly kind: 'active'; readonly session: Session; readonly detail: Detail }
  | { readonly kind: 'refreshing'; readonly session: Session; readonly detail: Detail }
  | {
      readonly kind: 'degraded';
      readonly session: Session;
      readonly detail: Detail;
      readonly failedAtMs: number;
      readonly retryAtMs: number;
      /** The number of failed refreshes in a row. */
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

/** Returns the error that keeps the token from being refreshed, or else the user detail from being loaded. */
export function errorIn(state: SessionState): OrgAccessError | undefined {
  if (state.kind === 'degraded') return state.error;
  return isLive(state) && state.detail.kind === 'failed' ? state.detail.error : undefined;
}

/** Returns the record of the last successful load. */
export function lastLoaded(detail: Detail): LoadedRecord | undefined {
  return detail.kind === 'loaded' ? detail : detail.last;
}

/** Returns the record to show in this state. Returns undefined if nobody is signed in. */
export function lastLoadedIn(state: SessionState | undefined): LoadedRecord | undefined {
  return state && isLive(state) ? lastLoaded(state.detail) : undefined;
}

/** All sessions at one moment. */
export interface SessionsState {
  readonly connections: readonly Connection[];
  /** The connection that views follow. Undefined only if there is none. */
  readonly activeId: string | undefined;
  readonly states: ReadonlyMap<string, SessionState>;
  /** Secrets of connections that this window has used, such as gateway keys, to be redacted. */
  readonly connectionSecrets?: readonly string[];
}

/** Read access to the sessions, for everyone but the session manager. */
export interface SessionReader {
  readonly snapshot: SessionsState;
  readonly onDidChange: Event<SessionsState>;
}

/** Holds the current snapshot. Only the session manager writes it. */
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

/** Returns the state of the active connection, or signed out if there is none. */
export function activeState(snapshot: SessionsState): SessionState {
  return stateOf(snapshot, snapshot.activeId);
}

/**
 * Returns the active connection.
 *
 * @throws OrgAccessError of kind `session` if nobody is signed in there
 */
export function signedInConnection(snapshot: SessionsState): Connection {
  const connection = activeConnection(snapshot);
  if (!connection || !isLive(activeState(snapshot))) throw noSession();
  return connection;
}

export function activeConnection(snapshot: SessionsState): Connection | undefined {
  return connectionOf(snapshot, snapshot.activeId);
}

/** @param id any value that a command received */
export function connectionOf(snapshot: SessionsState, id: unknown): Connection | undefined {
  return snapshot.connections.find((connection) => connection.id === id);
}

/** Returns the secrets of these sessions, to be redacted. */
export function secretsOf(...sessions: readonly Pick<Session, 'tokens' | 'clientSecret'>[]): string[] {
  return sessions.flatMap(({ tokens: { accessToken, refreshToken }, clientSecret }) =>
    [accessToken, refreshToken, clientSecret].filter((secret) => secret !== undefined),
  );
}

/** Returns the secrets of all live sessions and of their connections. */
export function secretsIn({ states, connectionSecrets = [] }: SessionsState): string[] {
  return [...secretsOf(...[...states.values()].filter(isLive).map(({ session }) => session)), ...connectionSecrets];
}

/**
 * Waits until stored sessions are read, which a new window may still be doing.
 *
 * @param id of a connection; defaults to all
 * @param gone ends the wait early
 */
export function untilRestored(sessions: SessionReader, id?: string, gone?: AbortSignal): Promise<void> {
  const states = () => (id === undefined ? [...sessions.snapshot.states.values()] : [stateOf(sessions.snapshot, id)]);
  return until(sessions.onDidChange, () => states().every(({ kind }) => kind !== 'restoring'), gone);
}
