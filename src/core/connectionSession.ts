import * as l10n from '@vscode/l10n';
import { Announcer } from './announcer.ts';
import { isLoopback, originOf, type Connection } from './connection.ts';
import { loadDetail } from './detailLoader.ts';
import { asOrgAccessError, noSession, type OrgAccessError } from './errors.ts';
import type { HttpAnswer } from './http.ts';
import { withLiveToken } from './liveToken.ts';
import { afterFailure, dueNow, nextCheckAtMs, wantsRefresh, type Circumstances } from './refreshPolicy.ts';
import { remainingMs, type clockJump } from './refreshSchedule.ts';
import type { PasswordCredentials, ServiceCall } from './serviceClient.ts';
import { isLive, type LiveState, type ReauthReason, type Session, type SessionEnd } from './session.ts';
import { SessionArchive, type Archived } from './sessionArchive.ts';
import { SessionLife } from './sessionLife.ts';
import type { SessionPorts, SessionSlot } from './sessionPorts.ts';
import { SingleFlight } from './singleFlight.ts';

/** The session of one connection: signing in and out, keeping its token fresh, and following what other windows do. */
export class ConnectionSession {
  readonly #ports: SessionPorts;
  readonly #slot: SessionSlot;
  readonly #life: SessionLife;
  readonly #archive: SessionArchive;
  readonly #announcer: Announcer;
  readonly #jitter: number;
  /** Aborted when it has become pointless to wait for a turn to refresh. */
  #turn = new AbortController();
  readonly #refreshing = new SingleFlight();
  readonly #loading = new SingleFlight();

  constructor(ports: SessionPorts, slot: SessionSlot) {
    this.#ports = ports;
    this.#slot = slot;
    this.#jitter = ports.random();
    this.#life = new SessionLife(slot, {
      overtaken: () => this.#turn.abort(),
      newEpoch: () => {
        this.#refreshing.detach();
        this.#loading.detach();
      },
    });
    this.#archive = new SessionArchive(ports, slot.connection, {
      failed: () => this.#life.tellNotPersisted(),
      late: () => slot.lookAgain(),
    });
    this.#announcer = new Announcer(ports.lock, this.#archive, slot.connection.id);
  }

  get connection(): Connection {
    return this.#slot.connection;
  }

  /** Takes up the session that was stored, if it was made for this connection's origin. */
  async restore(): Promise<void> {
    const { epoch } = this.#life;
    this.#life.show({ kind: 'restoring' });
    const found = await this.#archive.load();
    if (epoch.aborted) return;
    this.#life.giveInTo(found);
    if (this.#life.state.kind === 'restoring') this.#life.show({ kind: 'signedOut' });
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
    const { epoch, state: before } = this.#life;
    if (!isLive(before)) this.#life.show({ kind: 'signingIn' });
    let begun = false;
    try {
      const tokens = await this.#ports.client.passwordGrant(connection, credentials, AbortSignal.any([epoch, signal]));
      if (!tokens || signal.aborted || epoch.aborted) return false;
      await accepted();
      if (epoch.aborted) return false;
      this.#begin({ origin: originOf(connection), username: credentials.username, generation: this.#life.nextGeneration(), tokens });
      begun = true;
    } finally {
      if (!begun && !epoch.aborted && this.#life.state.kind === 'signingIn') {
        this.#life.show(before);
        this.#slot.lookAgain();
      }
    }
    return true;
  }

  /** Ends the session here and in storage, and so in all windows. Whatever was under way for it comes to nothing. */
  async signOut(): Promise<void> {
    this.#life.signOut('user');
    const endAbove = (generation: number): SessionEnd => ({ generation: this.#life.nextGeneration(generation), reason: 'user', username: '' });
    await this.#announcer.announce(endAbove, (found, end) => (found.session && found.generation <= end.generation ? endAbove(found.generation) : undefined));
  }

  /** Ends everything that is under way and leaves storage alone: the window closes, or the connection has changed. */
  dispose(): void {
    this.#life.dispose();
  }

  /** Ends when nothing is on its way to storage any more: an answer that is thrown away now may have used up a refresh token. */
  async finish(): Promise<void> {
    await Promise.all([this.#refreshing.current, this.#announcer.done]);
  }

  /** Follows what another window has stored: a newer session is taken up, and a newer end ends this one. */
  async follow(): Promise<void> {
    const { epoch } = this.#life;
    const found = await this.#archive.load();
    if (!epoch.aborted && this.#life.state.kind !== 'signingIn') this.#life.giveInTo(found);
  }

  /**
   * The session with a token to use now, refreshed first when it has less than `minLifeMs` to live. A service whose tokens
   * never live that long gives its freshest.
   *
   * @throws OrgAccessError of kind `session` when there is none, or what keeps an expired one from being refreshed
   */
  async session(minLifeMs = 0): Promise<Session> {
    const { state } = this.#life;
    if (isLive(state) && wantsRefresh(state, minLifeMs, this.#circumstances())) await this.refresh();
    const { state: now } = this.#life;
    if (!isLive(now)) throw noSession();
    if (remainingMs(now.session.tokens, this.#ports.clock.now()) > 0) return now.session;
    throw now.kind === 'degraded' ? now.error : noSession();
  }

  /**
   * Loads the user detail. Callers at the same time share one request. Does not throw: the outcome is in the state, and a
   * load that is overtaken by a sign-out leaves no trace.
   */
  loadDetail(): Promise<void> {
    const { epoch } = this.#life;
    return this.#loading.run(() => loadDetail(this.#ports, this.#slot, this, epoch));
  }

  /**
   * Sends a call with the token of the session.
   *
   * @returns undefined when `signal` was aborted, or when the session ended meanwhile
   * @throws OrgAccessError of kind `session` when there is none, or what went wrong
   */
  call(call: ServiceCall, signal: AbortSignal): Promise<HttpAnswer | undefined> {
    const either = AbortSignal.any([this.#life.epoch, signal]);
    return withLiveToken(this, either, (session) => this.#ports.client.call(this.connection, session, call, either));
  }

  /**
   * Gets a new token. Callers at the same time share one request. Does not throw: the outcome is in the state.
   *
   * @param refused the access token that the service did not accept, if that is why
   */
  refresh(refused?: string): Promise<void> {
    const { epoch } = this.#life;
    return this.#refreshing.run(() => this.#refresh(epoch, refused));
  }

  /**
   * Looks at the clock and does what is due.
   *
   * @param jump what the clock has done since the last look, other than to go on
   * @param awake settled when there is a network again after a sleep
   */
  async check(jump?: ReturnType<typeof clockJump>, awake?: Promise<void>): Promise<void> {
    const { epoch } = this.#life;
    if (!isLoopback(new URL(this.connection.baseUrl).hostname)) await awake;
    if (epoch.aborted) return;
    const due = dueNow(this.#life.state, { ...this.#circumstances(), clockWentBack: jump === 'back' });
    if (due === 'refresh') await this.refresh();
    else if (due === 'signIn') await this.#expire(epoch);
  }

  nextCheckAtMs(): number | undefined {
    return nextCheckAtMs(this.#life.state, this.#jitter);
  }

  #circumstances(): Circumstances {
    return { nowMs: this.#ports.clock.now(), jitter: this.#jitter };
  }

  #begin(session: Session): void {
    this.#life.begin(session);
    const sessionAbove = (generation: number) => (generation < session.generation ? session : this.#renumber(session, generation));
    void this.#announcer.announce(sessionAbove, (found, own) => {
      if (found.generation === 0) this.#life.tellNotPersisted();
      const isThere = found.generation === 0 || found.session?.tokens.accessToken === own.tokens.accessToken;
      return isThere ? undefined : this.#renumber(own, found.generation);
    });
  }

  /** The session with a generation above another one, here too while it still is the one that is shown. */
  #renumber(session: Session, above: number): Session {
    const { state } = this.#life;
    const renumbered = { ...session, generation: this.#life.nextGeneration(above) };
    if (isLive(state) && state.session.tokens === session.tokens) this.#life.show({ ...state, session: renumbered });
    return renumbered;
  }

  async #refresh(epoch: AbortSignal, refused: string | undefined): Promise<void> {
    const { state } = this.#life;
    if (epoch.aborted || !isLive(state)) return;
    if (refused !== undefined && refused !== state.session.tokens.accessToken) return;
    this.#turn = new AbortController();
    const waiting = AbortSignal.any([epoch, this.#turn.signal]);
    await this.#ports.lock.run(this.connection.id, waiting, () => this.#refreshLocked(epoch, state, refused));
  }

  /** With the lock held, what is stored is the last word: another window may have refreshed while this one waited. */
  async #refreshLocked(epoch: AbortSignal, before: LiveState, refused: string | undefined): Promise<void> {
    const { session } = before;
    const found = await this.#archive.load();
    if (this.#isOvertaken(epoch, session, found)) return;
    if (session.tokens.refreshToken === undefined) {
      if (refused !== undefined) await this.#requireSignIn('ended', session.username);
      return;
    }
    this.#life.update({ kind: 'refreshing', session });
    try {
      const secret = (await this.#ports.clientSecrets.load(this.connection)) ?? '';
      const tokens = await this.#ports.client.refreshGrant(this.connection, session, secret, epoch);
      if (!tokens || this.#isOvertaken(epoch, session, found && (await this.#archive.load()))) return;
      await this.#renew({ ...session, tokens });
    } catch (error) {
      const failure = asOrgAccessError(error, 'storage', l10n.t('The token could not be refreshed.'));
      if (!this.#isOvertaken(epoch, session, undefined)) await this.#refreshFailed(epoch, before, failure);
    }
  }

  /** The same session with other tokens, shown and stored. */
  async #renew(renewed: Session): Promise<void> {
    const session = { ...renewed, generation: this.#life.nextGeneration() };
    this.#life.update({ kind: 'active', session });
    await this.#archive.save(session);
  }

  /** Whether something newer than the session holds by now, here or in storage. If in storage, this window gives in to it. */
  #isOvertaken(epoch: AbortSignal, session: Session, found: Archived | undefined): boolean {
    const { state } = this.#life;
    return epoch.aborted || !isLive(state) || state.session.tokens !== session.tokens || this.#life.giveInTo(found);
  }

  async #refreshFailed(epoch: AbortSignal, before: LiveState, error: OrgAccessError): Promise<void> {
    const { session } = before;
    const next = afterFailure(before, error, this.#ports.clock.now(), this.#ports.random());
    switch (next.kind) {
      case 'signIn':
        if (!this.#isOvertaken(epoch, session, await this.#archive.load())) await this.#requireSignIn(next.reason, session.username);
        return;
      case 'goOnWithout':
        await this.#goOnWithoutRefresh(session);
        return;
      case 'retry':
        this.#life.update({ ...next, kind: 'degraded', session, error });
    }
  }

  /** The service does not refresh: the token is used up, then a person is asked. */
  async #goOnWithoutRefresh(session: Session): Promise<void> {
    const { refreshToken: _, ...tokens } = session.tokens;
    this.#life.tellRefreshUnsupported();
    await this.#renew({ ...session, tokens });
    if (remainingMs(tokens, this.#ports.clock.now()) === 0) this.#life.requireSignIn('expired', session.username);
  }

  /** The token has run out and cannot be refreshed, unless another window has a newer one. */
  async #expire(epoch: AbortSignal): Promise<void> {
    const { state } = this.#life;
    if (!isLive(state) || this.#isOvertaken(epoch, state.session, await this.#archive.load())) return;
    this.#life.requireSignIn('expired', state.session.username);
  }

  /** The service has said so: no other window needs to ask again. */
  async #requireSignIn(reason: ReauthReason, username: string): Promise<void> {
    const generation = this.#life.nextGeneration();
    this.#life.requireSignIn(reason, username);
    await this.#archive.save({ generation, reason, username });
  }
}
