import type { UserRecord } from '../../access/common/userRecord.ts';
import type { ClientAuthentication, Connection } from '../../connections/common/connection.ts';
import { type OrgAccessError, noSession } from '../../platform/common/errors.ts';
import { Emitter, type Event, until } from '../../platform/common/event.ts';
import type { Tokens } from '../../service/common/tokens.ts';

/** The members that a session and an end have in common: one of the two is stored for a connection. See `docs/session.md`. */
interface StoredEntry {
  /** Grows with each sign-in, refresh and sign-out at this connection, in whatever window: the higher of two is the newer. */
  readonly version: number;
  /** Names one sign-in: the session that it began, all that refreshes made of it, and its end. Empty where it is not known. */
  readonly signInId: string;
  readonly username: string;
  /** The exact `URL.origin` that tokens and client secret belong to, and the only one that they are sent to. Empty where there are none. */
  readonly origin: string;
  /** Missing where the person has to be asked for it. */
  readonly clientSecret?: string;
}

/** A person who is signed in at a service, with the tokens. It is immutable: a refresh makes a new one. */
export interface Session extends StoredEntry {
  /** The client that the tokens were issued to, which alone can refresh them. Missing where another computer does. */
  readonly clientId?: string;
  /** How that client authenticated. Missing where it is as the connection says. */
  readonly clientAuthentication?: ClientAuthentication;
  /** Present where the client has signed in as itself, without a person: a new token is got in the same way. */
  readonly grantType?: 'client_credentials';
  /** The origin that refreshes go to. Missing where it is `origin`. */
  readonly tokenOrigin?: string;
  readonly tokens: Tokens;
}

/** An end takes the place of a stored session, so that no window that writes late brings the session back. */
export interface SessionEnd extends StoredEntry {
  readonly reason: EndReason;
}

/** Whether a value can be a version. A number that no counting reaches is damage. */
export function isVersion(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) < 2 ** 52;
}

/** `user` signed out; with any other, that person has to sign in again. */
export type EndReason = 'user' | ReauthReason;

/** Whether new tokens can be got for a session without a person. */
export function canRefresh({ tokens, grantType }: Pick<Session, 'tokens' | 'grantType'>): boolean {
  return grantType !== undefined || tokens.refreshToken !== undefined;
}

/** The one thing that is stored for a connection. */
export type Entry = Session | SessionEnd;

export function isSession(entry: Entry | undefined): entry is Session {
  return entry !== undefined && 'tokens' in entry;
}

/** Whether these are the same tokens. Some services keep the access token when they refresh; another client secret is no other token. */
export function isUnrefreshed(before: Session, now: Session): boolean {
  if (now.tokens.accessToken !== before.tokens.accessToken) return false;
  const isStored = before.version > 0 && now.version > before.version;
  return !isStored || now.clientSecret !== before.clientSecret;
}

/** Two entries are compared by version, and the higher holds. The version decides; at the same version, an end is above a session. */
export function versionOf({ version, reason }: { readonly version: number; readonly reason?: EndReason }): number {
  return reason === undefined ? version : version + 0.5;
}

/** The user detail as far as it is loaded. A failed load keeps the record of the load before. */
export type Detail =
  | { readonly kind: 'loading'; readonly last?: LoadedRecord }
  | ({ readonly kind: 'loaded' } & LoadedRecord)
  | { readonly kind: 'failed'; readonly error: OrgAccessError; readonly last?: LoadedRecord };

export interface LoadedRecord {
  readonly record: UserRecord;
  readonly loadedAtMs: number;
}

/** Why a person must sign in again. `ended`: refused; `expired`: ran out and could not be refreshed; `client`: client ID or secret refused. */
export type ReauthReason = 'ended' | 'expired' | 'client';

/** A session that has a token, whatever is happening to it. */
export type LiveState =
  | { readonly kind: 'active'; readonly session: Session; readonly detail: Detail }
  | { readonly kind: 'refreshing'; readonly session: Session; readonly detail: Detail }
  | {
      readonly kind: 'degraded';
      readonly session: Session;
      readonly detail: Detail;
      readonly failedAtMs: number;
      readonly retryAtMs: number;
      /** The number of refreshes that have failed in a row. */
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

/** What has kept the token of a session from being refreshed, or else the user detail from being loaded. */
export function errorIn(state: SessionState): OrgAccessError | undefined {
  if (state.kind === 'degraded') return state.error;
  return isLive(state) && state.detail.kind === 'failed' ? state.detail.error : undefined;
}

/** The record to show: of the last load that succeeded. */
export function lastLoaded(detail: Detail): LoadedRecord | undefined {
  return detail.kind === 'loaded' ? detail : detail.last;
}

/** The record to show in this state; undefined also when nobody is signed in. */
export function lastLoadedIn(state: SessionState | undefined): LoadedRecord | undefined {
  return state && isLive(state) ? lastLoaded(state.detail) : undefined;
}

/** The state of all sessions at one moment, of which everything that is shown is made. */
export interface SessionsState {
  readonly connections: readonly Connection[];
  /** The connection that views follow; undefined only when there is none. */
  readonly activeId: string | undefined;
  readonly states: ReadonlyMap<string, SessionState>;
  /** The secrets of connections that this window has used, such as the keys of gateways: they must not be shown. */
  readonly connectionSecrets?: readonly string[];
}

/** The view that everyone but the session manager has of the sessions. */
export interface SessionReader {
  readonly snapshot: SessionsState;
  readonly onDidChange: Event<SessionsState>;
}

/** Holds the one snapshot and replaces it whole. Written by the session manager only. */
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

/** The state of the active connection; signed out when there is none. */
export function activeState(snapshot: SessionsState): SessionState {
  return stateOf(snapshot, snapshot.activeId);
}

/** The active connection. @throws OrgAccessError of kind `session` when nobody is signed in there */
export function signedInConnection(snapshot: SessionsState): Connection {
  const connection = activeConnection(snapshot);
  if (!connection || !isLive(activeState(snapshot))) throw noSession();
  return connection;
}

export function activeConnection(snapshot: SessionsState): Connection | undefined {
  return connectionOf(snapshot, snapshot.activeId);
}

/** @param id which may be anything that a command was given */
export function connectionOf(snapshot: SessionsState, id: unknown): Connection | undefined {
  return snapshot.connections.find((connection) => connection.id === id);
}

/** The secrets of these sessions, which must not be shown. */
export function secretsOf(...sessions: readonly Pick<Session, 'tokens' | 'clientSecret'>[]): string[] {
  return sessions.flatMap(({ tokens: { accessToken, refreshToken }, clientSecret }) =>
    [accessToken, refreshToken, clientSecret].filter((secret) => secret !== undefined),
  );
}

/** The secrets of all sessions that live, and of their connections. */
export function secretsIn({ states, connectionSecrets = [] }: SessionsState): string[] {
  return [...secretsOf(...[...states.values()].filter(isLive).map(({ session }) => session)), ...connectionSecrets];
}

/**
 * Ends when the sessions that were stored have been read, which a window that has just opened may still be doing.
 *
 * @param id of the connection that it is about; left out, all of them
 * @param gone ends it early
 */
export function untilRestored(sessions: SessionReader, id?: string, gone?: AbortSignal): Promise<void> {
  const states = () => (id === undefined ? [...sessions.snapshot.states.values()] : [stateOf(sessions.snapshot, id)]);
  return until(sessions.onDidChange, () => states().every(({ kind }) => kind !== 'restoring'), gone);
}
