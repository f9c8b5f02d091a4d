import path from 'node:path';
import * as vscode from 'vscode';
import type { Connection } from '../../../connections/common/connection.ts';
import { DisposableStore, type Disposable } from '../../../platform/common/disposable.ts';
import { signedInConnection, untilRestored, type SessionReader } from '../../../session/common/session.ts';
import { accessVariables } from '../../common/mcpConfiguration.ts';
import type { TerminalGrants } from '../../node/terminalGrants.ts';
import type { GrantUse, TerminalGrant } from '../../node/terminalServices.ts';
import type { AgentAccess } from '../giveAccess.ts';
import type { TerminalAccess } from '../terminalAccess.ts';
import type { TerminalConsent } from '../terminalConsent.ts';
import type { McpApi, McpServer, McpServerProvider } from './mcpApi.ts';

export interface AgentServerServices {
  readonly sessions: SessionReader;
  readonly grants: TerminalGrants;
  readonly access: Pick<TerminalAccess, 'environment'>;
  readonly consent: TerminalConsent;
  /** Version of the extension. */
  readonly version: string;
}

/** ID in the manifest. */
const providerId = 'orgAccess.mcpServer';

/**
 * The MCP server `org-access mcp` for VS Code's agents. Its access is part of the definition, because the Agent Host
 * starts servers without resolving them, and a person is asked at the first use of a tool, because VS Code starts
 * servers with any chat message.
 */
export class AgentServer implements McpServerProvider, AgentAccess, Disposable {
  readonly #services: AgentServerServices;
  readonly #api: McpApi;
  readonly #owned = new DisposableStore();
  readonly #changed = this.#owned.add(new vscode.EventEmitter<void>());
  #grant: TerminalGrant | undefined;

  readonly onDidChangeMcpServerDefinitions = this.#changed.event;

  constructor(services: AgentServerServices, api: McpApi) {
    this.#services = services;
    this.#api = api;
    this.#owned.add(api.register(providerId, this));
  }

  /** Connections that agents may use. */
  get allowed(): readonly Connection[] {
    const { sessions, consent } = this.#services;
    return sessions.snapshot.connections.filter((connection) => consent.has(connection, 'agents'));
  }

  readonly provideMcpServerDefinitions = async (): Promise<readonly McpServer[]> => {
    const { grants, access, version } = this.#services;
    this.#grant ??= grants.issueForTools((use) => this.#connections(use));
    const { bin, variables } = await access.environment(this.#grant);
    const given = accessVariables.map((name) => [name, variables[name] ?? ''] as const);
    const server = {
      label: 'Org Access',
      command: process.execPath,
      args: [path.join(bin, 'cli.js'), 'mcp'],
      env: { ELECTRON_RUN_AS_NODE: '1', ...Object.fromEntries(given) },
      version,
    };
    return [this.#api.server(server)];
  };

  /** Asks again about connections that were refused, because somebody has started the server anew. */
  readonly resolveMcpServerDefinition = (server: McpServer): Promise<McpServer> => {
    const { sessions, consent } = this.#services;
    for (const connection of sessions.snapshot.connections) consent.reconsider(connection, 'agents');
    return Promise.resolve(server);
  };

  /** Ends the access of running servers. Those that are started later ask again. */
  readonly revoke = async (): Promise<void> => {
    this.#end();
    await this.#services.consent.forgetAgents();
    this.#changed.fire();
  };

  dispose(): void {
    this.#end();
    this.#owned.dispose();
  }

  #end(): void {
    if (this.#grant) this.#services.grants.revoke(this.#grant);
    this.#grant = undefined;
  }

  /** Returns the active connection first, because an agent uses it without naming it. */
  async #connections({ onAsking }: GrantUse): Promise<readonly Connection[]> {
    const { sessions, consent } = this.#services;
    await untilRestored(sessions);
    const active = signedInConnection(sessions.snapshot);
    if (!(await consent.askUnexpected(active, 'agents', undefined, onAsking))) return [];
    return [active, ...this.allowed.filter(({ id }) => id !== active.id)];
  }
}
