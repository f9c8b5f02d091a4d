import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../../../platform/common/disposable.ts';
import { setContextKey } from '../../../platform/vscode/contextKeys.ts';
import { agentToolsAreServed, onDidChangeAgentTools } from '../../../platform/vscode/settings.ts';
import { AgentServer, type AgentServerServices } from './agentServer.ts';
import { mcpApi } from './mcpApi.ts';

export interface AgentTools extends Disposable {
  /** Undefined while chats use the tools of the extension. */
  readonly server: AgentServer | undefined;
}

/**
 * Follows the setting that has VS Code's agents use the MCP server instead of the tools of the extension, which the
 * context key hides. In an untrusted workspace there is no server.
 */
export function followAgentTools(services: AgentServerServices): AgentTools {
  const api = mcpApi();
  const owned = new DisposableStore();
  let server: AgentServer | undefined;
  const follow = () => {
    const isWanted = agentToolsAreServed() && vscode.workspace.isTrusted;
    if (!api || isWanted === (server !== undefined)) return;
    server?.dispose();
    server = isWanted ? new AgentServer(services, api) : undefined;
    setContextKey('orgAccess.toolsAreServed', isWanted);
  };
  owned.add(onDidChangeAgentTools(follow));
  owned.add(vscode.workspace.onDidGrantWorkspaceTrust(follow));
  follow();
  return {
    get server() {
      return server;
    },
    dispose() {
      owned.dispose();
      server?.dispose();
    },
  };
}
