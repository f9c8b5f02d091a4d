import * as l10n from '@vscode/l10n';
import { Announcer } from './announcer.ts';
import { isLoopback, originOf, type Connection } from './connection.ts';
import { loadDetail } from './detailLoader.ts';
import { asOrgAccessError, noSession, type OrgAccessError } from './errors.ts';
import { afterFailure, dueNow, nextCheckAtMs, wantsRefresh, type Circumstances } from './refreshPolicy.ts';
import { remainingMs, type clockJump } from './refreshSchedule.ts';
import type { PasswordCredentials } from './serviceClient.ts';
import { isLive, type LiveState, type ReauthReason, type Session, type SessionEnd, type SessionState } from './session.ts';
import { isNewer, SessionArchive, type Archived } from './sessionArchive.ts';
import type { SessionPorts, SessionSlot } from './sessionPorts.ts';
import { SingleFlight } from './singleFlight.ts';
import type { Tokens } from './tokens.ts';

/**
 * The session of one connection through its whole life. Each session lives under an abort signal, its epoch: what was
 * begun for an earlier session sees its signal aborted after an await, and then neither writes nor shows anything.
 *
 * Several windows share what is stored. Whatever is stored has a generation; the highest is what holds, and a window that
 * finds a higher one than its own gives in to it.
 */
export class ConnectionSession {
  readonly #ports: SessionPorts;
  readonly #slot: SessionSlot;
  readonly #archive: SessionArchive;
  readonly #announcer: Announcer;
  readonly #jitter: number;
  /** The newest generation that this window has given in to, or made. */
  #generation = 0;
  #epoch = new AbortController();
  /** Aborted when it has become pointless to wait for a turn to refresh. */
  #turn = new AbortController();
  #toldNotPersisted = false;
  readonly #refreshing = new SingleFlight();
  readonly #loading = new SingleFlight();

  constructor(ports: SessionPorts, slot: SessionSlot) {
    this.#ports = ports;
    this.#slot = slot;
    this.#jitter = ports.random();
    this.#archive = new SessionArchive(ports, slot.connection, {
      failed: () => this.#tellNotPersisted(),
      late: () => slot.lookAgain(),
    });
    this.#announcer = new Announcer(ports.lock, this.#archive, slot.connection.id);
  }

  get #state(): SessionState {
    return this.#slot.read();
  }

  get connection(): Connection {
    return this.#slot.connection;
  }

  /** Takes up the session that was stored, if it was made for this connection's origin. */
  async restore(): Promise<void> {
    const { signal } = this.#epoch;
    this.#slot.write({ kind: 'restoring' });
    const found = await this.#archive.load();
    if (signal.aborted) return;
    this.#giveInTo(found);
    if (this.#state.kind === 'restoring') this.#slot.write({ kind: 'signedOut' });
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
      if (!tokens || signal.aborted || epoch.aborted) return false;
      await accepted();
      if (epoch.aborted) return false;
      this.#begin({ origin: originOf(connection), username: credentials.username, generation: this.#generation + 1, tokens });
      begun = true;
    } finally {
      if (!begun && !epoch.aborted && this.#state.kind === 'signingIn') {
        this.#slot.write(before);
        this.#slot.lookAgain();
      }
    }
    return true;
  }

  /** Ends the session here and in storage, and so in all windows. Whatever was under way for it comes to nothing. */
  async signOut(): Promise<void> {
    this.#newEpoch();
    this.#slot.write({ kind: 'signedOut', reason: 'user' });
    const end: SessionEnd = { generation: ++this.#generation, reason: 'user', username: '' };
    await this.#announcer.announce(end, (found) => this.#endAfter(found, end));
  }

  /** Ends everything that is under way and leaves storage alone: the window closes, or the connection has changed. */
  dispose(): void {
    this.#epoch.abort();
  }

  /** Ends when nothing is on its way to storage any more: an answer that is thrown away now may have used up a refresh token. */
  async finish(): Promise<void> {
    await Promise.all([this.#refreshing.current, this.#announcer.done]);
  }

  /** Follows what another window has stored: a newer session is taken up, and a newer end ends this one. */
  async follow(): Promise<void> {
    const { signal } = this.#epoch;
    const found = await this.#archive.load();
    if (!signal.aborted && this.#state.kind !== 'signingIn') this.#giveInTo(found);
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
    return this.#loading.run(() => loadDetail(this.#ports, this.#slot, this, signal));
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

  /**
   * Looks at the clock and does what is due.
   *
   * @param jump what the clock has done since the last look, other than to go on
   * @param awake settled when there is a network again after a sleep
   */
  async check(jump?: ReturnType<typeof clockJump>, awake?: Promise<void>): Promise<void> {
    const { signal } = this.#epoch;
    if (!isLoopback(new URL(this.connection.baseUrl).hostname)) await awake;
    if (signal.aborted) return;
    const due = dueNow(this.#state, { ...this.#circumstances(), clockWentBack: jump === 'back' });
    if (due === 'refresh') await this.refresh();
    else if (due === 'signIn') await this.#expire(signal);
  }

  nextCheckAtMs(): number | undefined {
    return nextCheckAtMs(this.#state, this.#jitter);
  }

  #circumstances(): Circumstances {
    return { nowMs: this.#ports.clock.now(), jitter: this.#jitter };
  }

  #begin(session: Session): void {
    this.#newEpoch();
    this.#generation = session.generation;
    this.#slot.write({ kind: 'active', session, detail: { kind: 'loading' } });
    void this.#announcer.announce(session, (found) => this.#standAfter(found, session));
  }

  /** In turn with the other windows: the session that this window began is to be the newest in storage. */
  #standAfter(found: Archived, own: Session): Session | undefined {
    const state = this.#state;
    const isThere = found.session?.tokens.accessToken === own.tokens.accessToken;
    if (isThere || !isLive(state) || state.session !== own) return undefined;
    if (found.generation === 0) {
      this.#tellNotPersisted();
      return undefined;
    }
    this.#generation = Math.max(found.generation, this.#generation) + 1;
    const session = { ...own, generation: this.#generation };
    this.#slot.write({ ...state, session });
    return session;
  }

  /** In turn with the other windows: what one of them has written late is ended too, and what one began later is left alone. */
  #endAfter(found: Archived, own: SessionEnd): SessionEnd | undefined {
    if (!found.session || found.generation > own.generation) return undefined;
    this.#generation = found.generation + 1;
    return { ...own, generation: this.#generation };
  }

  async #refresh(signal: AbortSignal, refused: string | undefined): Promise<void> {
    const before = this.#state;
    if (signal.aborted || !isLive(before)) return;
    if (refused !== undefined && refused !== before.session.tokens.accessToken) return;
    this.#turn = new AbortController();
    await this.#ports.lock.run(this.connection.id, AbortSignal.any([signal, this.#turn.signal]), () => this.#refreshLocked(signal, before, refused));
  }

  /** With the lock held, what is stored is the last word: another window may have refreshed while this one waited. */
  async #refreshLocked(signal: AbortSignal, before: LiveState, refused: string | undefined): Promise<void> {
    const { session } = before;
    const found = await this.#archive.load();
    if (this.#isOvertaken(signal, session, found)) return;
    if (session.tokens.refreshToken === undefined) {
      if (refused !== undefined) await this.#requireSignIn('ended');
      return;
    }
    this.#update({ kind: 'refreshing', session });
    try {
      const secret = (await this.#ports.clientSecrets.load(this.#slot.connection)) ?? '';
      const tokens = await this.#ports.client.refreshGrant(this.#slot.connection, secret, session.tokens.refreshToken, signal);
      if (!tokens || this.#isOvertaken(signal, session, found && (await this.#archive.load()))) return;
      await this.#renew({ ...session, tokens });
    } catch (error) {
      if (!signal.aborted) await this.#refreshFailed(signal, before, asOrgAccessError(error, 'storage', l10n.t('The token could not be refreshed.')));
    }
  }

  /** The same session with other tokens, shown and stored. */
  async #renew(renewed: Session): Promise<void> {
    const session = { ...renewed, generation: ++this.#generation };
    this.#update({ kind: 'active', session });
    await this.#archive.save(session);
  }

  /** Whether something newer than the session holds by now, here or in storage. If in storage, this window gives in to it. */
  #isOvertaken(signal: AbortSignal, session: Session, found: Archived | undefined): boolean {
    const state = this.#state;
    return signal.aborted || !isLive(state) || state.session.tokens !== session.tokens || this.#giveInTo(found);
  }

  /** Takes up what is stored if it is newer than what this window knows. @returns whether it was */
  #giveInTo(found: Archived | undefined): boolean {
    if (!found || !isNewer(found, this.#generation, isLive(this.#state))) return false;
    this.#generation = found.generation;
    this.#turn.abort();
    if (found.session) this.#adopt(found.session);
    else this.#endAsElsewhere(found.end);
    return true;
  }

  #adopt(session: Session): void {
    const state = this.#state;
    const isSameUser = isLive(state) && state.session.username === session.username;
    if (isLive(state) && !isSameUser) this.#newEpoch();
    this.#slot.write({ kind: 'active', session, detail: isSameUser ? state.detail : { kind: 'loading' } });
  }

  /** What is stored is not, or not any more, a session of this connection. */
  #endAsElsewhere(end: SessionEnd | undefined): void {
    const state = this.#state;
    if (end && end.reason !== 'user') this.#showSignInRequired(end.reason, end.username);
    else if (isLive(state) || state.kind === 'reauthRequired') {
      this.#newEpoch();
      this.#slot.write({ kind: 'signedOut', reason: 'elsewhere' });
    }
  }

  async #refreshFailed(signal: AbortSignal, before: LiveState, error: OrgAccessError): Promise<void> {
    const next = afterFailure(before, error, this.#ports.clock.now(), this.#ports.random());
    switch (next.kind) {
      case 'signIn':
        if (!this.#isOvertaken(signal, before.session, await this.#archive.load())) await this.#requireSignIn(next.reason);
        return;
      case 'goOnWithout':
        await this.#goOnWithoutRefresh(before.session);
        return;
      case 'retry':
        this.#update({ ...next, kind: 'degraded', session: before.session, error });
    }
  }

  /** The service does not refresh: the token is used up, then a person is asked. */
  async #goOnWithoutRefresh(session: Session): Promise<void> {
    const { refreshToken: _, ...tokens } = session.tokens;
    this.#slot.notice('refreshUnsupported', session.generation);
    await this.#renew({ ...session, tokens });
    if (remainingMs(tokens, this.#ports.clock.now()) === 0) this.#showSignInRequired('expired', session.username);
  }

  /** The token has run out and cannot be refreshed, unless another window has a newer one. */
  async #expire(signal: AbortSignal): Promise<void> {
    const state = this.#state;
    if (!isLive(state) || this.#isOvertaken(signal, state.session, await this.#archive.load())) return;
    this.#showSignInRequired('expired', state.session.username);
  }

  /** The service has said so: no other window needs to ask again. */
  async #requireSignIn(reason: ReauthReason): Promise<void> {
    const state = this.#state;
    if (!isLive(state)) return;
    const { username } = state.session;
    this.#generation += 1;
    this.#showSignInRequired(reason, username);
    await this.#archive.save({ generation: this.#generation, reason, username });
  }

  #showSignInRequired(reason: ReauthReason, username: string): void {
    const state = this.#state;
    this.#newEpoch();
    this.#slot.write({ kind: 'reauthRequired', username, reason, detail: 'detail' in state ? state.detail : { kind: 'loading' } });
    this.#slot.notice('reauthRequired', this.#generation);
  }

  /** Replaces what concerns the session and keeps what is known of the detail at this moment. */
  #update(change: { kind: 'active' | 'refreshing'; session: Session } | Omit<Extract<LiveState, { kind: 'degraded' }>, 'detail'>): void {
    const state = this.#state;
    this.#slot.write({ ...change, detail: isLive(state) ? state.detail : { kind: 'loading' } });
  }

  #tellNotPersisted(): void {
    if (!this.#toldNotPersisted) this.#slot.notice('notPersisted', this.#generation);
    this.#toldNotPersisted = true;
  }

  #newEpoch(): void {
    this.#epoch.abort();
    this.#epoch = new AbortController();
    this.#refreshing.detach();
    this.#loading.detach();
  }
}
