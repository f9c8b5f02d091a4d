import { raceAbort } from '../../../platform/common/clock.ts';
import type { Connection } from '../../../service/connection/common/connection.ts';
import { connectionOf, type SessionReader, type SessionsState } from '../../../session/common/session.ts';
import type { ToolResponses, ToolOffer, ToolProvider, ToolUse, ToolWait } from '../../common/protocol/toolProtocol.ts';
import { requestLine } from '../common/requestQuestion.ts';
import type { RequestPlan } from './requestPlans.ts';
import { ToolService, type Tool, type ToolServices } from './toolService.ts';

export interface ToolManifest {
  readonly version: string;
  readonly contributes: {
    readonly languageModelTools: readonly {
      readonly name: string;
      readonly displayName: string;
      readonly modelDescription: string;
      readonly inputSchema: ToolOffer['inputSchema'];
    }[];
  };
}

/**
 * Tools of the chat for programs in terminals, limited to the connections that the terminal may use. The person is
 * asked before each request, because agents may be configured to use all tools without confirmation.
 */
export class TerminalTools implements ToolProvider {
  readonly #services: ToolServices;
  readonly #manifest: ToolManifest;
  readonly #questions: Pick<ToolQuestions, 'ask'>;

  constructor(services: ToolServices, manifest: ToolManifest, questions: Pick<ToolQuestions, 'ask'>) {
    this.#services = services;
    this.#manifest = manifest;
    this.#questions = questions;
  }

  offers(): Promise<ToolResponses['tools']> {
    const { version, contributes } = this.#manifest;
    const { tools } = this.#toolbox([]);
    return Promise.resolve({
      version,
      tools: contributes.languageModelTools.map(({ name, displayName, modelDescription, inputSchema }) => ({
        name,
        title: displayName,
        description: modelDescription,
        inputSchema,
        annotations: annotationsOf(tools[name]),
      })),
    });
  }

  async use(
    { name, input }: ToolUse,
    connections: readonly Connection[],
    { gone, onAsking }: ToolWait,
  ): Promise<ToolResponses['tool'] | undefined> {
    const { tools } = this.#toolbox(connections);
    const tool = Object.hasOwn(tools, name) ? tools[name] : undefined;
    const plan = async () => await tool?.plan?.(input);
    const asks = (await plan()) !== undefined;
    if (asks) onAsking();
    const agreed = asks ? await this.#questions.ask(plan, gone) : 'yes';
    if (agreed !== 'yes') return { text: notSent[agreed], isError: true };
    return await tool?.answer(input, gone);
  }

  #toolbox(connections: readonly Connection[]): ToolService {
    const names = this.#manifest.contributes.languageModelTools.map(({ name }) => name);
    return new ToolService({ ...this.#services, sessions: onlyOf(this.#services.sessions, connections) }, names);
  }
}

const notSent: Readonly<Record<Exclude<Agreed, 'yes'>, string>> = {
  no: 'The person did not agree to send this request. Nothing was sent. Do not try again unless they ask for it.',
  gone: 'The request was canceled.',
  tooMany: 'The person is being asked about many requests already. Nothing was sent. Wait until they have answered.',
  tooLong: 'This request is too long to be shown in a question. Nothing was sent.',
};

/** Returns hints for agents that use some tools without confirmation. */
function annotationsOf(tool: Tool | undefined): ToolOffer['annotations'] {
  const sends = tool?.plan !== undefined;
  return { readOnlyHint: !sends, destructiveHint: false, openWorldHint: sends };
}

/** Returns the sessions limited to some connections, of which the first is active. */
function onlyOf(sessions: SessionReader, connections: readonly Connection[]): SessionReader {
  const ids = connections.map(({ id }) => id);
  // The states of all connections are kept, so that the secrets of all sessions are masked.
  const narrowed = (all: SessionsState): SessionsState => ({
    ...all,
    connections: ids.flatMap((id) => connectionOf(all, id) ?? []),
    activeId: ids[0],
  });
  return {
    get snapshot() {
      return narrowed(sessions.snapshot);
    },
    onDidChange: (listener) => sessions.onDidChange((all) => listener(narrowed(all))),
  };
}

export interface ToolQuestion {
  readonly agrees: (planned: RequestPlan) => Promise<boolean>;
  /** Called if the person agrees after the program has gone. */
  readonly tooLate: () => void;
}

export type Agreed = 'yes' | 'no' | 'gone' | 'tooMany' | 'tooLong';

const maxWaiting = 16;

/** Maximum length of a request in a notification, which VS Code truncates at 1000 characters. */
const maxLength = 500;

export class ToolQuestions {
  readonly #question: ToolQuestion;
  #before: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(question: ToolQuestion) {
    this.#question = question;
  }

  /**
   * @param plan computes the requests when the question is next
   * @param gone aborted when the program no longer waits
   */
  async ask(plan: () => Promise<RequestPlan | undefined>, gone: AbortSignal): Promise<Agreed> {
    if (this.#waiting >= maxWaiting) return 'tooMany';
    this.#waiting += 1;
    const turn = this.#before
      .then(async () => (gone.aborted ? 'gone' : await this.#ask(await plan(), gone)))
      .finally(() => (this.#waiting -= 1));
    this.#before = turn.catch(() => undefined);
    return await turn;
  }

  async #ask(planned: RequestPlan | undefined, gone: AbortSignal): Promise<Agreed> {
    // Without requests, the session has ended, which the tool itself reports.
    if (!planned) return 'yes';
    if (requestLine(planned).length > maxLength) return 'tooLong';
    const answer = this.#question.agrees(planned);
    const first = await raceAbort(answer, gone);
    // A notification can't be closed by an extension.
    if (first === undefined) void answer.then((agrees) => agrees && this.#question.tooLate());
    return first === undefined ? 'gone' : first ? 'yes' : 'no';
  }
}
