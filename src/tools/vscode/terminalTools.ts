import type { Connection } from '../../connections/common/connection.ts';
import { connectionOf, type SessionReader, type SessionsState } from '../../session/common/session.ts';
import type {
  ToolResponses,
  ToolOffer,
  ToolProvider,
  ToolUse,
  ToolWait,
} from '../../terminals/common/protocol/toolProtocol.ts';
import type { Agreed, ToolQuestions } from './toolQuestions.ts';
import { ToolService, type Tool, type ToolboxServices } from './toolService.ts';

/** The manifest, as far as tools are concerned. */
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
 * The tools of the chat for programs in terminals, about the connections that a terminal may use. The question before a request
 * is our own: who runs an agent may have allowed it all tools.
 */
export class TerminalTools implements ToolProvider {
  readonly #services: ToolboxServices;
  readonly #manifest: ToolManifest;
  readonly #questions: Pick<ToolQuestions, 'ask'>;

  constructor(services: ToolboxServices, manifest: ToolManifest, questions: Pick<ToolQuestions, 'ask'>) {
    this.#services = services;
    this.#manifest = manifest;
    this.#questions = questions;
  }

  offers(): Promise<ToolResponses['tools']> {
    const { version, contributes } = this.#manifest;
    return this.#with([], ({ tools }) =>
      Promise.resolve({
        version,
        tools: contributes.languageModelTools.map(({ name, displayName, modelDescription, inputSchema }) => ({
          name,
          title: displayName,
          description: modelDescription,
          inputSchema,
          annotations: annotationsOf(tools[name]),
        })),
      }),
    );
  }

  async use(
    { name, input }: ToolUse,
    connections: readonly Connection[],
    { gone, onAsking }: ToolWait,
  ): Promise<string | undefined> {
    return await this.#with(connections, async ({ tools }) => {
      const tool = Object.hasOwn(tools, name) ? tools[name] : undefined;
      const plan = async () => await tool?.plan?.(input);
      const asks = (await plan()) !== undefined;
      if (asks) onAsking();
      const agreed = asks ? await this.#questions.ask(plan, gone) : 'yes';
      return agreed === 'yes' ? await tool?.answer(input, gone) : notSent[agreed];
    });
  }

  async #with<T>(connections: readonly Connection[], use: (toolbox: ToolService) => Promise<T>): Promise<T> {
    const names = this.#manifest.contributes.languageModelTools.map(({ name }) => name);
    const toolbox = new ToolService(
      { ...this.#services, sessions: onlyOf(this.#services.sessions, connections) },
      names,
    );
    try {
      return await use(toolbox);
    } finally {
      toolbox.dispose();
    }
  }
}

const notSent: Readonly<Record<Exclude<Agreed, 'yes'>, string>> = {
  no: 'The person did not agree to send this request. Nothing was sent. Do not try again unless they ask for it.',
  gone: 'The request was canceled.',
  tooMany: 'The person is being asked about many requests already. Nothing was sent. Wait until they have answered.',
  tooLong: 'The address of this request is too long to be shown in a question. Nothing was sent.',
};

/** Hints for those who let an agent use some tools without a question. One that sends something is told by its plan. */
function annotationsOf(tool: Tool | undefined): ToolOffer['annotations'] {
  const sends = tool?.plan !== undefined;
  return { readOnlyHint: !sends, destructiveHint: false, openWorldHint: sends };
}

/** The sessions as they are for who may use some connections: the others are not there, and the first is the active one. */
function onlyOf(sessions: SessionReader, connections: readonly Connection[]): SessionReader {
  const ids = connections.map(({ id }) => id);
  // The secrets of all of them are hidden all the same: the states stay.
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
