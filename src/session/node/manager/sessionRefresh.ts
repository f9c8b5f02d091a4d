import { SingleFlight } from '../../../platform/common/async/once.ts';
import { wait } from '../../../platform/common/clock.ts';
import { asOrgAccessError, describeForLog, OrgAccessError } from '../../../platform/common/errors.ts';
import { originOf } from '../../../service/connection/common/connection.ts';
import type { Refusal } from '../../common/liveToken.ts';
import { afterFailure, remainingMs } from '../../common/refreshPolicy.ts';
import {
  canRefresh,
  isLive,
  isUnrefreshed,
  refreshError,
  type LiveState,
  type ReauthReason,
  type Session,
} from '../../common/session.ts';
import type { LoadedState, SessionStorage } from '../storage/sessionStorage.ts';
import { newestVersionOf } from '../storage/sessionVersionFile.ts';
import { tokenRefusal } from './detailLoader.ts';
import type { SessionContext, SessionMachine, SessionPorts, StateHolder } from './sessionMachine.ts';

/** Wait that lets a window with working storage refresh first, because it can share the new token. */
const silentStorageWaitMs = 5_000;

/** Attempts for an expired token that another window has refreshed, before a sign-in is required. */
const triesToCatchUp = 3;

const storageSilent = () => new OrgAccessError('storage', { code: 'storageSilent' });

/** Refreshes the token of one session under a lock, so that each refresh token is sent once. See `docs/internals/session.md`. */
export class SessionRefresh {
  readonly #ports: SessionPorts;
  readonly #holder: StateHolder;
  readonly #machine: SessionMachine;
  readonly #storage: SessionStorage;
  readonly #flight = new SingleFlight();
  #lockWait = new AbortController();
  #isLast = false;
  #isReleased = false;

  constructor({ ports, holder, machine, storage }: SessionContext) {
    this.#ports = ports;
    this.#holder = holder;
    this.#machine = machine;
    this.#storage = storage;
  }

  get isLast(): boolean {
    return this.#isLast;
  }

  /** Refreshes the token, once for concurrent callers. Never rejects. */
  run(refusal?: Refusal): Promise<void> {
    const { sessionSignal } = this.#machine;
    return this.#flight.run(() => this.#start(sessionSignal, refusal));
  }

  overtaken(): void {
    this.#lockWait.abort();
  }

  /** Stops the refresh. A request that was already sent is completed. */
  release(): void {
    this.#isReleased = true;
    this.#lockWait.abort();
  }

  /** Lets a running refresh finish without new callers. */
  detach(): void {
    this.#flight.detach();
  }

  /** Requires a sign-in, unless another window has a newer token. */
  async expire(): Promise<void> {
    const { state } = this.#machine;
    const session = isLive(state) && this.#ifUnrefreshed(state.session, await this.#storage.load());
    if (session) this.#machine.requireSignIn('expired', session.username);
  }

  async #start(sessionSignal: AbortSignal, refusal: Refusal | undefined): Promise<void> {
    const { state } = this.#machine;
    if (this.#isReleased || !isLive(state) || sessionSignal.aborted) return;
    const { session } = state;
    if (refusal && refusal.accessToken !== session.tokens.accessToken) return;
    if (!canRefresh(session) && !(refusal && (await this.#isRefused(session, refusal, sessionSignal)))) return;
    // Read before taking the lock, because storage may be slow.
    const found = await this.#storage.load();
    this.#isLast = found === undefined;
    if (!this.#ifUnrefreshed(session, found) || this.#isReleased) return;
    this.#lockWait = new AbortController();
    const waiting = AbortSignal.any([sessionSignal, this.#lockWait.signal]);
    if (!found) await wait(this.#ports.clock, silentStorageWaitMs, waiting);
    await this.#ports.lock.run(this.#holder.connection.id, waiting, () =>
      this.#refreshLocked(sessionSignal, state, found !== undefined),
    );
    await this.#storage.settled();
  }

  async #refreshLocked(sessionSignal: AbortSignal, before: LiveState, canLoad: boolean): Promise<void> {
    const load = () => (canLoad ? this.#storage.newest(sessionSignal) : this.#storage.fromVersionFile(before.session));
    const readStored = async () => (await load()) ?? (await this.#storage.fromVersionFile(before.session));
    const found = await load();
    const session = this.#ifUnrefreshed(before.session, found);
    if (!session || this.#isReleased) return;
    if (!found) return this.#failed(before, session, storageSilent(), await this.#storage.fromVersionFile(session));
    if (!canRefresh(before.session)) return this.#requireSignIn('ended', session, found);
    // Nothing is sent if another window has found out that the service doesn't refresh tokens.
    if (!canRefresh(session)) return;
    if ((newestVersionOf(session.signInId, found.versionFile) ?? 0) > session.version)
      return this.#waitForOtherWindow(before, session, found);
    return this.#send(sessionSignal, before, session, readStored);
  }

  async #send(
    sessionSignal: AbortSignal,
    before: LiveState,
    session: Session,
    readStored: () => Promise<LoadedState>,
  ): Promise<void> {
    const lastError = refreshError(before);
    this.#machine.update({ kind: 'refreshing', session, ...(lastError && { lastError }) });
    try {
      if (session.clientSecret === undefined) throw new OrgAccessError('session', { code: 'noClientSecret' });
      const { refreshGrant } = await this.#ports.client();
      const tokens = await refreshGrant(this.#holder.connection, session, session.clientSecret, sessionSignal);
      const stored = await readStored();
      if (!tokens || !this.#ifUnrefreshed(session, stored)) return;
      this.#ports.log.info('The token was refreshed.');
      await this.#renew({ ...session, tokens }, stored);
    } catch (error) {
      const failure = asOrgAccessError(error, 'storage', () => ({ code: 'refreshFailed' }));
      const stored = await readStored();
      if (!this.#ifUnrefreshed(session, stored)) return;
      const updated = await this.#withRefreshToken(failure.refreshToken, session, stored);
      await this.#failed(before, updated, failure, stored);
    }
  }

  /** Stores the new refresh token of an unusable response, because the old one may be invalid. */
  async #withRefreshToken(refreshToken: string | undefined, session: Session, stored: LoadedState): Promise<Session> {
    if (refreshToken === undefined || refreshToken === session.tokens.refreshToken) return session;
    const tokens = { ...session.tokens, refreshToken };
    const updated = this.#machine.withNextVersion(
      { ...session, tokens },
      newestVersionOf(session.signInId, stored.versionFile),
    );
    await this.#storage.publish(updated);
    return updated;
  }

  async #renew(session: Session, stored: LoadedState): Promise<void> {
    // The version exceeds only those of this sign-in, so that a newer sign-in of another window wins.
    const renewed = this.#machine.withNextVersion(session, newestVersionOf(session.signInId, stored.versionFile));
    this.#machine.update({ kind: 'active', session: renewed });
    await this.#storage.publish(renewed);
  }

  /** Returns the current session if it has not been refreshed since. Otherwise adopts what is newer. */
  #ifUnrefreshed(before: Session, found: LoadedState | undefined): Session | undefined {
    // A pending sign-in rereads storage when it ends.
    if (isLive(this.#machine.state)) this.#machine.adoptIfNewer(found);
    const { state } = this.#machine;
    return isLive(state) && isUnrefreshed(before, state.session) ? state.session : undefined;
  }

  /** Retries later, because another window has used this refresh token. Never sends it again. */
  #waitForOtherWindow(before: LiveState, session: Session, stored: LoadedState): Promise<void> {
    const isOver =
      before.kind === 'degraded' &&
      before.failures >= triesToCatchUp &&
      remainingMs(session.tokens, this.#ports.clock.now()) === 0;
    if (!isOver)
      return this.#failed(before, session, new OrgAccessError('session', { code: 'renewedElsewhere' }), stored);
    this.#machine.requireSignIn('expired', session.username);
    return Promise.resolve();
  }

  async #failed(before: LiveState, session: Session, error: OrgAccessError, stored: LoadedState): Promise<void> {
    const now = this.#ports.clock.now();
    const next = afterFailure(before, error, now, this.#ports.random());
    const then = next.kind === 'retry' ? `, next try in ${Math.ceil((next.retryAtMs - now) / 1000)} s` : '';
    this.#ports.log.warn(`The token could not be refreshed: ${describeForLog(error)}${then}.`);
    if (next.kind === 'retry') this.#machine.update({ ...next, kind: 'degraded', session, error });
    else if (next.kind === 'signIn') await this.#requireSignIn(next.reason, session, stored);
    else await this.#goOnWithoutRefresh(session, stored);
  }

  async #goOnWithoutRefresh(session: Session, stored: LoadedState): Promise<void> {
    const { refreshToken: _, ...tokens } = session.tokens;
    this.#machine.notifyRefreshUnsupported();
    await this.#renew({ ...session, tokens }, stored);
    if (remainingMs(tokens, this.#ports.clock.now()) === 0) this.#machine.requireSignIn('expired', session.username);
  }

  /** Whether the token is invalid, not just one request denied. */
  async #isRefused(session: Session, { isDefinite }: Refusal, sessionSignal: AbortSignal): Promise<boolean> {
    const { client } = this.#ports;
    return isDefinite || (await tokenRefusal(client, this.#holder.connection, session, sessionSignal)) === 'invalid';
  }

  async #requireSignIn(
    reason: ReauthReason,
    { username, signInId, clientSecret }: Session,
    stored: LoadedState,
  ): Promise<void> {
    const origin = originOf(this.#holder.connection);
    const end = this.#machine.withNextVersion(
      { version: 0, signInId, username, origin, ...(clientSecret !== undefined && { clientSecret }), reason },
      newestVersionOf(signInId, stored.versionFile),
    );
    this.#machine.requireSignIn(reason, username);
    await this.#storage.publish(end);
  }
}
