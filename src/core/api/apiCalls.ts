import type { Clock } from '../base/clock.ts';
import { DisposableStore, type Disposable } from '../base/disposable.ts';
import { asOrgAccessError, noSession, OrgAccessError } from '../base/errors.ts';
import { Emitter } from '../base/event.ts';
import { addressBelow, addressToShow, requireAgreed } from '../connection/agreedCall.ts';
import type { Connection } from '../connection/connection.ts';
import { segmentsOf } from '../connection/requestPath.ts';
import { isRead } from '../service/methods.ts';
import type { ServiceCall } from '../service/serviceClient.ts';
import type { SessionManager } from '../session/manager/sessionManager.ts';
import { connectionOf, isLive, secretsOf, stateOf, type Session, type SessionReader } from '../session/session.ts';
import { readApiAnswer, type ApiAnswer } from './apiAnswer.ts';
import type { ApiCall, ApiOutcome, CallTarget } from './apiCall.ts';
import type { JsonPath } from './pages/envelope.ts';

/** Calls of one connection that are remembered, and bytes of memory that all answers may take up to be kept. */
const mostCalls = 50;
const mostWeight = 64 * 1024 * 1024;

/** Makes calls, and remembers them until the session that they were made in ends. */
export class ApiCalls implements Disposable {
  readonly #sessions: SessionReader;
  readonly #manager: Pick<SessionManager, 'call'>;
  readonly #clock: Clock;
  readonly #changed = new Emitter<void>();
  readonly #owned = new DisposableStore();
  readonly #running = new Map<number, AbortController>();
  /** The newest first. */
  #calls: readonly ApiCall[] = [];
  #lastId = 0;

  readonly onDidChange = this.#changed.event;

  constructor(sessions: SessionReader, manager: Pick<SessionManager, 'call'>, clock: Clock) {
    this.#sessions = sessions;
    this.#manager = manager;
    this.#clock = clock;
    this.#owned.add(sessions.onDidChange(() => this.#forgetEnded()));
    this.#owned.add(this.#changed);
  }

  /** Calls of a connection, the newest first. */
  of(connectionId: string | undefined): readonly ApiCall[] {
    return this.#calls.filter(({ connection }) => connection.id === connectionId);
  }

  find(id: number): ApiCall | undefined {
    return this.#calls.find((call) => call.id === id);
  }

  /** The target that a call at a connection would have now. @throws OrgAccessError of kind `session` when nobody is signed in there */
  target(connectionId: string | undefined): CallTarget {
    const { connection, session } = this.#at(connectionId);
    return { connection, origin: session.origin, username: session.username };
  }

  /**
   * Makes a call. Its outcome is in the call, whatever it is.
   *
   * @param target as a person was told, whose address below its base URL is the only one that is sent to
   * @param started runs as soon as the call is on its way
   * @returns undefined when the session ended meanwhile
   * @throws OrgAccessError of kind `session` when the target is not what it was, or `shape` for a path that cannot be sent; then
   *   nothing is sent. What changes while the call waits for its token ends it as failed
   */
  async run(
    target: CallTarget,
    name: string,
    wanted: ServiceCall,
    started: (call: ApiCall) => void,
  ): Promise<ApiCall | undefined> {
    const { connection, session } = this.#at(target.connection.id);
    const { origin, username } = session;
    const agreed = { address: addressToShow(target.connection, wanted.path), username: target.username };
    requireAgreed(agreed, { address: addressToShow(connection, wanted.path), username });
    if (origin !== target.origin) throw noSession();
    const call = { ...wanted, agreed };
    const begun: ApiCall = {
      id: ++this.#lastId,
      connection,
      origin,
      username,
      name,
      call,
      startedAtMs: this.#clock.now(),
      outcome: { kind: 'running' },
    };
    const abort = new AbortController();
    this.#running.set(begun.id, abort);
    this.#replace([begun, ...this.#calls]);
    started(begun);
    const outcome = await this.#outcome(begun, abort.signal, session);
    this.#running.delete(begun.id);
    if (!this.find(begun.id)) return undefined;
    const ended = { ...begun, outcome };
    this.#replace(this.#calls.map((other) => (other.id === begun.id ? ended : other)));
    return ended;
  }

  /**
   * Gets a further page of the list that a call has begun: with its headers and its body, as the same person at the same address. It
   * belongs to the call, and is none of its own.
   *
   * @returns undefined when it was aborted, or the call is gone with its session
   * @throws OrgAccessError of kind `session` when the session is no longer that of the call, or `shape` for a path that is not of its
   *   operation, unless the method is GET; then nothing is sent
   */
  async page(id: number, path: string, signal: AbortSignal): Promise<ApiAnswer | undefined> {
    const first = this.find(id);
    if (!first) return undefined;
    const { method } = first.call;
    if (method !== 'GET' && segmentsOf(path) !== segmentsOf(first.call.path))
      throw new OrgAccessError('shape', { code: 'pageElsewhere', method });
    const before = first.outcome.kind === 'answered' ? first.outcome.answer?.page?.path : undefined;
    return await this.#askFor(first, { ...first.call, path }, signal, before);
  }

  /**
   * Gets something else that a call is to be shown with, as the same person below the same base URL. It belongs to the call too.
   *
   * @returns undefined when it was aborted, or the call is gone with its session
   * @throws OrgAccessError of kind `session` when the session is no longer that of the call; then nothing is sent
   */
  async beside(id: number, wanted: ServiceCall, signal: AbortSignal): Promise<ApiAnswer | undefined> {
    const first = this.find(id);
    return first && (await this.#askFor(first, wanted, signal));
  }

  /**
   * Makes a call once more, as the same person at the same address, for somebody who follows it. It is none of those that are
   * remembered.
   */
  async repeat(first: ApiCall, signal: AbortSignal): Promise<ApiOutcome> {
    try {
      const { connection, session } = this.#at(first.connection.id);
      if (session.origin !== first.origin || !isRead(first.call)) throw noSession();
      const { agreed, path } = first.call;
      requireAgreed(agreed, { address: addressToShow(connection, path), username: session.username });
      return await this.#outcome(first, signal, session);
    } catch (error) {
      return { kind: 'failed', durationMs: 0, error: asOrgAccessError(error, 'http', () => ({ code: 'callFailed' })) };
    }
  }

  /** Remembers a call that was made once more. */
  keep(first: ApiCall, outcome: ApiOutcome): ApiCall {
    const kept = { ...first, id: ++this.#lastId, startedAtMs: this.#clock.now(), outcome };
    this.#replace([kept, ...this.#calls]);
    return kept;
  }

  cancel(id: number): void {
    this.#running.get(id)?.abort();
  }

  /** Forgets the calls of a connection that have ended. */
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

  /** Asks for what belongs to a call. */
  async #askFor(
    first: ApiCall,
    wanted: ServiceCall,
    signal: AbortSignal,
    before?: JsonPath,
  ): Promise<ApiAnswer | undefined> {
    const { connection, session } = this.#at(first.connection.id);
    if (session.origin !== first.origin) throw noSession();
    const { path } = wanted;
    const agreed = { address: addressBelow(first.connection.baseUrl, path), username: first.username };
    requireAgreed(agreed, { address: addressBelow(connection.baseUrl, path), username: session.username });
    const answer = await this.#ask(first, { ...wanted, agreed }, signal, session, before);
    return this.find(first.id) && answer;
  }

  async #ask(
    { connection }: ApiCall,
    call: ServiceCall,
    signal: AbortSignal,
    session: Session,
    before?: JsonPath,
  ): Promise<ApiAnswer | undefined> {
    const answer = await this.#manager.call(connection.id, call, signal);
    if (!answer) return undefined;
    const { snapshot } = this.#sessions;
    const now = stateOf(snapshot, connection.id);
    const secrets = [
      ...secretsOf(session, ...(isLive(now) ? [now.session] : [])),
      ...(snapshot.connectionSecrets ?? []),
    ];
    const isList = isRead(call) && answer.status >= 200 && answer.status <= 299;
    const asked = { path: call.path, baseUrl: connection.baseUrl, ...(before && { before }) };
    return readApiAnswer(answer, secrets, isList ? asked : undefined);
  }

  async #outcome(begun: ApiCall, signal: AbortSignal, before: Session): Promise<ApiOutcome> {
    const started = performance.now();
    const durationMs = () => performance.now() - started;
    try {
      const answer = await this.#ask(begun, begun.call, signal, before);
      if (!answer) return { kind: 'canceled', durationMs: durationMs() };
      const { status, length, body } = answer;
      const inBytes = body.kind === 'file' && ({ inBytes: true } as const);
      return { kind: 'answered', durationMs: durationMs(), status, length, ...inBytes, answer };
    } catch (error) {
      return {
        kind: 'failed',
        durationMs: durationMs(),
        error: asOrgAccessError(error, 'http', () => ({ code: 'callFailed' })),
      };
    }
  }

  /** A call belongs to the session of a person; with that, it is gone. */
  #forgetEnded(): void {
    const isOver = ({ connection, username }: ApiCall) => {
      const state = stateOf(this.#sessions.snapshot, connection.id);
      return state.kind === 'signedOut' || (isLive(state) && state.session.username !== username);
    };
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

/**
 * Drops the oldest calls of a connection that has too many, and the oldest answers when all are too large together, but for the
 * newest of each connection.
 */
function withinLimits(calls: readonly ApiCall[]): readonly ApiCall[] {
  const counts = new Map<string, number>();
  let weight = 0;
  return calls.flatMap((call) => {
    const { connection, outcome } = call;
    const count = (counts.get(connection.id) ?? 0) + 1;
    counts.set(connection.id, count);
    if (count > mostCalls && outcome.kind !== 'running') return [];
    if (outcome.kind !== 'answered' || !outcome.answer) return [call];
    weight += outcome.answer.weight;
    if (weight <= mostWeight || count === 1) return [call];
    const { answer: _, ...rest } = outcome;
    return [{ ...call, outcome: rest }];
  });
}
