import type { Writable } from 'node:stream';
import { own, type JsonObject } from '../../platform/common/json/json.ts';
import { plain } from '../../platform/common/text/displayText.ts';
import {
  decodeToolUse,
  type ToolRequestContent,
  type ToolResponses,
} from '../../terminals/common/protocol/toolProtocol.ts';
import {
  agreedVersion,
  isRequestId,
  linesOf,
  metaOf,
  namedVersion,
  readMessage,
  rpcCodes,
  RpcError,
  withoutHandshake,
  type Incoming,
  type RequestId,
} from './jsonRpc.ts';

/** Sends a request to VS Code; never rejects. Calls `onAsking` when a person is asked. */
export type SendRequest = <K extends ToolRequestContent['ask']>(
  content: ToolRequestContent & { readonly ask: K },
  signal: AbortSignal,
  onAsking: () => void,
) => Promise<
  { readonly ok: true; readonly value: ToolResponses[K] } | { readonly ok: false; readonly message: string }
>;

/** In bytes. */
const maxMessage = 256 * 1024;

const maxAtOnce = 16;

const instructions =
  'The person at this editor is signed in to an IT-infrastructure service, which these tools read. Before a request is sent, the person is asked in the editor, which can take minutes. To change something, run org-access in the terminal, which asks too.';

const capabilities = { tools: {} };
/** Tells clients not to cache the tools, which can change with an update of the extension. */
const notCacheable = { ttlMs: 0, cacheScope: 'private' };

/**
 * Serves MCP, with one JSON-RPC message per line, until the input ends, which aborts pending requests.
 *
 * @param progressMs interval of progress notifications
 */
export async function serveMcp(
  input: AsyncIterable<Buffer>,
  output: Writable,
  send: SendRequest,
  progressMs = 5_000,
): Promise<void> {
  const server = new McpServer(output, send, progressMs);
  try {
    for await (const line of linesOf(input, maxMessage)) if (line?.trim() !== '') await server.take(readMessage(line));
  } finally {
    server.end();
  }
}

interface Wait {
  readonly signal: AbortSignal;
  readonly onAsking: () => void;
}

class McpServer {
  readonly #output: Writable;
  readonly #sendRequest: SendRequest;
  readonly #progressMs: number;
  readonly #underWay = new Map<RequestId, AbortController>();

  constructor(output: Writable, send: SendRequest, progressMs: number) {
    this.#output = output;
    this.#sendRequest = send;
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
        ...notCacheable,
        _meta: { 'io.modelcontextprotocol/serverInfo': await this.#about(wait) },
      }),
    ],
    ['ping', () => Promise.resolve({})],
    [
      'tools/list',
      async (params, wait) => {
        if ((own(params, 'cursor') ?? null) !== null) throw new RpcError(rpcCodes.params, 'The list has one page.');
        return { tools: (await this.#tools(wait)).tools, ...notCacheable };
      },
    ],
    ['tools/call', (params, wait) => this.#call(params, wait)],
  ]);

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
    if (this.#underWay.size >= maxAtOnce)
      return await this.#refuse(id, new RpcError(rpcCodes.internal, 'Too many requests are under way. Wait for one.'));
    void this.#respond(id, method, params);
  }

  end(): void {
    for (const end of this.#underWay.values()) end.abort();
  }

  #cancel(id: unknown): void {
    if (isRequestId(id)) this.#underWay.get(id)?.abort();
  }

  async #respond(id: RequestId, method: string, params: JsonObject): Promise<void> {
    const end = new AbortController();
    this.#underWay.set(id, end);
    const progress = new Progress(params, this.#progressMs, (notification) => void this.#send(notification));
    end.signal.addEventListener('abort', progress.end);
    try {
      const run = this.#methods.get(method);
      const version = namedVersion(params);
      if (!run) throw new RpcError(rpcCodes.method, 'There is no such method.');
      const result = await run(params, { signal: end.signal, onAsking: progress.onAsking });
      // A client has already discarded the ID of a request that it canceled, so it gets no response.
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

  async #tools({ signal, onAsking }: Wait): Promise<ToolResponses['tools']> {
    const response = await this.#sendRequest({ ask: 'tools' }, signal, onAsking);
    if (response.ok) return response.value;
    throw new RpcError(rpcCodes.internal, plain(response.message, Infinity));
  }

  async #call(params: JsonObject, { signal, onAsking }: Wait): Promise<JsonObject> {
    const tool = decodeToolUse({ name: own(params, 'name'), input: own(params, 'arguments') ?? {} });
    if (!tool) throw new RpcError(rpcCodes.params, 'The name of a tool, or a JSON object of arguments is missing.');
    const response = await this.#sendRequest({ ask: 'tool', tool }, signal, onAsking);
    if (!response.ok) return { content: [{ type: 'text', text: plain(response.message, Infinity) }], isError: true };
    const { text, isError } = response.value;
    if (text === undefined) throw new RpcError(rpcCodes.params, 'There is no tool of this name.');
    return { content: [{ type: 'text', text }], ...(isError === true && { isError }) };
  }

  async #refuse(id: RequestId | null, { code, message, data }: RpcError): Promise<void> {
    await this.#send({ id, error: { code, message, ...(data && { data }) } });
  }

  /** Resolves when the message is written, so that a slow client slows down reading. */
  async #send(message: JsonObject): Promise<void> {
    const line = `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`;
    await new Promise<void>((resolve) => this.#output.write(line, () => resolve()));
  }
}

/** Progress notifications, sent at intervals and when a person is asked. */
class Progress {
  readonly #send: (notification: JsonObject) => void;
  readonly #token: unknown;
  readonly #timer: NodeJS.Timeout | undefined;
  #count = 0;
  #message: string | undefined;
  #isOver = false;

  /** @param params may contain a progress token */
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
