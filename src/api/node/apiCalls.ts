import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../../platform/common/clock.ts';
import { DisposableStore, type Disposable } from '../../platform/common/disposable.ts';
import { asOrgAccessError, noSession, OrgAccessError } from '../../platform/common/errors.ts';
import { Emitter } from '../../platform/common/event.ts';
import { isRead } from '../../service/common/methods.ts';
import { isWebPage } from '../../service/common/responseForms.ts';
import type { ServiceCall } from '../../service/common/serviceClient.ts';
import { addressBelow, addressToShow } from '../../service/connection/common/agreedCall.ts';
import type { Connection } from '../../service/connection/common/connection.ts';
import { segmentsOf } from '../../service/connection/common/requestPath.ts';
import {
  connectionOf,
  isLive,
  secretsOf,
  stateOf,
  type Session,
  type SessionReader,
} from '../../session/common/session.ts';
import type { SessionManager } from '../../session/node/manager/sessionManager.ts';
import type { ApiCall, ApiOutcome, CallTarget } from './apiCall.ts';
import { readApiResponse, type ApiResponse } from './apiResponse.ts';
import { DeviceNames } from './deviceNames.ts';

/** Limits of the history: calls per connection, and bytes of all responses. */
const maxCalls = 50;
const maxWeight = 64 * 1024 * 1024;

/** Length from which a response is processed in several steps. */
const largeLength = 1024 * 1024;

/**
 * Drops a connection's oldest calls beyond the limit, and the oldest responses beyond the total size, except the
 * newest of each connection.
 */
function withinLimits(calls: readonly ApiCall[]): readonly ApiCall[] {
  const counts = new Map<string, number>();
  let weight = 0;
  return calls.flatMap((call) => {
    const { connection, outcome } = call;
    const count = (counts.get(connection.id) ?? 0) + 1;
    counts.set(connection.id, count);
    if (count > maxCalls && outcome.kind !== 'running') return [];
    if (outcome.kind !== 'answered' || !outcome.response) return [call];
    weight += outcome.response.weight;
    if (weight <= maxWeight || count === 1) return [call];
    const { response: _, ...rest } = outcome;
    return [{ ...call, outcome: rest }];
  });
}

/** Makes calls, and keeps them until their session ends. */
export class ApiCalls implements Disposable {
  readonly #sessions: SessionReader;
  readonly #manager: Pick<SessionManager, 'call'>;
  readonly #clock: Clock;
  readonly #changed = new Emitter<void>();
  readonly #owned = new DisposableStore();
  readonly #running = new Map<number, AbortController>();
  /** Newest first. */
  #calls: readonly ApiCall[] = [];
  #lastId = 0;

  readonly onDidChange = this.#changed.event;
  readonly deviceNames = new DeviceNames();

  constructor(sessions: SessionReader, manager: Pick<SessionManager, 'call'>, clock: Clock) {
    this.#sessions = sessions;
    this.#manager = manager;
    this.#clock = clock;
    this.#owned.add(sessions.onDidChange(() => this.#forgetEnded()));
    this.#owned.add(this.#changed);
  }

  /** Newest first. */
  of(connectionId: string | undefined): readonly ApiCall[] {
    return this.#calls.filter(({ connection }) => connection.id === connectionId);
  }

  find(id: number): ApiCall | undefined {
    return this.#calls.find((call) => call.id === id);
  }

  /**
   * Returns the present target of a connection.
   *
   * @throws OrgAccessError of kind `session` if nobody is signed in
   */
  target(connectionId: string | undefined): CallTarget {
    const { connection, session } = this.#at(connectionId);
    return { connection, origin: session.origin, username: session.username };
  }

  /**
   * Makes a call. Errors become its outcome.
   *
   * @param target as shown to the person; nothing is sent elsewhere
   * @param started called once the call is in the history
   * @returns undefined if the session has ended in the meantime
   * @throws OrgAccessError before anything is sent: of kind `session` if nobody is signed in, or `shape` if the path
   *   can't be sent
   */
  async run(
    target: CallTarget,
    name: string,
    wanted: ServiceCall,
    started: (call: ApiCall) => void,
  ): Promise<ApiCall | undefined> {
    const { connection, session } = this.#at(target.connection.id);
    const { origin, username } = session;
    // The client compares it with the connection and the person when it sends the request.
    const agreed = { address: addressToShow(target.connection, wanted.path), username: target.username };
    const begun: ApiCall = {
      id: ++this.#lastId,
      connection,
      origin,
      username,
      name,
      call: { ...wanted, agreed },
      startedAtMs: this.#clock.now(),
      outcome: { kind: 'running' },
    };
    const abort = new AbortController();
    this.#running.set(begun.id, abort);
    this.#replace([begun, ...this.#calls]);
    started(begun);
    const set = (outcome: ApiOutcome) =>
      this.#replace(this.#calls.map((other) => (other.id === begun.id ? { ...begun, outcome } : other)));
    const onWait = (waitsUntilMs: number) => set({ kind: 'running', waitsUntilMs });
    const outcome = await this.#outcome(begun, begun.call, abort.signal, session, onWait);
    this.#running.delete(begun.id);
    if (!this.find(begun.id)) return undefined;
    set(outcome);
    return { ...begun, outcome };
  }

  /**
   * Requests another page of a call's list, with the same headers, body, person, and address.
   *
   * @returns undefined if aborted or the session has ended
   * @throws OrgAccessError before anything is sent: of kind `session` if the session has changed, or `shape` if the
   * path differs and the method isn't GET
   */
  async page(id: number, path: string, signal: AbortSignal): Promise<ApiResponse | undefined> {
    const first = this.find(id);
    if (!first) return undefined;
    const { method } = first.call;
    if (method !== 'GET' && segmentsOf(path) !== segmentsOf(first.call.path))
      throw new OrgAccessError('shape', { code: 'pageElsewhere', method });
    return await this.#requestFor(first, { ...first.call, path }, signal);
  }

  /**
   * Requests something shown with a call, for the same person and base URL.
   *
   * @returns undefined if aborted or the session has ended
   * @throws OrgAccessError of kind `session` if the session has changed
   */
  async requestRelated(id: number, wanted: ServiceCall, signal: AbortSignal): Promise<ApiResponse | undefined> {
    const first = this.find(id);
    return first && (await this.#requestFor(first, wanted, signal));
  }

  /** Repeats a call, without adding it to the history. */
  async repeat(first: ApiCall, signal: AbortSignal): Promise<ApiOutcome> {
    try {
      if (!isRead(first.call)) throw noSession();
      return await this.#outcome(
        first,
        { ...first.call, isPolled: true },
        signal,
        this.#at(first.connection.id).session,
      );
    } catch (error) {
      return { kind: 'failed', durationMs: 0, error: asOrgAccessError(error, 'http', () => ({ code: 'callFailed' })) };
    }
  }

  /** Adds a repeated call to the history. */
  add(first: ApiCall, outcome: ApiOutcome): ApiCall {
    const kept = { ...first, id: ++this.#lastId, startedAtMs: this.#clock.now(), outcome };
    this.#replace([kept, ...this.#calls]);
    return kept;
  }

  cancel(id: number): void {
    this.#running.get(id)?.abort();
  }

  clear(connectionId: string | undefined): void {
    this.#replace(
      this.#calls.filter(({ connection, outcome }) => connection.id !== connectionId || outcome.kind === 'running'),
    );
  }

  dispose(): void {
    for (const abort of this.#running.values()) abort.abort();
    this.#owned.dispose();
  }

  #at(connectionId: string | undefined): { readonly connection: Connection; readonly session: Session } {
    const { snapshot } = this.#sessions;
    const connection = connectionOf(snapshot, connectionId);
    const state = stateOf(snapshot, connectionId);
    if (!connection || !isLive(state)) throw noSession();
    return { connection, session: state.session };
  }

  async #requestFor(first: ApiCall, wanted: ServiceCall, signal: AbortSignal): Promise<ApiResponse | undefined> {
    const { session } = this.#at(first.connection.id);
    const agreed = { address: addressBelow(first.connection.baseUrl, wanted.path), username: first.username };
    const outcome = await this.#outcome(first, { ...wanted, agreed }, signal, session);
    if (outcome.kind === 'failed') throw outcome.error;
    return this.find(first.id) && outcome.kind === 'answered' ? outcome.response : undefined;
  }

  async #outcome(
    { connection }: ApiCall,
    call: ServiceCall,
    signal: AbortSignal,
    before: Session,
    onWait?: (untilMs: number) => void,
  ): Promise<ApiOutcome> {
    const started = performance.now();
    const durationMs = () => performance.now() - started;
    try {
      const received = await this.#manager.call(connection.id, call, signal, onWait);
      if (!received) return { kind: 'canceled', durationMs: durationMs() };
      const isLarge = received.text.length > largeLength;
      // VS Code can act between the steps, each of which may take a second.
      if (isLarge) await setImmediate();
      const { snapshot } = this.#sessions;
      const now = stateOf(snapshot, connection.id);
      const secrets = [
        ...secretsOf(before, ...(isLive(now) ? [now.session] : [])),
        ...(snapshot.connectionSecrets ?? []),
      ];
      const isList = isRead(call) && received.status >= 200 && received.status <= 299;
      const asked = { path: call.path, baseUrl: connection.baseUrl };
      const response = readApiResponse(received, secrets, isList ? asked : undefined);
      if (isLarge) await setImmediate();
      const { status, length, body } = response;
      const inBytes = body.kind === 'file' && ({ inBytes: true } as const);
      const isPage = body.kind === 'text' && isWebPage(received) && ({ isPage: true } as const);
      return { kind: 'answered', durationMs: durationMs(), status, length, ...inBytes, ...isPage, response };
    } catch (error) {
      return {
        kind: 'failed',
        durationMs: durationMs(),
        error: asOrgAccessError(error, 'http', () => ({ code: 'callFailed' })),
      };
    }
  }

  #forgetEnded(): void {
    const isOver = ({ connection, username }: Pick<CallTarget, 'connection' | 'username'>) => {
      const state = stateOf(this.#sessions.snapshot, connection.id);
      return state.kind === 'signedOut' || (isLive(state) && state.session.username !== username);
    };
    this.deviceNames.forget(isOver);
    const over = this.#calls.filter(isOver);
    if (over.length === 0) return;
    for (const { id } of over) this.cancel(id);
    this.#replace(this.#calls.filter((call) => !over.includes(call)));
  }

  #replace(calls: readonly ApiCall[]): void {
    this.#calls = withinLimits(calls);
    this.#changed.fire();
  }
}
