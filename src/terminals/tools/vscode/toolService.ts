import { raceAbort } from '../../../platform/common/clock.ts';
import { OrgAccessError, describeForLog } from '../../../platform/common/errors.ts';
import { plain } from '../../../platform/common/text/displayText.ts';
import { errorText } from '../../../platform/errors/common/errorText.ts';
import { connectionCalled, type Connection } from '../../../service/connection/common/connection.ts';
import {
  type LiveState,
  type LoadedRecord,
  activeConnection,
  isLive,
  lastLoaded,
  stateOf,
  untilRestored,
} from '../../../session/common/session.ts';
import type { SessionManager } from '../../../session/node/manager/sessionManager.ts';
import type { AccessTool, SignedIn } from '../common/accessTool.ts';
import { tool as listAccess } from '../common/answers/listAccess.ts';
import { tool as whereMayI } from '../common/answers/whereMayI.ts';
import { tool as whoAmI } from '../common/answers/whoAmI.ts';
import { NoAnswer, type AboutConnection, type AboutPlace } from '../common/toolInput.ts';
import { withText } from '../common/toolText.ts';
import { readGetInput, type GetInput } from '../node/get.ts';
import { RequestPlans, type RequestPlan } from './requestPlans.ts';
import { RequestTool, newBoundary, type RequestToolServices, type RequestedAt } from './requestTool.ts';

export interface ToolServices extends RequestToolServices {
  readonly manager: Pick<SessionManager, 'loadDetail' | 'call'>;
}

export interface ToolAnswer {
  readonly text: string;
  readonly isError: boolean;
}

export interface Tool {
  /** Returns an answer, or a text about what went wrong. Never rejects. */
  readonly answer: (input: unknown, signal: AbortSignal) => Promise<ToolAnswer>;
  /**
   * Returns the requests for an input, which a person has to approve. They are sent only if they are the same when the tool is called.
   * Returns undefined if there are none.
   */
  readonly plan?: (input: unknown) => Promise<RequestPlan | undefined>;
}

type Answers<Input> = (input: Input, at: SignedIn, signal: AbortSignal) => Promise<string>;

/** Tools for language models. Their answers are bounded and contain no token, client secret, or password. */
export class ToolService {
  readonly #services: ToolServices;
  readonly #planned: RequestPlans;

  readonly tools: Readonly<Record<string, Tool>>;

  constructor(services: ToolServices, names: readonly string[]) {
    this.#services = services;
    this.#planned = new RequestPlans(services.clock);
    this.tools = Object.fromEntries(names.map((name) => [name, this.#tool(name)]));
  }

  forget(planned: RequestPlan): void {
    this.#planned.forget(planned);
  }

  #tool(name: string): Tool {
    switch (name) {
      case 'orgAccess_get':
        return this.#get();
      case 'orgAccess_listAccess':
        return this.#reading(listAccess);
      case 'orgAccess_whereMayI':
        return this.#reading(whereMayI);
      case 'orgAccess_whoAmI':
        return this.#reading(whoAmI);
      default:
        throw new Error(`The manifest has a tool ${name}, which nothing answers.`);
    }
  }

  #reading<Input extends AboutConnection>({ read, answer }: AccessTool<Input>): Tool {
    return { answer: this.#answering(read, (input, at) => answer(input, at, newBoundary())) };
  }

  #get(): Tool {
    const tool = new RequestTool(this.#services, this.#planned);
    const answer: Answers<GetInput> = async (input, at, signal) =>
      await tool.answer(input, await this.#requestedAt(input, at), signal);
    return {
      answer: this.#answering(readGetInput, answer),
      plan: async (value) => {
        try {
          const input = readGetInput(value);
          const at = this.#signedIn(await this.#at(input), new AbortController().signal);
          return tool.plan(input, await this.#requestedAt(input, at));
        } catch (error) {
          if (error instanceof NoAnswer || error instanceof OrgAccessError) return undefined;
          throw error;
        }
      },
    };
  }

  async #requestedAt(
    { organization, site }: AboutPlace,
    { connection, state, record }: SignedIn,
  ): Promise<RequestedAt> {
    const isNamed = organization !== undefined || site !== undefined;
    const organizations = isNamed ? (await record()).access.organizations : [];
    return { connection, state: state(), organizations };
  }

  #signedIn(connection: Connection, signal: AbortSignal): SignedIn {
    return {
      connection,
      state: () => this.#live(connection.id),
      record: async () => (await this.#record(connection.id, signal)).record,
    };
  }

  #answering<T extends AboutConnection>(read: AccessTool<T>['read'], answer: Answers<T>): Tool['answer'] {
    return async (value, signal) => {
      try {
        const input = read(value);
        const text = await answer(input, this.#signedIn(await this.#at(input, signal), signal), signal);
        return { text, isError: false };
      } catch (error) {
        return { text: this.#refusalText(error), isError: !(error instanceof NoAnswer) || error.isRefusal };
      }
    };
  }

  #refusalText(error: unknown): string {
    if (error instanceof NoAnswer) return error.message;
    if (error instanceof OrgAccessError)
      return withText(failed, 'Org Access and the service', errorText(error), newBoundary());
    this.#services.log.warn(`A tool: ${describeForLog(error)}`);
    return 'An unexpected error occurred. See the log of Org Access for details.';
  }

  /** Returns the named or the default connection. @throws NoAnswer if nobody is signed in */
  async #at({ connection: wanted }: AboutConnection, signal?: AbortSignal): Promise<Connection> {
    const { sessions } = this.#services;
    const connection =
      wanted === undefined
        ? activeConnection(sessions.snapshot)
        : connectionCalled(wanted, sessions.snapshot.connections);
    if (!connection)
      throw new NoAnswer(wanted === undefined ? notSignedIn : `The connection does not exist.${this.#signedInAt()}`);
    await untilRestored(sessions, connection.id, signal);
    this.#live(connection.id);
    return connection;
  }

  #live(id: string): LiveState {
    const state = stateOf(this.#services.sessions.snapshot, id);
    if (!isLive(state)) throw new NoAnswer(notSignedIn + this.#signedInAt());
    return state;
  }

  #signedInAt(): string {
    const { connections, states } = this.#services.sessions.snapshot;
    const names = connections
      .filter(({ id }) => isLive(states.get(id) ?? { kind: 'signedOut' }))
      .map(({ name }) => plain(name, 60));
    return names.length === 0
      ? ''
      : ` Somebody is signed in at these connections: ${JSON.stringify(names.slice(0, 10))}.`;
  }

  /** Loads the user record if needed. @throws OrgAccessError */
  async #record(id: string, signal: AbortSignal): Promise<LoadedRecord> {
    const known = lastLoaded(this.#live(id).detail);
    if (known) return known;
    await raceAbort(this.#services.manager.loadDetail(id), signal);
    const { detail } = this.#live(id);
    const loaded = lastLoaded(detail);
    if (loaded) return loaded;
    throw detail.kind === 'failed' ? detail.error : new NoAnswer('The access record is still loading. Ask again.');
  }
}

const notSignedIn =
  'Nobody is signed in. Ask the person to run the command "Org Access: Sign In", then use the tool again.';

/** Begins an answer about an error, whose sentence may repeat names and texts of the service. */
const failed = 'This could not be answered. Tell the person why.';
