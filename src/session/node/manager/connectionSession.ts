import { SingleFlight } from '../../../platform/common/async/once.ts';
import { wait } from '../../../platform/common/clock.ts';
import { asOrgAccessError, detailsInLog, noSession } from '../../../platform/common/errors.ts';
import { isTransient } from '../../../platform/errors/common/isTransient.ts';
import type { HttpResponse } from '../../../service/common/http.ts';
import type { ServiceCall } from '../../../service/common/serviceClient.ts';
import { originOf, type Connection } from '../../../service/connection/common/connection.ts';
import { DetailSchedule } from '../../common/detailSchedule.ts';
import { withLiveToken, type Refusal } from '../../common/liveToken.ts';
import { type RefreshInputs, dueNow, nextCheckAtMs, remainingMs, neededRefresh } from '../../common/refreshPolicy.ts';
import { isLive, lastLoaded, versionOf, type Detail, type Session } from '../../common/session.ts';
import { SessionStorage, type LoadedState } from '../storage/sessionStorage.ts';
import { aboutAccess, isAmbiguous, userDetailRequest } from './detailLoader.ts';
import { RefusedTokens } from './refusedTokens.ts';
import { SessionMachine, type SessionPorts, type StateHolder } from './sessionMachine.ts';
import { SessionRefresh } from './sessionRefresh.ts';
import { UserActions } from './userActions.ts';

/** Maximum wait for a token with a longer lifetime while the current one is valid. */
const fresherPatienceMs = 5_000;

/** The session of one connection. See `docs/internals/session.md`. */
export class ConnectionSession {
  readonly actions: UserActions;
  readonly #ports: SessionPorts;
  readonly #holder: StateHolder;
  readonly #machine: SessionMachine;
  readonly #storage: SessionStorage;
  readonly #refresh: SessionRefresh;
  readonly #refused: RefusedTokens;
  readonly #schedule = new DetailSchedule();
  readonly #loading = new SingleFlight();
  readonly #jitter: number;
  #lastCheckMs = 0;
  #restored: Promise<void> | undefined;
  readonly #released = new AbortController();

  constructor(ports: SessionPorts, holder: StateHolder) {
    this.#ports = ports;
    this.#holder = holder;
    this.#jitter = ports.random();
    const listener = {
      overtaken: () => this.#refresh.overtaken(),
      newSession: () => {
        this.#refresh.detach();
        this.#loading.detach();
        this.#refused.forget();
      },
    };
    this.#machine = new SessionMachine(holder, listener, ports.log);
    this.#storage = new SessionStorage(ports, () => holder.connection, {
      failed: () => this.#machine.notifyNotPersisted(),
      late: (found) => holder.requestFollow(found),
    });
    const context = { ports, holder, machine: this.#machine, storage: this.#storage };
    this.#refresh = new SessionRefresh(context);
    const refreshInputs = () => this.#refreshInputs();
    this.#refused = new RefusedTokens({ ...context, refresh: this.#refresh, refreshInputs });
    this.actions = new UserActions(context, this.#released.signal);
  }

  get connection(): Connection {
    return this.#holder.connection;
  }

  get clientSecret(): string | undefined {
    const { storedState } = this.#machine;
    return storedState?.origin === originOf(this.connection) ? storedState.clientSecret : undefined;
  }

  restore(): Promise<void> {
    if (this.#machine.state.kind !== 'restoring') this.#machine.show({ kind: 'restoring' });
    this.#restored = this.follow().then(() => {
      if (this.#machine.state.kind === 'restoring') this.#machine.show({ kind: 'signedOut' });
    });
    return this.#restored;
  }

  async replaceClientSecret(clientSecret: string): Promise<void> {
    await this.#restored;
    await this.actions.replaceClientSecret(clientSecret);
  }

  /** A request already sent is completed, because its response may have the only valid refresh token. */
  dispose(): void {
    this.#released.abort();
    this.#holder.release();
    this.#refresh.release();
  }

  /** Adopts a newer stored state, or overwrites an older one. */
  async follow(loaded?: LoadedState): Promise<void> {
    const { sessionSignal } = this.#machine;
    const found = loaded ?? (await this.#storage.load());
    if (!found || sessionSignal.aborted || this.#machine.isDeciding || this.#machine.state.kind === 'signingIn') return;
    if (this.#machine.adoptIfNewer(found)) return;
    const { version, storedState } = this.#machine;
    const isOutdated = found.storedVersion > 0 && found.storedVersion < version;
    if (isOutdated && storedState && versionOf(storedState) === version) this.#storage.save(storedState);
  }

  /**
   * Returns the session with a valid token, refreshed first if it has less than `minLifeMs` left. Waits at most 5 s while the
   * current token is valid.
   *
   * @throws OrgAccessError if there is no valid token
   */
  async usableSession(minLifeMs = 0): Promise<Session> {
    await this.#restored;
    const { state } = this.#machine;
    const username = isLive(state) ? state.session.username : undefined;
    const wanted = isLive(state) ? neededRefresh(state, minLifeMs, this.#refreshInputs()) : undefined;
    if (wanted) {
      const refreshed = this.refresh();
      if (wanted === 'first') await this.#unlessTokenLives(refreshed);
    }
    const { state: now } = this.#machine;
    // Another person may have signed in, whose token must not be returned.
    if (!isLive(now) || now.session.username !== username) throw noSession();
    if (remainingMs(now.session.tokens, this.#ports.clock.now()) > 0) return now.session;
    throw now.kind === 'degraded' ? now.error : noSession();
  }

  /**
   * @param onWait called before a long wait for which the service asked
   * @returns undefined if aborted, or if the session ended
   */
  async call(
    call: ServiceCall,
    signal: AbortSignal,
    onWait?: (untilMs: number) => void,
  ): Promise<HttpResponse | undefined> {
    await this.#restored;
    const end = this.#untilOver(signal);
    const what = `${call.method} ${call.path.replace(/[?#].*/s, '')}`;
    const response = await withLiveToken(this, end, what, async (session) => {
      const client = await this.#ports.client();
      return await client.call(this.connection, session, call, end, onWait);
    });
    if (response && !isTransient(response.status)) this.#schedule.responded();
    return response;
  }

  get detailIsDue(): boolean {
    return this.#schedule.isDue(this.#machine.state, this.#ports.clock.now());
  }

  get detailMayBeRetried(): boolean {
    return this.#schedule.mayRetry(this.#machine.state, this.#ports.clock.now());
  }

  /** Loads the user detail, once for concurrent callers. Never rejects, and changes nothing once the session has ended. */
  loadDetail(): Promise<void> {
    const signal = this.#untilOver();
    this.#schedule.begin(this.#ports.clock.now());
    return this.#loading.run(async () => {
      await this.#loadDetail(signal);
      const { state } = this.#machine;
      this.#schedule.end(state);
      if (isLive(state) && state.detail.kind === 'loaded') this.#refused.accepted(state.session);
    });
  }

  async #loadDetail(signal: AbortSignal): Promise<void> {
    const { connection } = this;
    const set = (detail: Detail) => {
      const { state } = this.#machine;
      if (!signal.aborted && isLive(state)) this.#machine.show({ ...state, detail });
    };
    const last = () => {
      const { state } = this.#machine;
      const loaded = 'detail' in state ? lastLoaded(state.detail) : undefined;
      return loaded && { last: { record: loaded.record, loadedAtMs: loaded.loadedAtMs } };
    };
    const request = async (session: Session) => (await this.#ports.client()).userDetail(connection, session, signal);
    set({ kind: 'loading', ...last() });
    try {
      const record = await withLiveToken(this, signal, userDetailRequest, request, isAmbiguous);
      if (record) set({ kind: 'loaded', record, loadedAtMs: this.#ports.clock.now() });
    } catch (error) {
      const failure = asOrgAccessError(error, 'shape', () => ({
        code: 'accessNotRead',
        ...detailsInLog(this.#ports.log, 'User detail', error),
      }));
      set({ kind: 'failed', error: aboutAccess(failure), ...last() });
    }
  }

  /** Refreshes the token, once for concurrent callers. Never rejects. */
  refresh(refusal?: Refusal): Promise<void> {
    return refusal ? this.#refused.refresh(refusal) : this.#refresh.run();
  }

  /**
   * Replaces the token after a program has reported that the service refused it. Does nothing if the token is newer than the program's.
   *
   * @param newerThanMs milliseconds since the program started
   */
  async replaceToken(newerThanMs: number): Promise<void> {
    await this.#restored;
    await this.#refused.replace(newerThanMs);
  }

  helped(session: Session, hasHelped: boolean): void {
    this.#refused.helped(session, hasHelped);
  }

  async retryTlsFailures(): Promise<void> {
    const { state: before } = this.#machine;
    if (before.kind === 'degraded' && before.error.kind === 'tls') await this.refresh();
    const { state } = this.#machine;
    if (isLive(state) && state.detail.kind === 'failed' && state.detail.error.kind === 'tls') await this.loadDetail();
  }

  async check(isAwaited = false): Promise<void> {
    await this.#readVersionFile();
    const due = dueNow(this.#machine.state, this.#refreshInputs(), isAwaited);
    this.#lastCheckMs = this.#ports.clock.now();
    if (due === 'refresh') await this.refresh();
    else if (due === 'signIn') await this.#refresh.expire();
    else if (due === 'warn') this.#machine.notifyEndsSoon();
  }

  /** Applies the version file, which shows the end of a session even while storage is slow. */
  async #readVersionFile(): Promise<void> {
    if (this.#storage.hasFailed) return await this.follow();
    const { storedState } = this.#machine;
    const stored = storedState && (await this.#storage.fromVersionFile(storedState));
    if (this.#machine.state.kind !== 'signingIn') this.#machine.adoptIfNewer(stored);
  }

  nextCheckAtMs(): number | undefined {
    return nextCheckAtMs(this.#machine.state, this.#refreshInputs());
  }

  #untilOver(...signals: AbortSignal[]): AbortSignal {
    return AbortSignal.any([this.#machine.sessionSignal, this.#released.signal, ...signals]);
  }

  #refreshInputs(): RefreshInputs {
    return {
      nowMs: this.#ports.clock.now(),
      lastCheckMs: this.#lastCheckMs,
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
