import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { serveMcp, type SendRequest } from '../../../src/cli/mcp/mcpServer.ts';
import type { ToolRequestContent } from '../../../src/terminals/common/protocol/toolProtocol.ts';
import { eventually } from '../eventually.ts';

export type Message = Readonly<Record<string, unknown>> & {
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
};

export const ping = (id: unknown) => ({ jsonrpc: '2.0', id, method: 'ping' });

export const toolCall = (id: unknown, name: unknown = 'a_tool', given?: unknown) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, ...(given !== undefined && { arguments: given }) },
});

/** MCP server between two streams, with scripted responses of the editor. */
export class McpStreams {
  readonly input = new PassThrough();
  readonly output = new PassThrough();
  /** Requests to the editor. */
  readonly questions: ToolRequestContent[] = [];
  answer: (question: ToolRequestContent, signal: AbortSignal, onAsking: () => void) => Promise<unknown> = ({ ask }) =>
    Promise.resolve({ ok: true, value: ask === 'tools' ? { version: '1.2.3', tools: [] } : { text: 'done' } });
  readonly #served: Promise<void>;
  #kept: Message[] = [];

  constructor(progressMs = 5) {
    const ask = (question: ToolRequestContent, signal: AbortSignal, onAsking: () => void) => {
      this.questions.push(question);
      return this.answer(question, signal, onAsking);
    };
    this.#served = serveMcp(this.input, this.output, ask as SendRequest, progressMs);
  }

  /** Sends messages, or texts as lines. */
  send(...messages: unknown[]): void {
    const lines = messages.map((message) => (typeof message === 'string' ? message : JSON.stringify(message)));
    this.input.write(lines.map((line) => `${line}\n`).join(''));
  }

  /** Returns unread lines of the server. */
  lines(): string[] {
    return ((this.output.read() as Buffer | null)?.toString() ?? '').split('\n').filter(Boolean);
  }

  /** Returns the next messages, which must be the last. Each error must have a message. */
  async messages(count: number): Promise<Message[]> {
    await eventually(`${count} messages`, () => {
      this.#kept.push(...this.lines().map((line) => JSON.parse(line) as Message));
      return this.#kept.length >= count;
    });
    const all = this.#kept;
    this.#kept = [];
    assert.equal(all.length, count, JSON.stringify(all));
    for (const { error } of all) if (error) assert.match(error.message, /^.{10,200}$/u);
    return all;
  }

  async reply(message: unknown): Promise<Message> {
    this.send(message);
    const [only] = await this.messages(1);
    return only ?? assert.fail();
  }

  async end(): Promise<void> {
    this.input.end();
    await this.#served;
  }
}
