import { randomBytes } from 'node:crypto';
import type { CallTarget } from '../../core/api/apiCall.ts';
import type { CurrentPlaces } from '../../core/api/currentPlace.ts';
import type { Operation } from '../../core/api/operation.ts';
import { placeIn } from '../../core/api/placeHeaders.ts';
import type { Clock } from '../../core/base/clock.ts';
import type { Organization } from '../../core/base/entities.ts';
import type { Log } from '../../core/base/ports.ts';
import { addressToShow } from '../../core/connection/agreedCall.ts';
import { originOf, type Connection } from '../../core/connection/connection.ts';
import type { Header } from '../../core/connection/requestHeaders.ts';
import type { HttpAnswer } from '../../core/service/http.ts';
import type { ServiceCall } from '../../core/service/serviceClient.ts';
import type { SessionManager } from '../../core/session/manager/sessionManager.ts';
import { secretsIn, type LiveState, type SessionReader } from '../../core/session/session.ts';
import { askable } from '../../model/tools/get.ts';
import { NoAnswer } from '../../model/tools/noAnswer.ts';
import type { RequestingTool } from '../../model/tools/requestingTool.ts';
import type { AboutPlace } from '../../model/tools/toolInput.ts';
import type { PlannedCall, PlannedRequest, PlannedRequests } from './plannedRequests.ts';

export interface RequestToolParts {
  readonly sessions: SessionReader;
  readonly manager: Pick<SessionManager, 'call'>;
  /** All that are known at a connection; only those that read are ever sent. */
  readonly operations: (connection: Connection) => readonly Operation[];
  readonly places: Pick<CurrentPlaces, 'of'>;
  /**
   * Whether a person has agreed to a request, or does now: an endpoint of the settings is asked about once, apart from each request.
   *
   * @param own headers without those of the place, whatever that is
   */
  readonly agreed: (
    target: Pick<CallTarget, 'connection' | 'username'>,
    request: Pick<ServiceCall, 'method' | 'path' | 'headers'>,
    template: string,
    own: readonly Header[],
  ) => Promise<boolean>;
  readonly clock: Clock;
  readonly log: Pick<Log, 'debug' | 'warn'>;
}

/** Where a tool is used. */
export interface RequestedAt {
  readonly connection: Connection;
  readonly state: LiveState;
  /** The access of the person, where a place was named. */
  readonly organizations: readonly Organization[];
}

/** A tool that sends requests: those that a person was asked about, once. */
export class RequestTool<Input extends AboutPlace> {
  readonly #name: string;
  readonly #tool: RequestingTool<Input>;
  readonly #parts: RequestToolParts;
  readonly #planned: PlannedRequests;

  /** @param name in the manifest. @param planned what a person was asked about, by all tools */
  constructor(name: string, tool: RequestingTool<Input>, parts: RequestToolParts, planned: PlannedRequests) {
    this.#name = name;
    this.#tool = tool;
    this.#parts = parts;
    this.#planned = planned;
  }

  get read(): RequestingTool<Input>['read'] {
    return this.#tool.read;
  }

  /** Plans the requests that a person is asked about now. @throws NoAnswer, or OrgAccessError, when it would be nothing */
  plan(input: Input, at: RequestedAt): PlannedRequest {
    const planned = this.#requests(input, at);
    this.#planned.add(this.#keyOf(input), planned);
    return planned;
  }

  /** @throws NoAnswer or OrgAccessError */
  async answer(input: Input, at: RequestedAt, signal: AbortSignal): Promise<string> {
    const requests = this.#requests(input, at);
    const planned = this.#planned.take(this.#keyOf(input));
    if (!planned || !isSame(planned, requests)) throw new NoAnswer(notAsked);
    const { username, calls } = planned;
    const { connection } = at;
    for (const { call, operation } of calls)
      if (!(await this.#parts.agreed({ connection, username }, call, operation.path, operation.headers ?? [])))
        throw new NoAnswer('The person did not agree to send a request to this address. Nothing was sent.');
    const before = this.#secrets();
    const answers: HttpAnswer[] = [];
    for (const call of calls) answers.push(await this.#send(connection, username, call, signal));
    return this.#tool.answer(input, {
      calls,
      answers,
      baseUrl: connection.baseUrl,
      secrets: [...before, ...this.#secrets()],
      mark: newMark(),
    });
  }

  async #send(
    { id }: Connection,
    username: string,
    { call, address }: PlannedCall,
    signal: AbortSignal,
  ): Promise<HttpAnswer> {
    const answer = await this.#parts.manager.call(id, { ...call, agreed: { address, username } }, signal);
    const path = call.path.replace(/\?.*/s, '?…');
    this.#parts.log.debug(`A tool asked: ${call.method} ${path}, ${answer ? answer.status : 'ended'}`);
    if (answer) return answer;
    throw new NoAnswer(
      signal.aborted
        ? 'The request was canceled.'
        : 'The session has ended in the meantime. Ask the person to sign in again.',
    );
  }

  #requests(input: Input, { connection, state, organizations }: RequestedAt): PlannedRequest {
    const { username, family } = state.session;
    const wanted = this.#tool.wanted(input, {
      operations: askable(this.#parts.operations(connection)),
      current: this.#parts.places.of(connection.id),
      organizations,
      mark: newMark(),
    });
    const calls = wanted.map((one) => ({ ...one, address: addressToShow(connection, one.call.path) }));
    const place = placeIn(calls.find(({ call }) => call.headers)?.call.headers);
    return {
      connectionId: connection.id,
      connectionName: connection.name,
      origin: originOf(connection),
      username,
      family,
      calls,
      ...(place && { place }),
    };
  }

  #keyOf(input: Input): string {
    return JSON.stringify([this.#name, input]);
  }

  /** All that must not be in an answer, whatever the service says. */
  #secrets(): string[] {
    return secretsIn(this.#parts.sessions.snapshot);
  }
}

const notAsked =
  'The person was not asked about this request, or too long ago, or something has changed since. Nothing was sent. Use the tool again.';

/** Makes up what marks the data in one answer. */
export function newMark(): string {
  return randomBytes(12).toString('hex');
}

/** Whether the same is sent, to the same place, as the same person. */
function isSame(a: PlannedRequest, b: PlannedRequest): boolean {
  const [one, other] = [a, b].map(({ connectionId, username, family, calls }) =>
    JSON.stringify([
      connectionId,
      username,
      family,
      calls.map(({ address, call: { method, headers = [], body } }) => [address, method, headers, body]),
    ]),
  );
  return one === other;
}
