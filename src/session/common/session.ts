import type { UserRecord } from '../../access/common/userRecord.ts';
import type { ClientAuthentication, Connection } from '../../connections/common/connection.ts';
import { type OrgAccessError, noSession } from '../../platform/common/errors.ts';
import { Emitter, type Event, until } from '../../platform/common/event.ts';
import type { Tokens } from '../../service/common/tokens.ts';

/** Members common to sessions and ends, one of which is stored for each connection. See `docs/session.md`. */
interface StoredEntry {
  /** Grows with each sign-in, refresh and sign-out in any window. The highest version wins. */
  readonly version: number;
  /** Identifies a sign-in with its refreshes and its end. Empty if unknown. */
  readonly signInId: string;
  readonly username: string;
  /** Origin that tokens and client secret belong to, the only one that they are sent to. Empty if there are none. */
  readonly origin: string;
  /** Missing if the person must be asked. */
  readonly clientSecret?: string;
}

/** A signed-in person (or client) with tokens. Immutable. */
export interface Session extends StoredEntry {
  /** Client that the tokens were issued to. Missing if another computer refreshes them. */
  readonly clientId?: string;
  /** Defaults to the connection's. */
  readonly clientAuthentication?: ClientAuthentication;
  /** Present if the client signed in as itself. */
  readonly grantType?: 'client_credentials';
  /** Origin of the token endpoint. Defaults to `origin`. */
  readonly tokenOrigin?: string;
  readonly tokens: Tokens;
}

/** End of a session. Stored in its place, so that a window that writes late can't restore the session. */
export interface SessionEnd extends StoredEntry {
  readonly reason: EndReason;
}

/** Whether a value is a version. Versions never get near 2⁵², so a larger number is damage. */
export function isVersion(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) < 2 ** 52;
}

/** `user` means signed out. Any other reason requires a new sign-in. */
export type EndReason = 'user' | ReauthReason;

/** Whether new tokens can be requested without asking the person. */
export function canRefresh({ tokens, grantType }: Pick<Session, 'tokens' | 'grantType'>): boolean {
  return grantType !== undefined || tokens.refreshToken !== undefined;
}

export type Entry = Session | SessionEnd;

export function isSession(entry: Entry | undefined): entry is Session {
  return entry !== undefined && 'tokens' in entry;
}

/**
 * Whether the session has not been refreshed since. Some services keep the access token, so a new version also counts, unless only
 * the client secret was replaced.
 */
export function isUnrefreshed(before: Session, now: Session): boolean {
  if (now.tokens.accessToken !== before.tokens.accessToken) return false;
  const isStored = before.version > 0 && now.version > before.version;
  return !isStored || now.clientSecret !== before.clientSecret;
}

/** Returns the version to compare entries by: at the same version, an end wins over a session. */
export function versionOf({ version, reason }: { readonly version: number; readonly reason?: EndReason }): number {
  return reason === undefined ? version : version + 0.5;
}

/** Loading state of the user detail. Keeps the last record while loading and after a failure. */
export type Detail =
  | { readonly kind: 'loading'; readonly last?: LoadedRecord }
  | ({ readonly kind: 'loaded' } & LoadedRecord)
  | { readonly kind: 'failed'; readonly error: OrgAccessError; readonly last?: LoadedRecord };

export interface LoadedRecord {
  readonly record: UserRecord;
  readonly loadedAtMs: number;
}

/**
 * Reason to sign in again. `ended`: the service refused the refresh; `expired`: it can't be refreshed; `client`: client ID or
 * secret refused.
 */
export type ReauthReason = 'ended' | 'expired' | 'client';

export type LiveState =
  | { readonly kind: 'active'; readonly session: Session; readonly detail: Detail }
  | { readonly kind: 'refreshing'; readonly session: Session; readonly detail: Detail }
  | {
      readonly kind: 'degraded';
      readonly session: Session;
      readonly detail: Detail;
      readonly failedAtMs: number;
      readonly retryAtMs: number;
      /** Failed refreshes in a row. */
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

/** Returns the error of the last refresh, or else of the last load of the user detail. */
export function errorIn(state: SessionState): OrgAccessError | undefined {
  if (state.kind === 'degraded') return state.error;
  return isLive(state) && state.detail.kind === 'failed' ? state.detail.error : undefined;
}

export function lastLoaded(detail: Detail): LoadedRecord | undefined {
  return detail.kind === 'loaded' ? detail : detail.last;
}

/** Returns the record to show. Returns undefined if nobody is signed in. */
export function lastLoadedIn(state: SessionState | undefined): LoadedRecord | undefined {
  return state && isLive(state) ? lastLoaded(state.detail) : undefined;
}

export interface SessionsState {
  readonly connections: readonly Connection[];
  /** Connection shown in the views. Undefined if there is none. */
  readonly activeId: string | undefined;
  readonly states: ReadonlyMap<string, SessionState>;
  /** Other secrets of connections, such as gateway keys. Used for redaction. */
  readonly connectionSecrets?: readonly string[];
}

export interface SessionReader {
  readonly snapshot: SessionsState;
  readonly onDidChange: Event<SessionsState>;
}

/** Holds the current snapshot. Only the session manager writes to it. */
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

/** @param id argument of a command, of any type */
export function connectionOf(snapshot: SessionsState, id: unknown): Connection | undefined {
  return snapshot.connections.find((connection) => connection.id === id);
}

export function secretsOf(...sessions: readonly Pick<Session, 'tokens' | 'clientSecret'>[]): string[] {
  return sessions.flatMap(({ tokens: { accessToken, refreshToken }, clientSecret }) =>
    [accessToken, refreshToken, clientSecret].filter((secret) => secret !== undefined),
  );
}

/** Returns the secrets of all live sessions and connections, for redaction. */
export function secretsIn({ states, connectionSecrets = [] }: SessionsState): string[] {
  return [...secretsOf(...[...states.values()].filter(isLive).map(({ session }) => session)), ...connectionSecrets];
}

/**
 * Waits until stored sessions are read.
 *
 * @param id connection; defaults to all
 * @param gone ends the wait early
 */
export function untilRestored(sessions: SessionReader, id?: string, gone?: AbortSignal): Promise<void> {
  const states = () => (id === undefined ? [...sessions.snapshot.states.values()] : [stateOf(sessions.snapshot, id)]);
  return until(sessions.onDidChange, () => states().every(({ kind }) => kind !== 'restoring'), gone);
}
