import path from 'node:path';
import type { Connection } from '../../../connections/common/connection.ts';
import type { Disposable } from '../../../platform/common/disposable.ts';
import { signedInConnection, untilRestored, type SessionReader } from '../../../session/common/session.ts';
import { accessVariables } from '../../common/mcpConfiguration.ts';
import type { TerminalGrants } from '../../node/terminalGrants.ts';
import type { GrantUse, TerminalGrant } from '../../node/terminalServices.ts';
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
export class AgentServer implements McpServerProvider, Disposable {
  readonly #services: AgentServerServices;
  readonly #api: McpApi;
  readonly #registered: Disposable;
  #grant: TerminalGrant;
  #isRevoked = false;

  constructor(services: AgentServerServices, api: McpApi) {
    this.#services = services;
    this.#api = api;
    this.#grant = services.grants.issueForTools(this.#connections);
    this.#registered = api.register(providerId, this);
  }

  /** Connections that agents may use. */
  get allowed(): readonly Connection[] {
    const { sessions, consent } = this.#services;
    return sessions.snapshot.connections.filter((connection) => consent.has(connection, 'agents'));
  }

  readonly provideMcpServerDefinitions = async (): Promise<readonly McpServer[]> => {
    const { access, version } = this.#services;
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

  /**
   * Asks again after a refusal or a revocation, because somebody has started the server anew. The key stays, since VS
   * Code would stop a server whose definition changes.
   */
  readonly resolveMcpServerDefinition = (server: McpServer): Promise<McpServer> => {
    const { sessions, consent, grants } = this.#services;
    if (this.#isRevoked) this.#grant = grants.issueForTools(this.#connections, this.#grant.key);
    this.#isRevoked = false;
    for (const connection of sessions.snapshot.connections) consent.reconsider(connection, 'agents');
    return Promise.resolve(server);
  };

  /** Ends the access until the server is started anew. */
  readonly revoke = async (): Promise<void> => {
    const { grants, consent } = this.#services;
    if (this.allowed.length === 0) return;
    grants.revoke(this.#grant);
    this.#isRevoked = true;
    await consent.forgetOnly('agents');
  };

  dispose(): void {
    this.#services.grants.revoke(this.#grant);
    this.#registered.dispose();
  }

  /** Returns the active connection first, because an agent uses it without naming it. */
  readonly #connections = async ({ onAsking }: GrantUse): Promise<readonly Connection[]> => {
    const { sessions, consent } = this.#services;
    await untilRestored(sessions);
    const active = signedInConnection(sessions.snapshot);
    if (!(await consent.askUnexpected(active, 'agents', undefined, onAsking))) return [];
    return [active, ...this.allowed.filter(({ id }) => id !== active.id)];
  };
}
