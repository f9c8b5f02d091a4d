import { randomBytes } from 'node:crypto';
import type { CallTarget } from '../../core/api/apiCalls.ts';
import type { Operation } from '../../core/api/operation.ts';
import type { Clock } from '../../core/base/clock.ts';
import type { Disposable } from '../../core/base/disposable.ts';
import type { Log } from '../../core/base/ports.ts';
import { addressToShow } from '../../core/connection/agreedCall.ts';
import type { Connection } from '../../core/connection/connection.ts';
import type { SessionManager } from '../../core/session/manager/sessionManager.ts';
import { secretsIn, type LiveState, type SessionReader } from '../../core/session/session.ts';
import { askable, operationsAnswer, serviceAnswer } from '../../model/tools/serviceAnswer.ts';
import type { GetInput } from '../../model/tools/toolInput.ts';
import { PlannedRequests, type PlannedRequest } from '../api/plannedRequests.ts';

export interface RequestToolParts {
  readonly sessions: SessionReader;
  readonly manager: Pick<SessionManager, 'call'>;
  /** All that are known at a connection; only those that read are ever sent. */
  readonly operations: (connection: Connection) => readonly Operation[];
  /** Whether a person has agreed to an address, or does now: an endpoint of the settings is asked about once, apart from each request. */
  readonly agreed: (target: Pick<CallTarget, 'connection' | 'username'>, path: string) => Promise<boolean>;
  readonly clock: Clock;
  readonly log: Pick<Log, 'debug' | 'warn'>;
}

/** The tool that sends a request: the one that a person was asked about, once. */
export class RequestTool implements Disposable {
  readonly #parts: RequestToolParts;
  readonly #planned: PlannedRequests;

  constructor(parts: RequestToolParts) {
    this.#parts = parts;
    this.#planned = new PlannedRequests(parts.sessions, parts.clock);
  }

  /** What would be sent, which a person is asked about now. Undefined when it would be nothing. */
  plan(input: GetInput, connection: Connection, state: LiveState): PlannedRequest | undefined {
    const planned = this.#request(input, connection, state);
    if (planned) this.#planned.add(keyOf(input), planned);
    return planned;
  }

  /** The person is not asked any more, so that nothing is sent. */
  forget(planned: PlannedRequest): void {
    this.#planned.forget(planned);
  }

  async answer(input: GetInput, connection: Connection, state: LiveState, signal: AbortSignal): Promise<string> {
    const request = this.#request(input, connection, state);
    if (!request) return operationsAnswer(this.#askableAt(connection), newMark());
    const planned = this.#planned.take(keyOf(input));
    if (!planned || !isSameRequest(planned, request))
      return 'The person was not asked about this request, or too long ago, or something has changed since. Nothing was sent. Use the tool again.';
    const { address, username } = planned;
    if (!(await this.#parts.agreed({ connection, username }, request.operation.path)))
      return 'The person did not agree to send a request to this address. Nothing was sent.';
    const before = this.#secrets();
    const { method, path } = request.operation;
    const answer = await this.#parts.manager.call(
      connection.id,
      { method, path, agreed: { address, username } },
      signal,
    );
    this.#parts.log.debug(
      `A tool asked: ${method} ${path.replace(/\?.*/s, '?…')}, ${answer ? answer.status : 'ended'}`,
    );
    if (!answer)
      return signal.aborted
        ? 'The request was canceled.'
        : 'The session has ended in the meantime. Ask the person to sign in again.';
    return serviceAnswer(answer, [...before, ...this.#secrets()], newMark());
  }

  #request(
    { operation: wanted }: GetInput,
    connection: Connection,
    { session: { username, family } }: LiveState,
  ): PlannedRequest | undefined {
    const operation = this.#askableAt(connection).find(({ id }) => id === wanted);
    if (!operation) return undefined;
    const address = addressToShow(connection, operation.path);
    return {
      connectionId: connection.id,
      connectionName: connection.name,
      origin: new URL(address).origin,
      address,
      username,
      family,
      operation,
    };
  }

  #askableAt(connection: Connection): readonly Operation[] {
    return askable(this.#parts.operations(connection));
  }

  /** All that must not be in an answer, whatever the service says. */
  #secrets(): string[] {
    return secretsIn(this.#parts.sessions.snapshot);
  }

  dispose(): void {
    this.#planned.dispose();
  }
}

/** Makes up what marks the data in one answer. */
export function newMark(): string {
  return randomBytes(12).toString('hex');
}

function keyOf({ connection, operation }: GetInput): string {
  return JSON.stringify([connection, operation]);
}

function isSameRequest(a: PlannedRequest, b: PlannedRequest): boolean {
  return (
    a.connectionId === b.connectionId &&
    a.address === b.address &&
    a.username === b.username &&
    a.family === b.family &&
    a.operation.method === b.operation.method
  );
}
