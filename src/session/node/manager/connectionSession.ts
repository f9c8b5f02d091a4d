import { originOf, type Connection } from '../../../connections/common/connection.ts';
import { wait } from '../../../platform/common/clock.ts';
import { noSession } from '../../../platform/common/errors.ts';
import { SingleFlight } from '../../../platform/common/singleFlight.ts';
import type { HttpAnswer } from '../../../service/common/http.ts';
import { isTransient } from '../../../service/common/refusalTable.ts';
import type { ServiceCall } from '../../../service/common/serviceClient.ts';
import { DetailSchedule } from '../../common/detailSchedule.ts';
import { withLiveToken, type Refusal } from '../../common/liveToken.ts';
import { type Circumstances, dueNow, nextCheckAtMs, remainingMs, wantsRefresh } from '../../common/refreshPolicy.ts';
import { isLive, versionOf, type Session } from '../../common/session.ts';
import { SessionStorage, type StoredState } from '../storage/sessionStorage.ts';
import { loadDetail } from './detailLoader.ts';
import { RefusedTokens } from './refusedTokens.ts';
import { SessionMachine, type SessionPorts, type StateHolder } from './sessionMachine.ts';
import { SessionRefresh } from './sessionRefresh.ts';
import { UserActions } from './userActions.ts';

/** A caller waits this long for a fresh token when the present one lives, but not as long as was asked for. */
const fresherPatienceMs = 5_000;

/**
 * The session of one connection: signing in and out, keeping its token fresh, and following what other windows do. How they
 * agree is told in `docs/session.md`.
 */
export class ConnectionSession {
  /** Signing in and out. */
  readonly actions: UserActions;
  readonly #ports: SessionPorts;
  readonly #holder: StateHolder;
  readonly #machine: SessionMachine;
  readonly #storage: SessionStorage;
  readonly #refresh: SessionRefresh;
  readonly #loading = new SingleFlight();
  readonly #refused: RefusedTokens;
  readonly #schedule = new DetailSchedule();
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
        this.#loading.detach();
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
    this.actions = new UserActions(ports, holder, this.#machine, this.#storage, this.#letGo.signal);
  }

  get connection(): Connection {
    return this.#holder.connection;
  }

  /** The client secret that was typed last for this connection's origin; undefined when it is not known here. */
  get clientSecret(): string | undefined {
    const { entry } = this.#machine;
    return entry?.origin === originOf(this.connection) ? entry.clientSecret : undefined;
  }

  /** Takes up the session that was stored, if it was made for this connection's origin. */
  restore(): Promise<void> {
    if (this.#machine.state.kind !== 'restoring') this.#machine.show({ kind: 'restoring' });
    this.#restored = this.follow().then(() => {
      if (this.#machine.state.kind === 'restoring') this.#machine.show({ kind: 'signedOut' });
    });
    return this.#restored;
  }

  /** Keeps another client secret in the place of the one before. See `SessionDecisions.replaceClientSecret`. */
  async replaceClientSecret(clientSecret: string): Promise<void> {
    await this.#restored;
    await this.actions.replaceClientSecret(clientSecret, this.#letGo.signal);
  }

  /**
   * Lets go of the session, which stays in storage: the window closes, or the connection is not there any more. A refresh under
   * way is brought to its end, since its answer may hold the only refresh token that counts.
   */
  dispose(): void {
    this.#letGo.abort();
    this.#holder.release();
    this.#refresh.release();
  }

  /**
   * Follows what another window has stored: a newer session is taken up, and a newer end ends this one. What is older is replaced
   * by what this window knows.
   *
   * @param known what is stored, when it was read just now
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
   * The session with a token to use now, refreshed first when it has less than `minLifeMs` to live. A service whose tokens
   * never live that long gives its freshest. A token that lives is not kept waiting for by a service that does not answer.
   *
   * @throws OrgAccessError of kind `session` when there is none, or what keeps an expired one from being refreshed
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
    // A person who signed in meanwhile is not the one who asked.
    if (!isLive(now) || now.session.username !== username) throw noSession();
    if (remainingMs(now.session.tokens, this.#ports.clock.now()) > 0) return now.session;
    throw now.kind === 'degraded' ? now.error : noSession();
  }

  /**
   * Loads the user detail. Callers at the same time share one request. Does not throw: the outcome is in the state, and a
   * load that is overtaken by a sign-out leaves no trace.
   */
  loadDetail(): Promise<void> {
    const end = this.#untilOver();
    this.#schedule.begin(this.#ports.clock.now());
    return this.#loading.run(async () => {
      await loadDetail(this.#ports, this.#holder, this, end);
      const { state } = this.#machine;
      this.#schedule.end(state);
      if (isLive(state) && state.detail.kind === 'loaded') this.#refused.accepted(state.session);
    });
  }

  /** Whether the user detail has become so old that it is to be loaded again. */
  get isDetailDue(): boolean {
    return this.#schedule.isDue(this.#machine.state, this.#ports.clock.now());
  }

  /** Whether a load of the user detail has failed for something that may have passed by now. */
  get isDetailWorthATry(): boolean {
    return this.#schedule.isWorthATry(this.#machine.state, this.#ports.clock.now());
  }

  /**
   * Sends a call with the token of the session.
   *
   * @returns undefined when `signal` was aborted, or when the session ended meanwhile
   * @throws OrgAccessError of kind `session` when there is none, or what went wrong
   */
  async call(call: ServiceCall, signal: AbortSignal): Promise<HttpAnswer | undefined> {
    await this.#restored;
    const end = this.#untilOver(signal);
    const what = `${call.method} ${call.path.replace(/[?#].*/s, '')}`;
    const answer = await withLiveToken(this, end, what, (session) =>
      this.#ports.client.call(this.connection, session, call, end),
    );
    if (answer && !isTransient(answer.status)) this.#schedule.answered();
    return answer;
  }

  /**
   * Gets a new token. Callers at the same time share one request. Does not throw: the outcome is in the state.
   *
   * @param refusal of the access token, if that is why
   */
  refresh(refusal?: Refusal): Promise<void> {
    return refusal ? this.#refused.refresh(refusal) : this.#refresh.run();
  }

  /**
   * Gets a new token in the place of one that a program has found to be refused, unless that is new. Programs at the same time share one.
   *
   * @param newerThanMs milliseconds since that program has begun
   * @throws OrgAccessError why there is none
   */
  async replaceToken(newerThanMs: number): Promise<void> {
    await this.#restored;
    await this.#refused.replace(newerThanMs);
  }

  helped(session: Session, hasHelped: boolean): void {
    this.#refused.helped(session, hasHelped);
  }

  /** Refreshes the token and loads the user detail where a certificate that was not trusted has kept that from being done. */
  async tryAgainTrusting(): Promise<void> {
    const { state: before } = this.#machine;
    if (before.kind === 'degraded' && before.error.kind === 'tls') await this.refresh();
    const { state } = this.#machine;
    if (isLive(state) && state.detail.kind === 'failed' && state.detail.error.kind === 'tls') await this.loadDetail();
  }

  /** Looks at the clock and does what is due. @param isAwaited whether a person waits for a token, should it have expired */
  async check(isAwaited = false): Promise<void> {
    await this.#lookAtVersionFile();
    const due = dueNow(this.#machine.state, this.#circumstances(), isAwaited);
    this.#lastLookMs = this.#ports.clock.now();
    if (due === 'refresh') await this.refresh();
    else if (due === 'signIn') await this.#refresh.expire();
    else if (due === 'warn') this.#machine.tellEndsSoon();
  }

  /** An end is seen by its mark also when storage is slow to tell of it, or silent. Storage that failed is read again. */
  async #lookAtVersionFile(): Promise<void> {
    if (this.#storage.hasFailed) return await this.follow();
    const { entry } = this.#machine;
    const marked = entry && (await this.#storage.fromVersionFile(entry));
    if (this.#machine.state.kind !== 'signingIn') this.#machine.adoptIfNewer(marked);
  }

  nextCheckAtMs(): number | undefined {
    return nextCheckAtMs(this.#machine.state, this.#circumstances());
  }

  /** Aborted when what was begun for the session is nobody's business any more. */
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
