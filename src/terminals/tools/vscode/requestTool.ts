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
import { NoAnswer } from '../common/toolInput.ts';
import { callableOperations, getAnswer, wantedCall, type GetInput } from '../node/get.ts';
import type { Responded } from '../node/wantedCall.ts';
import type { RequestPlan, RequestPlans } from './requestPlans.ts';

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

/** Sends the request of a tool once a person has approved exactly this one. */
export class RequestTool {
  readonly #services: RequestToolServices;
  readonly #planned: RequestPlans;

  constructor(services: RequestToolServices, planned: RequestPlans) {
    this.#services = services;
    this.#planned = planned;
  }

  /** Returns the request to approve. @throws NoAnswer or OrgAccessError if there is none */
  plan(input: GetInput, at: RequestedAt): RequestPlan {
    const planned = this.#request(input, at);
    this.#planned.add(JSON.stringify(input), planned);
    return planned;
  }

  async answer(input: GetInput, at: RequestedAt, signal: AbortSignal): Promise<string> {
    const request = this.#request(input, at);
    const planned = this.#planned.take(JSON.stringify(input));
    if (!planned || !isSame(planned, request)) throw new NoAnswer(notAsked);
    const { username, call, operation } = planned;
    const { connection } = at;
    if (!(await this.#services.agreed({ connection, username }, call, operation)))
      throw new NoAnswer('The person did not agree to send a request to this address. Nothing was sent.');
    const secrets = new Set(this.#secrets());
    const send = async (path: string) => {
      const response = await this.#send(connection, planned, path, signal);
      for (const secret of this.#secrets()) secrets.add(secret);
      return response;
    };
    const response = await send(call.path);
    return await getAnswer(input, {
      wanted: planned,
      response,
      nextPage: this.#nextPage(planned, send),
      baseUrl: connection.baseUrl,
      secrets: () => [...secrets],
      boundary: newBoundary(),
    });
  }

  /** Returns what requests more pages, if the person has approved these, up to a number and a time. */
  #nextPage({ call, isAllPages }: RequestPlan, send: (path: string) => Promise<HttpResponse>): Responded['nextPage'] {
    const { clock } = this.#services;
    const untilMs = clock.now() + maxPagesMs;
    let left = maxNextPages;
    return async (path) => {
      if (!isAllPages || withoutQuery(path) !== withoutQuery(call.path)) return undefined;
      if (left === 0 || clock.now() >= untilMs) return undefined;
      left -= 1;
      return await send(path);
    };
  }

  async #send(
    connection: Connection,
    { username, call }: RequestPlan,
    path: string,
    signal: AbortSignal,
  ): Promise<HttpResponse> {
    const agreed = { address: addressToShow(connection, path), username };
    const answer = await this.#services.manager.call(connection.id, { ...call, path, agreed }, signal);
    const shown = path.replace(/\?.*/s, '?…');
    this.#services.log.debug(`A tool asked: ${call.method} ${shown}, ${answer ? answer.status : 'ended'}`);
    if (answer) return answer;
    throw new NoAnswer(
      signal.aborted
        ? 'The request was canceled.'
        : 'The session has ended in the meantime. Ask the person to sign in again.',
    );
  }

  #request(input: GetInput, { connection, state, organizations }: RequestedAt): RequestPlan {
    const { username, signInId } = state.session;
    const all = this.#services.operations(connection);
    const operations = callableOperations(all);
    const wanted = wantedCall(input, {
      operations,
      others: all.filter((one) => !operations.includes(one)),
      current: this.#services.places.of(connection.id),
      organizations,
      boundary: newBoundary(),
    });
    const place = placeIn(wanted.call.headers);
    return {
      ...wanted,
      address: addressToShow(connection, wanted.call.path),
      connectionId: connection.id,
      connectionName: shownName(connection, plain, 60),
      origin: originOf(connection),
      username,
      signInId,
      ...(place && { place }),
    };
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
  const [one, other] = [a, b].map(({ connectionId, username, signInId, address, isAllPages, call }) => {
    const { method, headers = [], body } = call;
    return JSON.stringify([connectionId, username, signInId, address, isAllPages, method, headers, body]);
  });
  return one === other;
}
