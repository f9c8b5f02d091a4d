import { randomBytes } from 'node:crypto';
import type { CallTarget } from '../../core/api/apiCalls.ts';
import type { Operation } from '../../core/api/operations.ts';
import type { Clock } from '../../core/base/clock.ts';
import type { Disposable } from '../../core/base/disposable.ts';
import { describeForLog, OrgAccessError } from '../../core/base/errors.ts';
import type { Log } from '../../core/base/ports.ts';
import { addressToShow } from '../../core/connection/agreedCall.ts';
import { connectionCalled, type Connection } from '../../core/connection/connection.ts';
import {
  activeConnection,
  isLive,
  lastLoaded,
  secretsIn,
  stateOf,
  type LiveState,
  type LoadedRecord,
  type SessionReader,
} from '../../core/session/session.ts';
import type { SessionManager } from '../../core/session/sessionManager.ts';
import { untilRestored } from '../../core/session/untilRestored.ts';
import { errorText } from '../../model/errors/errorText.ts';
import { plain } from '../../model/text/displayText.ts';
import { explainDeniedAnswer } from '../../model/tools/explainDenied.ts';
import { listAccessAnswer } from '../../model/tools/listAccess.ts';
import { askable, operationsAnswer, serviceAnswer } from '../../model/tools/serviceAnswer.ts';
import {
  readConnectionInput,
  readDeniedInput,
  readGetInput,
  readListInput,
  readWhereInput,
  type AboutConnection,
  type GetInput,
  type ToolInput,
} from '../../model/tools/toolInput.ts';
import { whereMayIAnswer } from '../../model/tools/whereMayI.ts';
import { whoAmIAnswer } from '../../model/tools/whoAmI.ts';
import { PlannedRequests, type PlannedRequest } from '../api/plannedRequests.ts';

export interface ToolboxParts {
  readonly sessions: SessionReader;
  readonly manager: Pick<SessionManager, 'loadDetail' | 'call'>;
  /** All that are known at a connection; only those that read are ever sent. */
  readonly operations: (connection: Connection) => readonly Operation[];
  /** Whether a person has agreed to an address, or does now: an endpoint of the settings is asked about once, apart from each request. */
  readonly agreed: (target: Pick<CallTarget, 'connection' | 'username'>, path: string) => Promise<boolean>;
  readonly clock: Clock;
  readonly log: Pick<Log, 'debug' | 'warn'>;
}

/** A tool. Input comes from a language model or another extension, so it is unknown. */
export interface Tool {
  /** Ends with an answer or with a sentence that says what is in the way; never rejects. */
  readonly answer: (input: unknown, signal: AbortSignal) => Promise<string>;
  /**
   * What it would send with this input, which a person has to agree to. It is sent only if that is still the same when the tool is
   * used. Undefined when it would send nothing.
   */
  readonly plan?: (input: unknown) => Promise<PlannedRequest | undefined>;
}

/** A sentence for the model, where there is nothing to answer with. */
class NoAnswer extends Error {}

/** What language models may know of the sessions: never a token, a client secret or a password. All answers are bounded. */
export class Toolbox implements Disposable {
  readonly #parts: ToolboxParts;
  readonly #planned: PlannedRequests;

  constructor(parts: ToolboxParts) {
    this.#parts = parts;
    this.#planned = new PlannedRequests(parts.sessions, parts.clock);
  }

  /** By their names in the manifest. */
  readonly tools: Readonly<Record<string, Tool>> = {
    orgAccess_whoAmI: this.#tool(readConnectionInput, async (_, { connection, id }, signal) => {
      await this.#record(id, signal).catch(() => undefined);
      return whoAmIAnswer(connection, this.#live(id), newMark());
    }),
    orgAccess_listAccess: this.#tool(readListInput, async (input, { id }, signal) =>
      listAccessAnswer((await this.#record(id, signal)).record.access, input, newMark()),
    ),
    orgAccess_whereMayI: this.#tool(readWhereInput, async (input, { id }, signal) =>
      whereMayIAnswer((await this.#record(id, signal)).record.access, input, newMark()),
    ),
    orgAccess_explainDenied: this.#tool(readDeniedInput, async (input, { id }, signal) => {
      const { access } = (await this.#record(id, signal)).record;
      return explainDeniedAnswer(
        { access, unread: access.unread.length, scopes: this.#live(id).session.tokens.scope },
        input,
        newMark(),
      );
    }),
    orgAccess_get: {
      ...this.#tool(readGetInput, (input, at, signal) => this.#get(input, at, signal)),
      plan: (input) => this.#plan(input),
    },
  };

  async #plan(input: unknown): Promise<PlannedRequest | undefined> {
    const read = readGetInput(input);
    if (!read.ok) return undefined;
    try {
      const { connection } = await this.#at(read.input);
      const planned = this.#request(read.input, connection);
      if (planned) this.#planned.add(keyOf(read.input), planned);
      return planned;
    } catch (error) {
      if (error instanceof NoAnswer || error instanceof OrgAccessError) return undefined;
      throw error;
    }
  }

  /** The person is not asked any more, so that nothing is sent. */
  forget(planned: PlannedRequest): void {
    this.#planned.forget(planned);
  }

  dispose(): void {
    this.#planned.dispose();
  }

  #tool<T extends AboutConnection>(
    read: (input: unknown) => ToolInput<T>,
    answer: (
      input: T,
      at: { readonly connection: Connection; readonly id: string },
      signal: AbortSignal,
    ) => Promise<string>,
  ): Tool {
    const run = async (value: unknown, signal: AbortSignal) => {
      try {
        const decoded = read(value);
        if (!decoded.ok) return decoded.problem;
        return await answer(decoded.input, await this.#at(decoded.input, signal), signal);
      } catch (error) {
        if (error instanceof NoAnswer) return error.message;
        if (error instanceof OrgAccessError) return error.kind === 'redirect' ? redirected : errorText(error);
        this.#parts.log.warn(`A tool: ${describeForLog(error)}`);
        return 'An unexpected error occurred. See the log of Org Access for details.';
      }
    };
    return { answer: run };
  }

  /** The connection that is meant, with somebody signed in. @throws NoAnswer */
  async #at(
    { connection: wanted }: AboutConnection,
    signal?: AbortSignal,
  ): Promise<{ readonly connection: Connection; readonly id: string }> {
    const { sessions } = this.#parts;
    const connection =
      wanted === undefined
        ? activeConnection(sessions.snapshot)
        : connectionCalled(wanted, sessions.snapshot.connections);
    if (!connection)
      throw new NoAnswer(wanted === undefined ? notSignedIn : `The connection does not exist.${this.#signedInAt()}`);
    await untilRestored(sessions, connection.id, signal);
    this.#live(connection.id);
    return { connection, id: connection.id };
  }

  #live(id: string): LiveState {
    const state = stateOf(this.#parts.sessions.snapshot, id);
    if (!isLive(state)) throw new NoAnswer(notSignedIn + this.#signedInAt());
    return state;
  }

  #signedInAt(): string {
    const { connections, states } = this.#parts.sessions.snapshot;
    const names = connections
      .filter(({ id }) => isLive(states.get(id) ?? { kind: 'signedOut' }))
      .map(({ name }) => plain(name, 60));
    return names.length === 0
      ? ''
      : ` Somebody is signed in at these connections: ${JSON.stringify(names.slice(0, 10))}.`;
  }

  /** The record, loaded first when that was not done or has failed. @throws OrgAccessError why there is none */
  async #record(id: string, signal: AbortSignal): Promise<LoadedRecord> {
    const known = lastLoaded(this.#live(id).detail);
    if (known) return known;
    await unlessAborted(this.#parts.manager.loadDetail(id), signal);
    const { detail } = this.#live(id);
    const loaded = lastLoaded(detail);
    if (loaded) return loaded;
    throw detail.kind === 'failed' ? detail.error : new NoAnswer('The access record is still loading. Ask again.');
  }

  async #get(
    input: GetInput,
    { connection, id }: { readonly connection: Connection; readonly id: string },
    signal: AbortSignal,
  ): Promise<string> {
    const request = this.#request(input, connection);
    if (!request) return operationsAnswer(this.#askableAt(connection), newMark());
    const planned = this.#planned.take(keyOf(input));
    if (!planned || !isSameRequest(planned, request))
      return 'The person was not asked about this request, or too long ago, or something has changed since. Nothing was sent. Use the tool again.';
    const { address, username } = planned;
    if (!(await this.#parts.agreed({ connection, username }, request.operation.path)))
      return 'The person did not agree to send a request to this address. Nothing was sent.';
    const before = this.#secrets();
    const { method, path } = request.operation;
    const answer = await this.#parts.manager.call(id, { method, path, agreed: { address, username } }, signal);
    this.#parts.log.debug(
      `A tool asked: ${method} ${path.replace(/\?.*/s, '?…')}, ${answer ? answer.status : 'ended'}`,
    );
    if (!answer)
      return signal.aborted
        ? 'The request was canceled.'
        : 'The session has ended in the meantime. Ask the person to sign in again.';
    return serviceAnswer(answer, [...before, ...this.#secrets()], newMark());
  }

  #request({ operation: wanted }: GetInput, connection: Connection): PlannedRequest | undefined {
    const operation = this.#askableAt(connection).find(({ id }) => id === wanted);
    const { session } = this.#live(connection.id);
    if (!operation) return undefined;
    const address = addressToShow(connection, operation.path);
    const { username, family } = session;
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
}

const notSignedIn =
  'Nobody is signed in. Ask the person to run the command "Org Access: Sign In", then use the tool again.';

/** The sentence that people are shown names a place that the service has chosen. */
const redirected =
  'The service redirects to another address, which Org Access does not follow. Ask the person to check the base URL of the connection.';

/** Makes up what marks the data in one answer. */
function newMark(): string {
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

/** Ends with the work, or when the signal is aborted; the work goes on then. */
async function unlessAborted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  let stop = (): void => undefined;
  const aborted = new Promise<void>((resolve) => {
    stop = resolve;
    signal.addEventListener('abort', stop);
    if (signal.aborted) resolve();
  });
  await Promise.race([work, aborted]);
  signal.removeEventListener('abort', stop);
}
