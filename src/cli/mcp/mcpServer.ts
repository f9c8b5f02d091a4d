import type { Writable } from 'node:stream';
import { type JsonObject, own } from '../../platform/common/json/json.ts';
import { plain } from '../../platform/common/text/displayText.ts';
import type { ToolAnswers, ToolQuestion } from '../../terminals/common/protocol/toolProtocol.ts';
import { decodeToolUse } from '../../terminals/node/protocol/decodeRequest.ts';
import {
  agreedVersion,
  type Incoming,
  isRequestId,
  linesOf,
  metaOf,
  namedVersion,
  readMessage,
  type RequestId,
  rpcCodes,
  RpcError,
  withoutHandshake,
} from './jsonRpc.ts';

/** Asks the editor, and never rejects: when there is no answer, the message says what is in the way. `onAsking` is called when it asks the person. */
export type AskEditor = <K extends ToolQuestion['ask']>(
  question: ToolQuestion & { readonly ask: K },
  signal: AbortSignal,
  onAsking: () => void,
) => Promise<{ readonly ok: true; readonly value: ToolAnswers[K] } | { readonly ok: false; readonly message: string }>;

/** The longest message that is read, in bytes. The input of a tool has some hundreds. */
const longestMessage = 256 * 1024;

/** A client that has as many requests under way is told to wait. */
const mostAtOnce = 16;

const instructions =
  'The person at this editor is signed in to an IT-infrastructure service. These tools tell what they have access to there. Without "connection", a tool is about the first connection that this terminal was given. Before a request is sent, the person is asked in the editor, which can take minutes.';

const capabilities = { tools: {} };
/** The tools may be others with the next version of the editor's extension. */
const notToBeKept = { ttlMs: 0, cacheScope: 'private' };

/**
 * Serves the Model Context Protocol over two streams, one JSON-RPC message on each line, until the input ends. What is under way
 * then is given up.
 *
 * @param progressMs how often a client that wants to know is told that its request is still waiting, mostly for the person
 */
export async function serveMcp(
  input: AsyncIterable<Buffer>,
  output: Writable,
  ask: AskEditor,
  progressMs = 5_000,
): Promise<void> {
  const server = new McpServer(output, ask, progressMs);
  try {
    for await (const line of linesOf(input, longestMessage))
      if (line?.trim() !== '') await server.take(readMessage(line));
  } finally {
    server.end();
  }
}

/** A wait for the result of a request. */
interface Wait {
  /** Aborted when nobody does any more. */
  readonly signal: AbortSignal;
  readonly onAsking: () => void;
}

class McpServer {
  readonly #output: Writable;
  readonly #ask: AskEditor;
  readonly #progressMs: number;
  readonly #underWay = new Map<RequestId, AbortController>();

  constructor(output: Writable, ask: AskEditor, progressMs: number) {
    this.#output = output;
    this.#ask = ask;
    this.#progressMs = progressMs;
  }

  readonly #methods = new Map<string, (params: JsonObject, wait: Wait) => Promise<JsonObject>>([
    [
      'initialize',
      async (params, wait) => ({
        protocolVersion: agreedVersion(own(params, 'protocolVersion')),
        capabilities,
        serverInfo: await this.#about(wait),
        instructions,
      }),
    ],
    [
      'server/discover',
      async (_, wait) => ({
        supportedVersions: withoutHandshake,
        capabilities,
        instructions,
        ...notToBeKept,
        _meta: { 'io.modelcontextprotocol/serverInfo': await this.#about(wait) },
      }),
    ],
    ['ping', () => Promise.resolve({})],
    [
      'tools/list',
      async (params, wait) => {
        if (own(params, 'cursor') !== undefined) throw new RpcError(rpcCodes.params, 'The list has one page.');
        return { tools: (await this.#tools(wait)).tools, ...notToBeKept };
      },
    ],
    ['tools/call', (params, wait) => this.#call(params, wait)],
  ]);

  /** Ends when there may be another: what takes time goes on by itself, up to a bound. */
  async take(message: Incoming | undefined): Promise<void> {
    if (!message) return;
    if ('error' in message) return await this.#refuse(message.id, message.error);
    const { id, method, params } = message;
    if (id === undefined) {
      if (method === 'notifications/cancelled') this.#cancel(own(params, 'requestId'));
      return;
    }
    if (this.#underWay.has(id))
      return await this.#refuse(id, new RpcError(rpcCodes.request, 'Another request with this id is under way.'));
    if (this.#underWay.size >= mostAtOnce)
      return await this.#refuse(id, new RpcError(rpcCodes.internal, 'Too many requests are under way. Wait for one.'));
    void this.#answer(id, method, params);
  }

  end(): void {
    for (const end of this.#underWay.values()) end.abort();
  }

  #cancel(id: unknown): void {
    if (isRequestId(id)) this.#underWay.get(id)?.abort();
  }

  async #answer(id: RequestId, method: string, params: JsonObject): Promise<void> {
    const end = new AbortController();
    this.#underWay.set(id, end);
    const progress = new Progress(params, this.#progressMs, (notification) => void this.#send(notification));
    end.signal.addEventListener('abort', progress.end);
    try {
      const run = this.#methods.get(method);
      const version = namedVersion(params);
      if (!run) throw new RpcError(rpcCodes.method, 'There is no such method.');
      const result = await run(params, { signal: end.signal, onAsking: progress.onAsking });
      // Nothing is sent for what was canceled: the client has forgotten the id.
      if (!end.signal.aborted)
        await this.#send({ id, result: version === undefined ? result : { ...result, resultType: 'complete' } });
    } catch (error) {
      const known =
        error instanceof RpcError ? error : new RpcError(rpcCodes.internal, 'An unexpected error occurred.');
      if (!end.signal.aborted) await this.#refuse(id, known);
    } finally {
      progress.end();
      this.#underWay.delete(id);
    }
  }

  async #about(wait: Wait): Promise<JsonObject> {
    return { name: 'org-access', title: 'Org Access', version: (await this.#tools(wait)).version };
  }

  async #tools({ signal, onAsking }: Wait): Promise<ToolAnswers['tools']> {
    const answer = await this.#ask({ ask: 'tools' }, signal, onAsking);
    if (answer.ok) return answer.value;
    throw new RpcError(rpcCodes.internal, plain(answer.message, Infinity));
  }

  async #call(params: JsonObject, { signal, onAsking }: Wait): Promise<JsonObject> {
    const tool = decodeToolUse({ name: own(params, 'name'), input: own(params, 'arguments') ?? {} });
    if (!tool) throw new RpcError(rpcCodes.params, 'The name of a tool, or a JSON object of arguments is missing.');
    const answer = await this.#ask({ ask: 'tool', tool }, signal, onAsking);
    if (!answer.ok) return { content: [{ type: 'text', text: plain(answer.message, Infinity) }], isError: true };
    const { text } = answer.value;
    if (text === undefined) throw new RpcError(rpcCodes.params, 'There is no tool of this name.');
    return { content: [{ type: 'text', text }] };
  }

  async #refuse(id: RequestId | null, { code, message, data }: RpcError): Promise<void> {
    await this.#send({ id, error: { code, message, ...(data && { data }) } });
  }

  /** Ends when the client has taken it, so that one that does not read is not read from either. */
  async #send(message: JsonObject): Promise<void> {
    const line = `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`;
    await new Promise<void>((resolve) => this.#output.write(line, () => resolve()));
  }
}

/** Tells a client that wants to know that its request is not lost: time and again, and as soon as the person is asked. */
export class Progress {
  readonly #send: (notification: JsonObject) => void;
  readonly #token: unknown;
  readonly #timer: NodeJS.Timeout | undefined;
  #count = 0;
  #message: string | undefined;
  #isOver = false;

  /** @param params of the request, which say whether the client wants to know */
  constructor(params: JsonObject, everyMs: number, send: (notification: JsonObject) => void) {
    this.#send = send;
    this.#token = own(metaOf(params), 'progressToken');
    if (isRequestId(this.#token)) this.#timer = setInterval(() => this.#tell(), everyMs);
  }

  readonly onAsking = (): void => {
    this.#message = 'Waiting for the person in the editor.';
    if (this.#timer && !this.#isOver) this.#tell();
  };

  readonly end = (): void => {
    this.#isOver = true;
    clearInterval(this.#timer);
  };

  #tell(): void {
    this.#count += 1;
    const params = {
      progressToken: this.#token,
      progress: this.#count,
      ...(this.#message !== undefined && { message: this.#message }),
    };
    this.#send({ method: 'notifications/progress', params });
  }
}
