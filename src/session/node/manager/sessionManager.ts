import { isDeepStrictEqual } from 'node:util';
import type { Disposable } from '../../../platform/common/disposable.ts';
import { OrgAccessError } from '../../../platform/common/errors.ts';
import { Emitter } from '../../../platform/common/event.ts';
import type { HttpResponse } from '../../../service/common/http.ts';
import type { ServiceCall } from '../../../service/common/serviceClient.ts';
import type { Learned, PasswordCredentials } from '../../../service/common/tokenRequests.ts';
import type { Tokens } from '../../../service/common/tokens.ts';
import type { Connection } from '../../../service/connection/common/connection.ts';
import { haveSameOrigins } from '../../../service/connection/common/tokenEndpoint.ts';
import { tickDelayMs } from '../../common/refreshPolicy.ts';
import {
  connectionOf,
  activeState,
  isLive,
  lastLoaded,
  stateOf,
  type SessionStore,
  type SessionsState,
} from '../../common/session.ts';
import type { LoadedState } from '../storage/sessionStorage.ts';
import { ConnectionSession } from './connectionSession.ts';
import type { NoticeKind, SessionPorts } from './sessionMachine.ts';

export interface Notice {
  readonly kind: NoticeKind;
  readonly connection: Connection;
  readonly signInId: string;
}

/** The only writer of the session store. */
export class SessionManager implements Disposable {
  readonly #ports: SessionPorts;
  readonly #store: SessionStore;
  readonly #sessions = new Map<string, ConnectionSession>();
  readonly #notices = new Emitter<Notice>();
  readonly #vaultListener: Disposable;
  #tick: Disposable | undefined;
  #switches = 0;
  #isDisposed = false;

  readonly onNotice = this.#notices.event;

  constructor(ports: SessionPorts, store: SessionStore) {
    this.#ports = ports;
    this.#store = store;
    this.#vaultListener = ports.vault.onDidChange((id) => void this.#follow(id));
  }

  /**
   * Applies the connections of the settings. A session whose connection is gone or has another origin is closed, but stays in
   * storage.
   */
  async setConnections(connections: readonly Connection[], preferredId?: string): Promise<void> {
    const after = new Map<string | undefined, Connection>(connections.map((connection) => [connection.id, connection]));
    const dropped = [...this.#sessions].filter(([id, { connection }]) => {
      const now = after.get(id);
      return now ? !haveSameOrigins(now, connection) : this.#connection(id);
    });
    for (const [id] of dropped) this.#close(id);
    const trustedAnew = connections.filter((now) => {
      const before = this.#connection(now.id);
      return before && !isDeepStrictEqual(before.trusted, now.trusted);
    });
    const activeId = [preferredId, this.#store.snapshot.activeId, connections[0]?.id].find((id) => after.has(id));
    const added = connections.filter(({ id }) => !this.#sessions.has(id));
    const states = new Map(this.#store.snapshot.states);
    for (const { id } of added) states.set(id, { kind: 'restoring' });
    this.#write({ connections, activeId, states });
    if (this.#isDisposed) return;
    for (const { id } of trustedAnew) void this.#sessions.get(id)?.retryTlsFailures();
    await Promise.all(added.map((connection) => this.#open(connection).restore()));
    this.#afterChange();
  }

  switchTo(id: string): void {
    this.#session(id);
    this.#switches += 1;
    this.#write({ activeId: id });
    this.#loadActiveDetail();
  }

  hide(connectionSecrets: readonly string[]): void {
    this.#write({ connectionSecrets });
  }

  /**
   * Signs in and activates the connection, unless the person has switched to another one in the meantime. An edited
   * connection is applied once the service accepts it.
   */
  async signIn(
    connection: Connection,
    credentials: PasswordCredentials,
    signal: AbortSignal,
    accepted: (learned: Learned) => Promise<void>,
  ): Promise<boolean> {
    const { id } = connection;
    const isNew = !this.#sessions.has(id);
    const session = this.#sessions.get(id) ?? this.#open(connection);
    // If the origin has changed, nothing is sent, because the password was typed for another one.
    if (!haveSameOrigins(connection, session.connection))
      throw new OrgAccessError('session', { code: 'baseUrlChanged' });
    const switches = this.#switches;
    const done = await session.actions.signIn(connection, credentials, signal, accepted).finally(() => {
      if (isNew && !isLive(stateOf(this.#store.snapshot, id)) && !this.#connection(id)) this.#close(id);
    });
    if (!done) return false;
    const before = this.#store.snapshot.connections;
    const connections = this.#connection(id) ? before : [...before, connection];
    this.#write({ connections, ...(switches === this.#switches && { activeId: id }) });
    this.#afterChange();
    return true;
  }

  async signOut(id: string): Promise<void> {
    await this.#session(id).actions.signOut();
    this.#afterChange();
  }

  /** Ends the stored session and deletes the client secret. The connection may already be missing from the settings. */
  async forget(id: string): Promise<void> {
    const session =
      this.#sessions.get(id) ?? this.#open({ id, name: '', baseUrl: 'https://gone.invalid', clientId: '', scope: '' });
    await session.actions.signOut(true);
    if (!this.#connection(id)) this.#close(id);
    this.#afterChange();
  }

  clientSecret(id: string): string | undefined {
    return this.#sessions.get(id)?.clientSecret;
  }

  async replaceClientSecret(id: string, clientSecret: string): Promise<void> {
    await this.#session(id).replaceClientSecret(clientSecret);
  }

  /** Returns a token, valid for at least `minLifeMs` if the service issues such. */
  async accessToken(id: string, minLifeMs?: number, newerThanMs?: number): Promise<Tokens> {
    const session = this.#session(id);
    if (newerThanMs !== undefined) await session.replaceToken(newerThanMs);
    const { tokens } = await session.usableSession(minLifeMs);
    this.#afterChange();
    return tokens;
  }

  async call(
    id: string,
    call: ServiceCall,
    signal: AbortSignal,
    onWait?: (untilMs: number) => void,
  ): Promise<HttpResponse | undefined> {
    const response = await this.#session(id).call(call, signal, onWait);
    this.#afterChange();
    return response;
  }

  async refresh(id: string): Promise<void> {
    await this.#session(id).refresh();
    this.#afterChange();
  }

  loadDetail(id: string): Promise<void> {
    return this.#session(id).loadDetail();
  }

  /** @param isAwaited whether a person has come back and needs a token */
  async check(isAwaited = false): Promise<void> {
    this.#scheduleTick();
    await Promise.all(
      [...this.#sessions.values()].map((session) => session.check(isAwaited).then(() => this.#afterChange())),
    );
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#tick?.dispose();
    this.#vaultListener.dispose();
    for (const session of this.#sessions.values()) session.dispose();
    this.#notices.dispose();
  }

  async #follow(id: string, found?: LoadedState): Promise<void> {
    await this.#sessions.get(id)?.follow(found);
    this.#afterChange();
  }

  #afterChange(): void {
    this.#loadActiveDetail();
    this.#scheduleTick();
  }

  /** Loads the user detail of the active connection if it is due. Only the focused window loads an old one again. */
  #loadActiveDetail(): void {
    const { snapshot } = this.#store;
    const state = activeState(snapshot);
    if (snapshot.activeId === undefined || !isLive(state)) return;
    const session = this.#session(snapshot.activeId);
    const isWanted =
      state.detail.kind === 'loading'
        ? !lastLoaded(state.detail)
        : session.detailMayBeRetried || (session.detailIsDue && this.#ports.isFocused());
    if (isWanted) void session.loadDetail();
  }

  #scheduleTick(): void {
    this.#tick?.dispose();
    this.#tick = undefined;
    const anyLive = [...this.#store.snapshot.states.values()].some(isLive);
    if (this.#isDisposed || !anyLive) return;
    const nextAtMs = [...this.#sessions.values()].flatMap((session) => session.nextCheckAtMs() ?? []);
    const delayMs = tickDelayMs(Math.min(...nextAtMs), this.#ports.clock.now());
    this.#tick = this.#ports.clock.after(delayMs, () => void this.check());
  }

  #connection(id: string): Connection | undefined {
    return connectionOf(this.#store.snapshot, id);
  }

  #open(first: Connection): ConnectionSession {
    const { id } = first;
    let state = stateOf(this.#store.snapshot, id);
    let last: Connection | undefined;
    const current = () => last ?? this.#connection(id) ?? first;
    const session = new ConnectionSession(this.#ports, {
      get connection() {
        return current();
      },
      read: () => state,
      write: (next) => {
        state = next;
        if (!last) this.#write({ states: new Map(this.#store.snapshot.states).set(id, next) });
      },
      requestFollow: (found) => void this.#follow(id, found),
      notice: (kind, signInId) => {
        if (!last) this.#notices.fire({ kind, connection: current(), signInId });
      },
      release: () => (last = current()),
    });
    this.#sessions.set(id, session);
    return session;
  }

  #close(id: string): void {
    this.#sessions.get(id)?.dispose();
    this.#sessions.delete(id);
    const states = new Map(this.#store.snapshot.states);
    states.delete(id);
    this.#write({ states });
  }

  #write(change: Partial<SessionsState>): void {
    if (!this.#isDisposed) this.#store.replace(change);
  }

  #session(id: string): ConnectionSession {
    const session = this.#sessions.get(id);
    if (!session) throw new OrgAccessError('session', { code: 'noSuchConnection' });
    return session;
  }
}
