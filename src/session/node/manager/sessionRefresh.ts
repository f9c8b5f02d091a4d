import { originOf } from '../../../connections/common/connection.ts';
import { SingleFlight } from '../../../platform/common/async/once.ts';
import { wait } from '../../../platform/common/clock.ts';
import { asOrgAccessError, OrgAccessError } from '../../../platform/common/errors.ts';
import type { Refusal } from '../../common/liveToken.ts';
import { afterFailure } from '../../common/refreshPolicy.ts';
import { remainingMs } from '../../common/refreshSchedule.ts';
import {
  canRefresh,
  isLive,
  isUnrefreshed,
  type LiveState,
  type ReauthReason,
  type Session,
} from '../../common/session.ts';
import type { StoredState, SessionStorage } from '../storage/sessionStorage.ts';
import { newestOf } from '../storage/sessionVersionFile.ts';
import { tokenRefusal } from './detailLoader.ts';
import type { SessionMachine } from './sessionMachine.ts';
import type { SessionPorts, StateCell } from './sessionPorts.ts';

/** A window whose storage is of no use stands back this long, so that one goes first whose storage can hand the new token on. */
const standBackMs = 5_000;

/** An expired token is given up after this many tries in a row that found it outdated. */
const triesToCatchUp = 3;

const storageSilent = () => new OrgAccessError('storage', { code: 'storageSilent' });

/** Keeps the token of one session fresh, in turn with the other windows: each refresh token is sent once. See `docs/session.md`. */
export class SessionRefresh {
  readonly #ports: SessionPorts;
  readonly #cell: StateCell;
  readonly #transitions: SessionMachine;
  readonly #archive: SessionStorage;
  readonly #flight = new SingleFlight();
  /** Aborted when it has become pointless to wait for a turn. */
  #turn = new AbortController();
  #isLast = false;
  #isReleased = false;

  constructor(ports: SessionPorts, cell: StateCell, transitions: SessionMachine, archive: SessionStorage) {
    this.#ports = ports;
    this.#cell = cell;
    this.#transitions = transitions;
    this.#archive = archive;
  }

  /** Whether storage was of no use at the last look, so that a refresh is better done by another window. */
  get isLast(): boolean {
    return this.#isLast;
  }

  /** Gets a new token. Callers at the same time share one request. Does not throw: the outcome is in the state. */
  run(refusal?: Refusal): Promise<void> {
    const { epoch } = this.#transitions;
    return this.#flight.run(() => this.#start(epoch, refusal));
  }

  overtaken(): void {
    this.#turn.abort();
  }

  /** Sends nothing any more. A request that was sent is brought to its end. */
  release(): void {
    this.#isReleased = true;
    this.#turn.abort();
  }

  /** The running refresh goes on, but nobody joins it any more. */
  detach(): void {
    this.#flight.detach();
  }

  /** Asks for a sign-in when the token has run out and cannot be refreshed, unless another window has a newer one. */
  async expire(): Promise<void> {
    const { state } = this.#transitions;
    const session = isLive(state) && this.#standing(state.session, await this.#archive.load());
    if (session) this.#transitions.requireSignIn('expired', session.username);
  }

  async #start(epoch: AbortSignal, refusal: Refusal | undefined): Promise<void> {
    const { state } = this.#transitions;
    if (this.#isReleased || !isLive(state) || epoch.aborted) return;
    const { session } = state;
    if (refusal && refusal.accessToken !== session.tokens.accessToken) return;
    if (!canRefresh(session) && !(refusal && (await this.#isRefused(session, refusal, epoch)))) return;
    // Storage is read before the lock is taken, since it may keep this window waiting, but should not keep the others waiting.
    const found = await this.#archive.load();
    this.#isLast = found === undefined;
    if (!this.#standing(session, found) || this.#isReleased) return;
    this.#turn = new AbortController();
    const waiting = AbortSignal.any([epoch, this.#turn.signal]);
    if (!found) await wait(this.#ports.clock, standBackMs, waiting);
    await this.#ports.lock.run(this.#cell.connection.id, waiting, () =>
      this.#inTurn(epoch, state, found !== undefined),
    );
    await this.#archive.settled();
  }

  /** Refreshes, with the lock held. @param canLoad whether storage has answered just before */
  async #inTurn(epoch: AbortSignal, before: LiveState, canLoad: boolean): Promise<void> {
    const load = () => (canLoad ? this.#archive.newest(epoch) : this.#archive.markOnly(before.session));
    const loadOrMark = async () => (await load()) ?? (await this.#archive.markOnly(before.session));
    const found = await load();
    const session = this.#standing(before.session, found);
    if (!session || this.#isReleased) return;
    if (!found) return this.#failed(before, session, storageSilent(), await this.#archive.markOnly(session));
    if (!canRefresh(before.session)) return this.#requireSignIn('ended', session, found);
    // Another window was told that the service does not refresh.
    if (!canRefresh(session)) return;
    if ((newestOf(session.family, found.mark) ?? 0) > session.generation)
      return this.#fallBehind(before, session, found);
    return this.#send(epoch, before, session, loadOrMark);
  }

  /** Sends the refresh token, and shows and stores what comes of it. */
  async #send(
    epoch: AbortSignal,
    before: LiveState,
    session: Session,
    loadOrMark: () => Promise<StoredState>,
  ): Promise<void> {
    this.#transitions.update({ kind: 'refreshing', session });
    try {
      if (session.clientSecret === undefined) throw new OrgAccessError('session', { code: 'noClientSecret' });
      const tokens = await this.#ports.client.refreshGrant(this.#cell.connection, session, session.clientSecret, epoch);
      const standing = await loadOrMark();
      if (tokens && this.#standing(session, standing)) await this.#renew({ ...session, tokens }, standing);
    } catch (error) {
      const failure = asOrgAccessError(error, 'storage', () => ({ code: 'refreshFailed' }));
      const standing = await loadOrMark();
      if (!this.#standing(session, standing)) return;
      const kept = await this.#keptWith(failure.refreshToken, session, standing);
      await this.#failed(before, kept, failure, standing);
    }
  }

  /** The session with a refresh token that came in an answer which was of no use otherwise: the one before may not count any more. */
  async #keptWith(refreshToken: string | undefined, session: Session, standing: StoredState): Promise<Session> {
    if (refreshToken === undefined || refreshToken === session.tokens.refreshToken) return session;
    const tokens = { ...session.tokens, refreshToken };
    const kept = this.#transitions.numbered({ ...session, tokens }, newestOf(session.family, standing.mark));
    await this.#archive.publish(kept);
    return kept;
  }

  /** Shows and stores the session with its new tokens. */
  async #renew(session: Session, standing: StoredState): Promise<void> {
    // It goes above its own family alone, so a person who signed in elsewhere meanwhile stays above it.
    const renewed = this.#transitions.numbered(session, newestOf(session.family, standing.mark));
    this.#transitions.update({ kind: 'active', session: renewed });
    await this.#archive.publish(renewed);
  }

  /**
   * The session as it stands, when it was not refreshed since. Undefined when something newer holds by now, here or in storage;
   * if in storage, this window adopts it.
   */
  #standing(before: Session, found: StoredState | undefined): Session | undefined {
    // A sign-in that is under way is not interrupted: storage is looked at after it.
    if (isLive(this.#transitions.state)) this.#transitions.adoptIfNewer(found);
    const { state } = this.#transitions;
    return isLive(state) && isUnrefreshed(before, state.session) ? state.session : undefined;
  }

  /** Waits when another window has used this refresh token, and storage does not show what it got. The token is never sent again. */
  #fallBehind(before: LiveState, session: Session, standing: StoredState): Promise<void> {
    const isOver =
      before.kind === 'degraded' &&
      before.failures >= triesToCatchUp &&
      remainingMs(session.tokens, this.#ports.clock.now()) === 0;
    if (!isOver)
      return this.#failed(before, session, new OrgAccessError('session', { code: 'renewedElsewhere' }), standing);
    this.#transitions.requireSignIn('expired', session.username);
    return Promise.resolve();
  }

  /** @param standing what is stored at this moment */
  async #failed(before: LiveState, session: Session, error: OrgAccessError, standing: StoredState): Promise<void> {
    const next = afterFailure(before, error, this.#ports.clock.now(), this.#ports.random());
    if (next.kind === 'retry') this.#transitions.update({ ...next, kind: 'degraded', session, error });
    else if (next.kind === 'signIn') await this.#requireSignIn(next.reason, session, standing);
    else await this.#goOnWithoutRefresh(session, standing);
  }

  /** Goes on at a service that does not refresh: the token is used up, then a person is asked. */
  async #goOnWithoutRefresh(session: Session, standing: StoredState): Promise<void> {
    const { refreshToken: _, ...tokens } = session.tokens;
    this.#transitions.tellRefreshUnsupported();
    await this.#renew({ ...session, tokens }, standing);
    if (remainingMs(tokens, this.#ports.clock.now()) === 0)
      this.#transitions.requireSignIn('expired', session.username);
  }

  /** Whether the service refuses a token that cannot be refreshed, and not just one request. */
  async #isRefused(session: Session, { isDefinite }: Refusal, epoch: AbortSignal): Promise<boolean> {
    const { client } = this.#ports;
    return isDefinite || (await tokenRefusal(client, this.#cell.connection, session, epoch)) === 'said';
  }

  /** Ends the session for all windows, since the service has said so. */
  async #requireSignIn(
    reason: ReauthReason,
    { username, family, clientSecret }: Session,
    standing: StoredState,
  ): Promise<void> {
    const origin = originOf(this.#cell.connection);
    const end = this.#transitions.numbered(
      { generation: 0, family, username, origin, ...(clientSecret !== undefined && { clientSecret }), reason },
      newestOf(family, standing.mark),
    );
    this.#transitions.requireSignIn(reason, username);
    await this.#archive.publish(end);
  }
}
