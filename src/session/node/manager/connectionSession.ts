import { originOf, type Connection } from '../../../connections/common/connection.ts';
import { isTransient } from '../../../errors/common/isTransient.ts';
import { SingleFlight } from '../../../platform/common/async/once.ts';
import { wait } from '../../../platform/common/clock.ts';
import { noSession } from '../../../platform/common/errors.ts';
import type { HttpResponse } from '../../../service/common/http.ts';
import type { ServiceCall } from '../../../service/common/serviceClient.ts';
import type { Learned, PasswordCredentials } from '../../../service/common/tokenRequests.ts';
import { DetailSchedule } from '../../common/detailSchedule.ts';
import { withLiveToken, type Refusal } from '../../common/liveToken.ts';
import { dueNow, nextCheckAtMs, wantsRefresh, type Circumstances } from '../../common/refreshPolicy.ts';
import { remainingMs } from '../../common/refreshSchedule.ts';
import { isLive, rankOf, type Session, type SessionEnd } from '../../common/session.ts';
import { SessionStorage, type StoredState } from '../storage/sessionStorage.ts';
import { loadDetail } from './detailLoader.ts';
import { RefusedTokens } from './refusedTokens.ts';
import { SessionMachine } from './sessionMachine.ts';
import type { SessionPorts, StateCell } from './sessionPorts.ts';
import { SessionRefresh } from './sessionRefresh.ts';
import { signIn } from './sessionSignIn.ts';
import { UserActions } from './userActions.ts';

/** A caller waits this long for a fresh token when the present one lives, but not as long as was asked for. */
const fresherPatienceMs = 5_000;

/**
 * The session of one connection: signing in and out, keeping its token fresh, and following what other windows do. How they
 * agree is told in `docs/session.md`.
 */
export class ConnectionSession {
  readonly #ports: SessionPorts;
  readonly #cell: StateCell;
  readonly #transitions: SessionMachine;
  readonly #archive: SessionStorage;
  readonly #refresh: SessionRefresh;
  readonly #decisions: UserActions;
  readonly #loading = new SingleFlight();
  readonly #refused: RefusedTokens;
  readonly #schedule = new DetailSchedule();
  readonly #jitter: number;
  #lastLookMs = 0;
  #restored: Promise<void> | undefined;
  readonly #letGo = new AbortController();

  constructor(ports: SessionPorts, cell: StateCell) {
    this.#ports = ports;
    this.#cell = cell;
    this.#jitter = ports.random();
    this.#transitions = new SessionMachine(cell, {
      overtaken: () => this.#refresh.overtaken(),
      newEpoch: () => {
        this.#refresh.detach();
        this.#loading.detach();
        this.#refused.forget();
      },
    });
    this.#archive = new SessionStorage(ports, () => cell.connection, {
      failed: () => this.#transitions.tellNotPersisted(),
      late: (found) => cell.lookAgain(found),
    });
    this.#refresh = new SessionRefresh(ports, cell, this.#transitions, this.#archive);
    const [transitions, refresh] = [this.#transitions, this.#refresh];
    const circumstances = () => this.#circumstances();
    this.#refused = new RefusedTokens({ ports, cell, transitions, refresh, circumstances });
    this.#decisions = new UserActions(ports, cell, this.#transitions, this.#archive);
  }

  get connection(): Connection {
    return this.#cell.connection;
  }

  /** The client secret that was typed last for this connection's origin; undefined when it is not known here. */
  get clientSecret(): string | undefined {
    const { entry } = this.#transitions;
    return entry?.origin === originOf(this.connection) ? entry.clientSecret : undefined;
  }

  /** Takes up the session that was stored, if it was made for this connection's origin. */
  restore(): Promise<void> {
    if (this.#transitions.state.kind !== 'restoring') this.#transitions.show({ kind: 'restoring' });
    this.#restored = this.follow().then(() => {
      if (this.#transitions.state.kind === 'restoring') this.#transitions.show({ kind: 'signedOut' });
    });
    return this.#restored;
  }

  /**
   * Signs in with a password. See `signIn` in `sessionSignIn.ts`.
   *
   * @returns false when `signal` was aborted, or when something else ended this attempt
   */
  async signIn(
    connection: Connection,
    credentials: PasswordCredentials,
    signal: AbortSignal,
    accepted: (learned: Learned) => Promise<void>,
  ): Promise<boolean> {
    const parts = { ports: this.#ports, cell: this.#cell, transitions: this.#transitions, decisions: this.#decisions };
    return await signIn(parts, connection, credentials, this.#untilOver(signal), accepted);
  }

  /**
   * Ends the session here and in storage, and so in all windows. Whatever was under way for it comes to nothing.
   *
   * @param forget the client secret too
   */
  async signOut(forget = false): Promise<void> {
    const { entry } = this.#transitions;
    this.#transitions.signOut();
    const kept =
      forget || entry?.clientSecret === undefined
        ? { origin: '' }
        : { origin: entry.origin, clientSecret: entry.clientSecret };
    const end: SessionEnd = { generation: 0, family: entry?.family ?? '', username: '', reason: 'user', ...kept };
    await this.#decisions.end(end);
  }

  /** Keeps another client secret in the place of the one before. See `SessionDecisions.replaceClientSecret`. */
  async replaceClientSecret(clientSecret: string): Promise<void> {
    await this.#restored;
    await this.#decisions.replaceClientSecret(clientSecret, this.#letGo.signal);
  }

  /**
   * Lets go of the session, which stays in storage: the window closes, or the connection is not there any more. A refresh under
   * way is brought to its end, since its answer may hold the only refresh token that counts.
   */
  dispose(): void {
    this.#letGo.abort();
    this.#cell.release();
    this.#refresh.release();
  }

  /**
   * Follows what another window has stored: a newer session is taken up, and a newer end ends this one. What is older is replaced
   * by what this window knows.
   *
   * @param known what is stored, when it was read just now
   */
  async follow(known?: StoredState): Promise<void> {
    const { epoch } = this.#transitions;
    const found = known ?? (await this.#archive.load());
    if (!found || epoch.aborted || this.#transitions.isDeciding || this.#transitions.state.kind === 'signingIn') return;
    if (this.#transitions.adoptIfNewer(found)) return;
    const { rank, entry } = this.#transitions;
    const isOutdated = found.storedRank > 0 && found.storedRank < rank;
    if (isOutdated && entry && rankOf(entry) === rank) this.#archive.save(entry);
  }

  /**
   * The session with a token to use now, refreshed first when it has less than `minLifeMs` to live. A service whose tokens
   * never live that long gives its freshest. A token that lives is not kept waiting for by a service that does not answer.
   *
   * @throws OrgAccessError of kind `session` when there is none, or what keeps an expired one from being refreshed
   */
  async usableSession(minLifeMs = 0): Promise<Session> {
    await this.#restored;
    const { state } = this.#transitions;
    const username = isLive(state) ? state.session.username : undefined;
    const wanted = isLive(state) ? wantsRefresh(state, minLifeMs, this.#circumstances()) : undefined;
    if (wanted) {
      const refreshed = this.refresh();
      if (wanted === 'first') await this.#unlessTokenLives(refreshed);
    }
    const { state: now } = this.#transitions;
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
      await loadDetail(this.#ports, this.#cell, this, end);
      const { state } = this.#transitions;
      this.#schedule.end(state);
      if (isLive(state) && state.detail.kind === 'loaded') this.#refused.accepted(state.session);
    });
  }

  /** Whether the user detail has become so old that it is to be loaded again. */
  get isDetailDue(): boolean {
    return this.#schedule.isDue(this.#transitions.state, this.#ports.clock.now());
  }

  /** Whether a load of the user detail has failed for something that may have passed by now. */
  get isDetailWorthATry(): boolean {
    return this.#schedule.isWorthATry(this.#transitions.state, this.#ports.clock.now());
  }

  /**
   * Sends a call with the token of the session.
   *
   * @returns undefined when `signal` was aborted, or when the session ended meanwhile
   * @throws OrgAccessError of kind `session` when there is none, or what went wrong
   */
  async call(call: ServiceCall, signal: AbortSignal): Promise<HttpResponse | undefined> {
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
    const { state: before } = this.#transitions;
    if (before.kind === 'degraded' && before.error.kind === 'tls') await this.refresh();
    const { state } = this.#transitions;
    if (isLive(state) && state.detail.kind === 'failed' && state.detail.error.kind === 'tls') await this.loadDetail();
  }

  /** Looks at the clock and does what is due. @param isAwaited whether a person waits for a token, should it have expired */
  async check(isAwaited = false): Promise<void> {
    await this.#lookAtMark();
    const due = dueNow(this.#transitions.state, this.#circumstances(), isAwaited);
    this.#lastLookMs = this.#ports.clock.now();
    if (due === 'refresh') await this.refresh();
    else if (due === 'signIn') await this.#refresh.expire();
    else if (due === 'warn') this.#transitions.tellEndsSoon();
  }

  /** An end is seen by its mark also when storage is slow to tell of it, or silent. Storage that failed is read again. */
  async #lookAtMark(): Promise<void> {
    if (this.#archive.hasFailed) return await this.follow();
    const { entry } = this.#transitions;
    const marked = entry && (await this.#archive.markOnly(entry));
    if (this.#transitions.state.kind !== 'signingIn') this.#transitions.adoptIfNewer(marked);
  }

  nextCheckAtMs(): number | undefined {
    return nextCheckAtMs(this.#transitions.state, this.#circumstances());
  }

  /** Aborted when what was begun for the session is nobody's business any more. */
  #untilOver(...signals: AbortSignal[]): AbortSignal {
    return AbortSignal.any([this.#transitions.epoch, this.#letGo.signal, ...signals]);
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
    const { state } = this.#transitions;
    const lives = isLive(state) && remainingMs(state.session.tokens, this.#ports.clock.now()) > 0;
    const over = new AbortController();
    await (lives ? Promise.race([refreshed, wait(this.#ports.clock, fresherPatienceMs, over.signal)]) : refreshed);
    over.abort();
  }
}
