import { randomBytes } from 'node:crypto';
import type { CurrentPlaces } from '../../../access/site/common/currentPlace.ts';
import { placeIn } from '../../../access/site/common/placeHeaders.ts';
import type { Operation } from '../../../api/common/operation.ts';
import type { CallTarget } from '../../../api/node/apiCall.ts';
import type { Clock } from '../../../platform/common/clock.ts';
import type { Organization } from '../../../platform/common/entities.ts';
import type { Log } from '../../../platform/common/ports.ts';
import { plain } from '../../../platform/common/text/displayText.ts';
import type { HttpResponse } from '../../../service/common/http.ts';
import type { ServiceCall } from '../../../service/common/serviceClient.ts';
import { addressToShow } from '../../../service/connection/common/agreedCall.ts';
import { originOf, type Connection } from '../../../service/connection/common/connection.ts';
import { shownName } from '../../../service/connection/node/connectionText.ts';
import { secretsIn, type LiveState, type SessionReader } from '../../../session/common/session.ts';
import type { SessionManager } from '../../../session/node/manager/sessionManager.ts';
import { maxNextPages } from '../common/requestQuestion.ts';
import { NoAnswer, type AboutPlace } from '../common/toolInput.ts';
import { callableOperations } from '../node/get.ts';
import type { RequestingTool, ToolResponses } from '../node/requestingTool.ts';
import type { PlannedCall, RequestPlan, RequestPlans } from './requestPlans.ts';

export interface RequestToolServices {
  readonly sessions: SessionReader;
  readonly manager: Pick<SessionManager, 'call'>;
  /** Operations of a connection. Only those that read are sent. */
  readonly operations: (connection: Connection) => readonly Operation[];
  readonly places: Pick<CurrentPlaces, 'of'>;
  /**
   * Returns whether the person approves the request. In addition to the request itself, an operation of an API
   * description needs approval once.
   */
  readonly agreed: (
    target: Pick<CallTarget, 'connection' | 'username'>,
    call: ServiceCall,
    operation: Operation | undefined,
  ) => Promise<boolean>;
  readonly clock: Clock;
  readonly log: Pick<Log, 'debug' | 'warn'>;
}

export interface RequestedAt {
  readonly connection: Connection;
  readonly state: LiveState;
  /** Access of the person, empty if the input names no place. */
  readonly organizations: readonly Organization[];
}

/** Sends the requests of a tool once a person has approved exactly these. */
export class RequestTool<Input extends AboutPlace> {
  readonly #name: string;
  readonly #tool: RequestingTool<Input>;
  readonly #services: RequestToolServices;
  readonly #planned: RequestPlans;

  constructor(name: string, tool: RequestingTool<Input>, services: RequestToolServices, planned: RequestPlans) {
    this.#name = name;
    this.#tool = tool;
    this.#services = services;
    this.#planned = planned;
  }

  get read(): RequestingTool<Input>['read'] {
    return this.#tool.read;
  }

  /** Returns the requests to approve. @throws NoAnswer or OrgAccessError if there are none */
  plan(input: Input, at: RequestedAt): RequestPlan {
    const planned = this.#requests(input, at);
    this.#planned.add(this.#keyOf(input), planned);
    return planned;
  }

  async answer(input: Input, at: RequestedAt, signal: AbortSignal): Promise<string> {
    const requests = this.#requests(input, at);
    const planned = this.#planned.take(this.#keyOf(input));
    if (!planned || !isSame(planned, requests)) throw new NoAnswer(notAsked);
    const { username, calls } = planned;
    const { connection } = at;
    for (const { call, operation } of calls)
      if (!(await this.#services.agreed({ connection, username }, call, operation)))
        throw new NoAnswer('The person did not agree to send a request to this address. Nothing was sent.');
    const secrets = new Set(this.#secrets());
    const send = async (call: PlannedCall) => {
      const response = await this.#send(connection, username, call, signal);
      for (const secret of this.#secrets()) secrets.add(secret);
      return response;
    };
    const answers: HttpResponse[] = [];
    for (const call of calls) answers.push(await send(call));
    return await this.#tool.answer(input, {
      calls,
      answers,
      nextPage: this.#nextPage(planned, connection, send),
      baseUrl: connection.baseUrl,
      secrets: () => [...secrets],
      boundary: newBoundary(),
    });
  }

  /** Returns what requests the next pages of the first call, if the person has approved these, up to a number and a time. */
  #nextPage(
    { calls: [first] }: RequestPlan,
    connection: Connection,
    send: (call: PlannedCall) => Promise<HttpResponse>,
  ): ToolResponses['nextPage'] {
    const { clock } = this.#services;
    const untilMs = clock.now() + maxPagesMs;
    let left = maxNextPages;
    return async (path) => {
      if (!first?.isAllPages || withoutQuery(path) !== withoutQuery(first.call.path)) return undefined;
      if (left === 0 || clock.now() >= untilMs) return undefined;
      left -= 1;
      return await send({ ...first, call: { ...first.call, path }, address: addressToShow(connection, path) });
    };
  }

  async #send(
    { id }: Connection,
    username: string,
    { call, address }: PlannedCall,
    signal: AbortSignal,
  ): Promise<HttpResponse> {
    const answer = await this.#services.manager.call(id, { ...call, agreed: { address, username } }, signal);
    const path = call.path.replace(/\?.*/s, '?…');
    this.#services.log.debug(`A tool asked: ${call.method} ${path}, ${answer ? answer.status : 'ended'}`);
    if (answer) return answer;
    throw new NoAnswer(
      signal.aborted
        ? 'The request was canceled.'
        : 'The session has ended in the meantime. Ask the person to sign in again.',
    );
  }

  #requests(input: Input, { connection, state, organizations }: RequestedAt): RequestPlan {
    const { username, signInId } = state.session;
    const all = this.#services.operations(connection);
    const operations = callableOperations(all);
    const wanted = this.#tool.wanted(input, {
      operations,
      others: all.filter((one) => !operations.includes(one)),
      current: this.#services.places.of(connection.id),
      organizations,
      boundary: newBoundary(),
    });
    const calls = wanted.map((one) => ({ ...one, address: addressToShow(connection, one.call.path) }));
    const place = placeIn(calls.find(({ call }) => call.headers)?.call.headers);
    return {
      connectionId: connection.id,
      connectionName: shownName(connection, plain, 60),
      origin: originOf(connection),
      username,
      signInId,
      calls,
      ...(place && { place }),
    };
  }

  #keyOf(input: Input): string {
    return JSON.stringify([this.#name, input]);
  }

  #secrets(): string[] {
    return secretsIn(this.#services.sessions.snapshot);
  }
}

/** Limit of the time in which pages are requested. */
const maxPagesMs = 60_000;

function withoutQuery(path: string): string {
  return path.split('?', 1)[0] ?? '';
}

const notAsked =
  'The person was not asked about this request, or too long ago, or something has changed since. Nothing was sent. Use the tool again.';

/** Returns a random delimiter for the data in one answer. */
export function newBoundary(): string {
  return randomBytes(12).toString('hex');
}

function isSame(a: RequestPlan, b: RequestPlan): boolean {
  const [one, other] = [a, b].map(({ connectionId, username, signInId, calls }) =>
    JSON.stringify([
      connectionId,
      username,
      signInId,
      calls.map(({ address, isAllPages, call: { method, headers = [], body } }) => [
        address,
        isAllPages,
        method,
        headers,
        body,
      ]),
    ]),
  );
  return one === other;
}
