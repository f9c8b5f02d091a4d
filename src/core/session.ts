import type { Connection } from './connection.ts';
import { noSession, type OrgAccessError } from './errors.ts';
import { Emitter, type Event } from './event.ts';
import type { Tokens } from './tokens.ts';
import type { UserRecord } from './userRecord.ts';

/** Who is signed in, where, with what. Immutable: a refresh makes a new one. */
export interface Session {
  /** The exact `URL.origin` that these tokens were issued by, and the only one that they are sent to. */
  readonly origin: string;
  readonly username: string;
  /** Grows with each sign-in, refresh and sign-out at this connection, in whatever window: the higher of two is the newer. */
  readonly generation: number;
  readonly tokens: Tokens;
}

/** What takes the place of a stored session when it ends, so that no window that writes late brings it back. */
export interface SessionEnd {
  /** In one sequence with those of the sessions. */
  readonly generation: number;
  /** `user` signed out; with any other, that person has to sign in again. */
  readonly reason: 'user' | ReauthReason;
  /** Empty where it does not matter any more. */
  readonly username: string;
}

/** What is known of the user detail. A failed load keeps the record of the load before. */
export type Detail =
  | { readonly kind: 'loading'; readonly last?: LoadedRecord }
  | ({ readonly kind: 'loaded' } & LoadedRecord)
  | { readonly kind: 'failed'; readonly error: OrgAccessError; readonly last?: LoadedRecord };

export interface LoadedRecord {
  readonly record: UserRecord;
  readonly loadedAtMs: number;
}

/** Why there is no session: the person signed out, it ended by itself, or another window signed out. */
export type SignOutReason = 'user' | 'ended' | 'elsewhere';

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
      /** How many refreshes in a row have failed. */
      readonly failures: number;
      readonly error: OrgAccessError;
    };

export type SessionState =
  | { readonly kind: 'signedOut'; readonly reason?: SignOutReason }
  | { readonly kind: 'restoring' }
  | { readonly kind: 'signingIn' }
  | LiveState
  | { readonly kind: 'reauthRequired'; readonly username: string; readonly reason: ReauthReason; readonly detail: Detail };

export function isLive(state: SessionState): state is LiveState {
  return state.kind === 'active' || state.kind === 'refreshing' || state.kind === 'degraded';
}

/** The record to show: of the last load that succeeded. */
export function lastLoaded(detail: Detail): LoadedRecord | undefined {
  return detail.kind === 'loaded' ? detail : detail.last;
}

/** The same by the state of a connection; undefined also when nobody is signed in. */
export function lastLoadedIn(state: SessionState | undefined): LoadedRecord | undefined {
  return state && isLive(state) ? lastLoaded(state.detail) : undefined;
}

/** Everything that is shown, at one moment. */
export interface Snapshot {
  readonly connections: readonly Connection[];
  /** The connection that views follow; undefined only when there is none. */
  readonly activeId: string | undefined;
  readonly states: ReadonlyMap<string, SessionState>;
}

/** The view that everyone but the session manager has of the sessions. */
export interface SessionReader {
  readonly snapshot: Snapshot;
  readonly onDidChange: Event<Snapshot>;
}

/** Holds the one snapshot and replaces it whole. Written by the session manager only. */
export class SessionStore implements SessionReader {
  readonly #changed = new Emitter<Snapshot>();
  #snapshot: Snapshot = { connections: [], activeId: undefined, states: new Map() };

  readonly onDidChange = this.#changed.event;

  get snapshot(): Snapshot {
    return this.#snapshot;
  }

  replace(change: Partial<Snapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change };
    this.#changed.fire(this.#snapshot);
  }
}

const signedOut: SessionState = { kind: 'signedOut' };

export function stateOf(snapshot: Snapshot, id: string | undefined): SessionState {
  return snapshot.states.get(id ?? '') ?? signedOut;
}

/** The active connection. @throws OrgAccessError of kind `session` when nobody is signed in there */
export function signedInConnection(snapshot: Snapshot): Connection {
  const connection = activeConnection(snapshot);
  if (!connection || !isLive(stateOf(snapshot, connection.id))) throw noSession();
  return connection;
}

export function activeConnection(snapshot: Snapshot): Connection | undefined {
  return snapshot.connections.find((connection) => connection.id === snapshot.activeId);
}
