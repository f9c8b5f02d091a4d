import * as vscode from 'vscode';

/** MCP server that VS Code starts, such as an `McpStdioServerDefinition`. */
export interface McpServer {
  readonly label: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Tools are cached for each version. */
  readonly version?: string;
}

export interface McpServerProvider {
  readonly provideMcpServerDefinitions: () => Promise<readonly McpServer[]>;
  readonly resolveMcpServerDefinition: (server: McpServer) => Promise<McpServer | undefined>;
}

export interface McpApi {
  readonly register: (id: string, provider: McpServerProvider) => vscode.Disposable;
  readonly server: (server: McpServer) => McpServer;
}

/** VS Code's API for MCP servers, which its types of 1.95 lack. */
interface SinceMcp {
  readonly lm: { readonly registerMcpServerDefinitionProvider?: McpApi['register'] };
  readonly McpStdioServerDefinition?: new (
    label: string,
    command: string,
    args: readonly string[],
    env: Readonly<Record<string, string>>,
    version?: string,
  ) => McpServer;
}

/** Returns undefined before VS Code 1.101. */
export function mcpApi(): McpApi | undefined {
  const { lm, McpStdioServerDefinition: Server } = vscode as unknown as SinceMcp;
  const register = lm.registerMcpServerDefinitionProvider;
  if (!register || !Server) return undefined;
  return {
    register,
    server: ({ label, command, args, env, version }) => new Server(label, command, args, env, version),
  };
}
