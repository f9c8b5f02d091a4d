import * as l10n from '@vscode/l10n';
import { originOf, type Connection } from './connection.ts';
import { asOrgAccessError, noSession, OrgAccessError } from './errors.ts';
import { afterFailure, dueNow, nextCheckAtMs, wantsRefresh, type Circumstances } from './refreshPolicy.ts';
import { remainingMs } from './refreshSchedule.ts';
import type { PasswordCredentials } from './serviceClient.ts';
import { isLive, lastLoaded, type Detail, type LiveState, type ReauthReason, type Session, type SessionState, type SignOutReason } from './session.ts';
import { SessionArchive } from './sessionArchive.ts';
import type { SessionPorts, SessionSlot } from './sessionPorts.ts';
import { SingleFlight } from './singleFlight.ts';
import type { Tokens } from './tokens.ts';

/**
 * The session of one connection through its whole life. Each session lives under an abort signal, its epoch: what was
 * begun for an earlier session sees its signal aborted after an await, and then neither writes nor shows anything.
 */
export class ConnectionSession {
  readonly #ports: SessionPorts;
  readonly #slot: SessionSlot;
  readonly #archive: SessionArchive;
  readonly #jitter: number;
  #epoch = new AbortController();
  readonly #refreshing = new SingleFlight();
  readonly #loading = new SingleFlight();

  constructor(ports: SessionPorts, slot: SessionSlot) {
    this.#ports = ports;
    this.#slot = slot;
    this.#jitter = ports.random();
    this.#archive = new SessionArchive(ports, slot.connection, () => slot.notice('notPersisted'));
  }

  get #state(): SessionState {
    return this.#slot.read();
  }

  /** Takes up the session that was stored, if it was made for this connection's origin. */
  async restore(): Promise<void> {
    const { signal } = this.#epoch;
    this.#slot.write({ kind: 'restoring' });
    const session = await this.#archive.load();
    if (signal.aborted) return;
    if (session) this.#adopt(session);
    else this.#slot.write({ kind: 'signedOut' });
  }

  /**
   * Signs in with a password, which is used for this one request and kept nowhere. A live session stays as it is until
   * the new one is there.
   *
   * @param connection may differ from the one known so far, since what was typed is kept only once the service accepts it
   * @param accepted runs when the service has accepted, before the session begins: the place to keep what was typed
   * @returns false when `signal` was aborted, or when something else ended this attempt; all is then as before
   * @throws OrgAccessError when the service refuses or cannot be reached; all is then as before
   */
  async signIn(connection: Connection, credentials: PasswordCredentials, signal: AbortSignal, accepted: () => Promise<void>): Promise<boolean> {
    const epoch = this.#epoch.signal;
    const before = this.#state;
    if (!isLive(before)) this.#slot.write({ kind: 'signingIn' });
    let begun = false;
    try {
      const tokens = await this.#ports.client.passwordGrant(connection, credentials, AbortSignal.any([epoch, signal]));
      if (!tokens || signal.aborted) return false;
      await accepted();
      if (epoch.aborted) return false;
      const generation = (isLive(before) ? before.session.generation : 0) + 1;
      this.#begin({ origin: originOf(connection), username: credentials.username, generation, tokens });
      begun = true;
    } finally {
      if (!begun && !epoch.aborted && this.#state.kind === 'signingIn') this.#slot.write(before);
    }
    return true;
  }

  /** Ends the session here and in storage. Whatever was under way for it comes to nothing. */
  async signOut(reason: SignOutReason): Promise<void> {
    this.#newEpoch();
    this.#slot.write({ kind: 'signedOut', reason });
    if (reason !== 'elsewhere') await this.#archive.delete();
  }

  /** Ends everything that is under way and leaves storage alone: the window closes, or the connection has changed. */
  dispose(): void {
    this.#epoch.abort();
  }

  /** Follows what another window has stored: a newer session is taken up, a missing one ends this one. */
  async follow(): Promise<void> {
    const { signal } = this.#epoch;
    const stored = await this.#archive.load();
    if (signal.aborted) return;
    const state = this.#state;
    if (!isLive(state)) {
      if (stored && state.kind !== 'signingIn') this.#adopt(stored);
    } else if (stored ? stored.generation > state.session.generation : this.#archive.persisted) {
      if (stored) this.#adopt(stored);
      else await this.signOut('elsewhere');
    }
  }

  /**
   * A token to use now, refreshed first when it has less than `minLifeMs` to live. A service whose tokens never live that
   * long gives its freshest.
   *
   * @throws OrgAccessError of kind `session` when there is none, or what keeps an expired one from being refreshed
   */
  async accessToken(minLifeMs = 0): Promise<Tokens> {
    const state = this.#state;
    if (isLive(state) && wantsRefresh(state, minLifeMs, this.#circumstances())) await this.refresh();
    const now = this.#state;
    if (!isLive(now)) throw noSession();
    if (remainingMs(now.session.tokens, this.#ports.clock.now()) > 0) return now.session.tokens;
    throw now.kind === 'degraded' ? now.error : noSession();
  }

  /**
   * Loads the user detail. Callers at the same time share one request. Does not throw: the outcome is in the state, and a
   * load that is overtaken by a sign-out leaves no trace.
   */
  loadDetail(): Promise<void> {
    const { signal } = this.#epoch;
    return this.#loading.run(() => this.#loadDetail(signal));
  }

  /**
   * Gets a new token. Callers at the same time share one request. Does not throw: the outcome is in the state.
   *
   * @param refused the access token that the service did not accept, if that is why
   */
  refresh(refused?: string): Promise<void> {
    const { signal } = this.#epoch;
    return this.#refreshing.run(() => this.#refresh(signal, refused));
  }

  /** Looks at the clock and does what is due. */
  async check(): Promise<void> {
    const due = dueNow(this.#state, this.#circumstances());
    if (due === 'refresh') await this.refresh();
    else if (due === 'signIn') this.#requireSignIn('expired');
  }

  nextCheckAtMs(): number | undefined {
    return nextCheckAtMs(this.#state, this.#jitter);
  }

  #circumstances(): Circumstances {
    return { nowMs: this.#ports.clock.now(), jitter: this.#jitter };
  }

  #begin(session: Session): void {
    this.#newEpoch();
    this.#slot.write({ kind: 'active', session, detail: { kind: 'loading' } });
    void this.#archive.save(session);
  }

  async #loadDetail(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    const last = () => {
      const state = this.#state;
      const loaded = 'detail' in state ? lastLoaded(state.detail) : undefined;
      return loaded && { last: { record: loaded.record, loadedAtMs: loaded.loadedAtMs } };
    };
    this.#setDetail({ kind: 'loading', ...last() });
    try {
      const record = await this.#authorized((accessToken) => this.#ports.client.userDetail(this.#slot.connection, accessToken, signal));
      if (!signal.aborted && record) this.#setDetail({ kind: 'loaded', record, loadedAtMs: this.#ports.clock.now() });
    } catch (error) {
      const failure = asOrgAccessError(error, 'shape', l10n.t('Your access could not be read. The log has the details.'));
      if (!signal.aborted) this.#setDetail({ kind: 'failed', error: failure, ...last() });
    }
  }

  async #refresh(signal: AbortSignal, refused: string | undefined): Promise<void> {
    const before = this.#state;
    if (signal.aborted || !isLive(before)) return;
    if (refused !== undefined && refused !== before.session.tokens.accessToken) return;
    await this.#ports.lock.run(this.#slot.connection.id, signal, (held) => this.#refreshLocked(signal, held, before, refused));
  }

  /** With the lock held, what is stored is the last word: another window may have refreshed while this one waited. */
  async #refreshLocked(signal: AbortSignal, held: AbortSignal, before: LiveState, refused: string | undefined): Promise<void> {
    const { session } = before;
    if (await this.#superseded(signal, session)) return;
    if (session.tokens.refreshToken === undefined) {
      if (refused !== undefined) this.#requireSignIn('ended');
      return;
    }
    this.#update({ kind: 'refreshing', session });
    try {
      const secret = (await this.#ports.clientSecrets.load(this.#slot.connection)) ?? '';
      const tokens = await this.#ports.client.refreshGrant(this.#slot.connection, secret, session.tokens.refreshToken, signal);
      if (signal.aborted || !tokens) return;
      if (held.aborted && (await this.#superseded(signal, session))) return;
      const renewed = { ...session, generation: session.generation + 1, tokens };
      this.#update({ kind: 'active', session: renewed });
      await this.#archive.save(renewed);
    } catch (error) {
      if (!signal.aborted) await this.#refreshFailed(signal, before, asOrgAccessError(error, 'storage', l10n.t('The token could not be refreshed.')));
    }
  }

  /** Takes up a newer session that another window has stored. @returns whether there was one, or this one is over */
  async #superseded(signal: AbortSignal, session: Session): Promise<boolean> {
    const stored = await this.#archive.load();
    if (signal.aborted) return true;
    if (!stored || stored.generation <= session.generation) return false;
    this.#adopt(stored);
    return true;
  }

  async #refreshFailed(signal: AbortSignal, before: LiveState, error: OrgAccessError): Promise<void> {
    const { session } = before;
    const next = afterFailure(before, error, this.#ports.clock.now(), this.#ports.random());
    switch (next.kind) {
      case 'signIn':
        if (!(await this.#superseded(signal, session))) this.#requireSignIn(next.reason);
        return;
      case 'goOnWithout':
        this.#goOnWithoutRefresh(session);
        return;
      case 'retry':
        this.#update({ kind: 'degraded', session, failures: next.failures, retryAtMs: next.retryAtMs, error });
    }
  }

  /** The service does not refresh: the token is used up, then a person is asked. */
  #goOnWithoutRefresh(session: Session): void {
    const { refreshToken: _, ...tokens } = session.tokens;
    const unrefreshable = { ...session, tokens };
    this.#update({ kind: 'active', session: unrefreshable });
    void this.#archive.save(unrefreshable);
    this.#slot.notice('refreshUnsupported');
    if (remainingMs(tokens, this.#ports.clock.now()) === 0) this.#requireSignIn('expired');
  }

  #requireSignIn(reason: ReauthReason): void {
    const state = this.#state;
    if (!isLive(state)) return;
    this.#newEpoch();
    this.#slot.write({ kind: 'reauthRequired', username: state.session.username, reason, detail: state.detail });
    this.#slot.notice('reauthRequired');
  }

  /** Sends a request with the token. A 401 costs one refresh and one replay; then it is the answer (RFC 6750 §3.1). */
  async #authorized<T>(request: (accessToken: string) => Promise<T>): Promise<T> {
    const { accessToken } = await this.accessToken();
    try {
      return await request(accessToken);
    } catch (error) {
      if (!(error instanceof OrgAccessError) || error.status !== 401) throw error;
      await this.refresh(accessToken);
      const renewed = await this.accessToken();
      if (renewed.accessToken === accessToken) throw error;
      return request(renewed.accessToken);
    }
  }

  #adopt(session: Session): void {
    const state = this.#state;
    const sameUser = isLive(state) && state.session.username === session.username;
    this.#slot.write({ kind: 'active', session, detail: sameUser ? state.detail : { kind: 'loading' } });
  }

  /** Replaces what concerns the session and keeps what is known of the detail at this moment. */
  #update(change: { kind: 'active' | 'refreshing'; session: Session } | Omit<Extract<LiveState, { kind: 'degraded' }>, 'detail'>): void {
    const state = this.#state;
    this.#slot.write({ ...change, detail: isLive(state) ? state.detail : { kind: 'loading' } });
  }

  #setDetail(detail: Detail): void {
    const state = this.#state;
    if (isLive(state)) this.#slot.write({ ...state, detail });
  }

  #newEpoch(): void {
    this.#epoch.abort();
    this.#epoch = new AbortController();
    this.#refreshing.detach();
    this.#loading.detach();
  }
}
