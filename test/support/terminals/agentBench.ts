import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { knownOperations } from '../../../src/api/common/catalogue/operationText.ts';
import type { Operation } from '../../../src/api/common/operation.ts';
import type { DemoOptions } from '../../../src/demo/service.ts';
import type { PlaceName } from '../../../src/platform/common/entities.ts';
import { agentConfigurations } from '../../../src/terminals/common/mcpConfiguration.ts';
import type { TerminalPermission } from '../../../src/terminals/node/terminalServices.ts';
import type { RequestPlan } from '../../../src/terminals/tools/vscode/requestPlans.ts';
import {
  TerminalTools,
  ToolQuestions,
  type ToolManifest,
  type ToolQuestion,
} from '../../../src/terminals/tools/vscode/terminalTools.ts';
import { silentLog, type SessionBench } from '../session/sessionBench.ts';
import { TerminalBench } from './terminalBench.ts';

/** Protocol revision without a handshake. */
export const newestRevision = '2026-07-28';

export const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as ToolManifest;

interface Configuration {
  readonly mcpServers: Readonly<
    Record<
      string,
      { readonly command: string; readonly args: string[]; readonly env: Readonly<Record<string, string>> }
    >
  >;
}

/** Person who answers questions about requests. */
class Person implements ToolQuestion {
  readonly asked: RequestPlan[] = [];
  /** Number of confirmations that came too late. */
  late = 0;
  /** Next answer. */
  answer: () => Promise<boolean> = () => Promise.resolve(true);
  /** Whether URLs of the settings are confirmed, which is asked once. */
  agreesToAddresses = true;
  place: PlaceName | undefined;
  /** Operations of the API and the settings. */
  operations: readonly Operation[] = knownOperations();

  readonly agrees = (planned: RequestPlan) => {
    this.asked.push(planned);
    return this.answer();
  };
  readonly tooLate = () => void (this.late += 1);
}

/** Agents that run `org-access mcp` in a terminal with access, using the official SDK. */
export class AgentBench {
  readonly terminals: TerminalBench;
  readonly person: Person;
  readonly #clients: Client[] = [];

  private constructor(terminals: TerminalBench, person: Person) {
    this.terminals = terminals;
    this.person = person;
  }

  static async open(options: DemoOptions = {}): Promise<AgentBench> {
    const person = new Person();
    const toolsOf = ({ store, manager, clock }: SessionBench) =>
      new TerminalTools(
        {
          sessions: store,
          manager,
          operations: () => person.operations,
          places: { of: () => person.place },
          agreed: () => Promise.resolve(person.agreesToAddresses),
          clock,
          log: silentLog,
        },
        manifest,
        new ToolQuestions(person),
      );
    return new AgentBench(await TerminalBench.open(options, toolsOf), person);
  }

  get bench(): SessionBench {
    return this.terminals.bench;
  }

  /** Secrets that no output may contain. */
  get secrets(): string[] {
    const { tokens } = this.bench.live.session;
    const { clientSecret, password } = this.bench.service;
    return [tokens.accessToken, tokens.refreshToken ?? 'none', clientSecret, password, '$2a$', '$2b$'];
  }

  /** Reads the copied configuration as an agent in a terminal does. */
  server(permission: TerminalPermission) {
    const { bin, variables } = this.terminals.environment(permission);
    const known: Readonly<Record<string, string>> = variables;
    const { mcpServers } = JSON.parse(agentConfigurations.mcpJson.text) as Configuration;
    const [server] = Object.values(mcpServers);
    if (!server) throw new Error('The configuration has no server.');
    const env = Object.fromEntries(
      Object.entries(server.env).map(([name, value]) => [
        name,
        value.replace(/^\$\{(\w+)\}$/, (_, variable: string) => known[variable] ?? ''),
      ]),
    );
    return { ...server, env: { ...env, PATH: bin + path.delimiter + (process.env.PATH ?? '') } };
  }

  /**
   * Connects an agent.
   *
   * @param revision set for the one without a handshake
   */
  async agent(permission: TerminalPermission, revision?: typeof newestRevision): Promise<Client> {
    const client = new Client(
      { name: 'test', version: '1' },
      revision === undefined ? {} : { versionNegotiation: { mode: { pin: revision } } },
    );
    this.#clients.push(client);
    await client.connect(new StdioClientTransport({ ...this.server(permission), stderr: 'pipe' }));
    return client;
  }

  async close(): Promise<void> {
    await Promise.all(this.#clients.map((client) => client.close()));
    await this.terminals.close();
  }
}

/** Tool call that sends a request, after asking the person. */
export const sites = { name: 'orgAccess_get', arguments: { operation: 'sites' } };

/** Calls a tool. @param name without the common prefix */
export async function use(client: Client, name: string, given: Record<string, unknown> = {}): Promise<string> {
  return textOf(await client.callTool({ name: `orgAccess_${name}`, arguments: given }));
}

export function textOf({ content }: Awaited<ReturnType<Client['callTool']>>): string {
  return content.map((part) => (part.type === 'text' ? part.text : '')).join('');
}
