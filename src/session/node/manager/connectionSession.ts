import { originOf, type Connection } from '../../../connections/common/connection.ts';
import { isTransient } from '../../../errors/common/isTransient.ts';
import { wait } from '../../../platform/common/clock.ts';
import { noSession } from '../../../platform/common/errors.ts';
import type { HttpResponse } from '../../../service/common/http.ts';
import type { ServiceCall } from '../../../service/common/serviceClient.ts';
import { withLiveToken, type Refusal } from '../../common/liveToken.ts';
import { type Circumstances, dueNow, nextCheckAtMs, remainingMs, wantsRefresh } from '../../common/refreshPolicy.ts';
import { isLive, versionOf, type Session } from '../../common/session.ts';
import { SessionStorage, type StoredState } from '../storage/sessionStorage.ts';
import { DetailLoader } from './detailLoader.ts';
import { RefusedTokens } from './refusedTokens.ts';
import { SessionMachine, type SessionPorts, type StateHolder } from './sessionMachine.ts';
import { SessionRefresh } from './sessionRefresh.ts';
import { UserActions } from './userActions.ts';

/** The maximum wait for a fresh token while the current one is valid, but shorter-lived than requested. */
const fresherPatienceMs = 5_000;

/** The session of one connection: signing in and out, keeping its token fresh, following other windows. See `docs/session.md`. */
export class ConnectionSession {
  readonly actions: UserActions;
  readonly detail: DetailLoader;
  readonly #ports: SessionPorts;
  readonly #holder: StateHolder;
  readonly #machine: SessionMachine;
  readonly #storage: SessionStorage;
  readonly #refresh: SessionRefresh;
  readonly #refused: RefusedTokens;
  readonly #jitter: number;
  #lastLookMs = 0;
  #restored: Promise<void> | undefined;
  readonly #letGo = new AbortController();

  constructor(ports: SessionPorts, holder: StateHolder) {
    this.#ports = ports;
    this.#holder = holder;
    this.#jitter = ports.random();
    this.#machine = new SessionMachine(holder, {
      overtaken: () => this.#refresh.overtaken(),
      newSession: () => {
        this.#refresh.detach();
        this.detail.detach();
        this.#refused.forget();
      },
    });
    this.#storage = new SessionStorage(ports, () => holder.connection, {
      failed: () => this.#machine.tellNotPersisted(),
      late: (found) => holder.lookAgain(found),
    });
    this.#refresh = new SessionRefresh(ports, holder, this.#machine, this.#storage);
    const [machine, refresh] = [this.#machine, this.#refresh];
    const circumstances = () => this.#circumstances();
    this.#refused = new RefusedTokens({ ports, holder, machine, refresh, circumstances });
    this.detail = new DetailLoader({
      ports,
      holder,
      source: this,
      untilOver: () => this.#untilOver(),
      accepted: (session) => this.#refused.accepted(session),
    });
    this.actions = new UserActions(ports, holder, this.#machine, this.#storage, this.#letGo.signal);
  }

  get connection(): Connection {
    return this.#holder.connection;
  }

  /** The last client secret typed for this connection's origin. Undefined if unknown. */
  get clientSecret(): string | undefined {
    const { entry } = this.#machine;
    return entry?.origin === originOf(this.connection) ? entry.clientSecret : undefined;
  }

  /** Restores the stored session if it was made for this connection's origin. */
  restore(): Promise<void> {
    if (this.#machine.state.kind !== 'restoring') this.#machine.show({ kind: 'restoring' });
    this.#restored = this.follow().then(() => {
      if (this.#machine.state.kind === 'restoring') this.#machine.show({ kind: 'signedOut' });
    });
    return this.#restored;
  }

  /** Replaces the client secret. See `UserActions.replaceClientSecret`. */
  async replaceClientSecret(clientSecret: string): Promise<void> {
    await this.#restored;
    await this.actions.replaceClientSecret(clientSecret, this.#letGo.signal);
  }

  /**
   * Releases the session when the window closes or the connection is removed. It stays in storage. A refresh that was sent is
   * completed, since its response may have the only valid refresh token.
   */
  dispose(): void {
    this.#letGo.abort();
    this.#holder.release();
    this.#refresh.release();
  }

  /**
   * Follows storage: adopts a newer session or end of another window, and overwrites an older one.
   *
   * @param known the stored state, if it was just read
   */
  async follow(known?: StoredState): Promise<void> {
    const { sessionSignal } = this.#machine;
    const found = known ?? (await this.#storage.load());
    if (!found || sessionSignal.aborted || this.#machine.isDeciding || this.#machine.state.kind === 'signingIn') return;
    if (this.#machine.adoptIfNewer(found)) return;
    const { version, entry } = this.#machine;
    const isOutdated = found.storedVersion > 0 && found.storedVersion < version;
    if (isOutdated && entry && versionOf(entry) === version) this.#storage.save(entry);
  }

  /**
   * Returns the session with a valid token, refreshed first if it has less than `minLifeMs` left. Returns the freshest one if the
   * service's tokens never live that long. Doesn't wait for a slow refresh while the current token is valid.
   *
   * @throws OrgAccessError of kind `session` if there is none, or the error that keeps an expired token from being refreshed
   */
  async usableSession(minLifeMs = 0): Promise<Session> {
    await this.#restored;
    const { state } = this.#machine;
    const username = isLive(state) ? state.session.username : undefined;
    const wanted = isLive(state) ? wantsRefresh(state, minLifeMs, this.#circumstances()) : undefined;
    if (wanted) {
      const refreshed = this.refresh();
      if (wanted === 'first') await this.#unlessTokenLives(refreshed);
    }
    const { state: now } = this.#machine;
    // If another person signed in meanwhile, the caller doesn't get their token.
    if (!isLive(now) || now.session.username !== username) throw noSession();
    if (remainingMs(now.session.tokens, this.#ports.clock.now()) > 0) return now.session;
    throw now.kind === 'degraded' ? now.error : noSession();
  }

  /**
   * Sends a call with the session's token.
   *
   * @returns undefined if `signal` was aborted or the session ended meanwhile
   * @throws OrgAccessError of kind `session` if there is none, or the call's error
   */
  async call(call: ServiceCall, signal: AbortSignal): Promise<HttpResponse | undefined> {
    await this.#restored;
    const end = this.#untilOver(signal);
    const what = `${call.method} ${call.path.replace(/[?#].*/s, '')}`;
    const answer = await withLiveToken(this, end, what, (session) =>
      this.#ports.client.call(this.connection, session, call, end),
    );
    if (answer && !isTransient(answer.status)) this.detail.answered();
    return answer;
  }

  /**
   * Refreshes the token. Concurrent callers share one request. Doesn't throw: the result is in the state.
   *
   * @param refusal the refusal of the access token that causes the refresh
   */
  refresh(refusal?: Refusal): Promise<void> {
    return refusal ? this.#refused.refresh(refusal) : this.#refresh.run();
  }

  /**
   * Replaces a token that a program found to be refused, unless it is already new. Concurrent programs share one refresh.
   *
   * @param newerThanMs milliseconds since that program started
   * @throws OrgAccessError if there is no new token
   */
  async replaceToken(newerThanMs: number): Promise<void> {
    await this.#restored;
    await this.#refused.replace(newerThanMs);
  }

  helped(session: Session, hasHelped: boolean): void {
    this.#refused.helped(session, hasHelped);
  }

  /** Retries what an untrusted certificate prevented: the refresh and the user detail. */
  async tryAgainTrusting(): Promise<void> {
    const { state: before } = this.#machine;
    if (before.kind === 'degraded' && before.error.kind === 'tls') await this.refresh();
    const { state } = this.#machine;
    if (isLive(state) && state.detail.kind === 'failed' && state.detail.error.kind === 'tls') await this.detail.load();
  }

  /**
   * Does the step that is due now.
   *
   * @param isAwaited whether a person is waiting for a token if it has expired
   */
  async check(isAwaited = false): Promise<void> {
    await this.#lookAtVersionFile();
    const due = dueNow(this.#machine.state, this.#circumstances(), isAwaited);
    this.#lastLookMs = this.#ports.clock.now();
    if (due === 'refresh') await this.refresh();
    else if (due === 'signIn') await this.#refresh.expire();
    else if (due === 'warn') this.#machine.tellEndsSoon();
  }

  /** Reads the version file, which shows an end even if storage is slow or doesn't respond. Rereads storage that failed. */
  async #lookAtVersionFile(): Promise<void> {
    if (this.#storage.hasFailed) return await this.follow();
    const { entry } = this.#machine;
    const marked = entry && (await this.#storage.fromVersionFile(entry));
    if (this.#machine.state.kind !== 'signingIn') this.#machine.adoptIfNewer(marked);
  }

  nextCheckAtMs(): number | undefined {
    return nextCheckAtMs(this.#machine.state, this.#circumstances());
  }

  /** Returns a signal that is aborted when the session ends, is released, or any of the signals is aborted. */
  #untilOver(...signals: AbortSignal[]): AbortSignal {
    return AbortSignal.any([this.#machine.sessionSignal, this.#letGo.signal, ...signals]);
  }

  #circumstances(): Circumstances {
    return {
      nowMs: this.#ports.clock.now(),
      lastLookMs: this.#lastLookMs,
      jitter: this.#jitter,
      isLast: this.#refresh.isLast,
    };
  }

  async #unlessTokenLives(refreshed: Promise<void>): Promise<void> {
    const { state } = this.#machine;
    const lives = isLive(state) && remainingMs(state.session.tokens, this.#ports.clock.now()) > 0;
    const over = new AbortController();
    await (lives ? Promise.race([refreshed, wait(this.#ports.clock, fresherPatienceMs, over.signal)]) : refreshed);
    over.abort();
  }
}
