/**
 * Names of the variables that give a program access. Configurations list them, because many agents pass no other
 * variables to their servers.
 */
const accessVariables = ['ORG_ACCESS_NODE', 'ORG_ACCESS_SOCKET', 'ORG_ACCESS_KEY'] as const;

/** Agents in a terminal, by the format of their configuration. */
export type ConfiguredAgent = 'mcpJson' | 'copilot' | 'codex' | 'gemini' | 'cursor';

export interface AgentConfiguration {
  /** File, in the folder of a project or of the person. */
  readonly file: string;
  /** Names of agents. */
  readonly agents: string;
  readonly text: string;
}

const server = { command: 'org-access', args: ['mcp'] };

function json(variable: (name: string) => string, added: object = {}): string {
  const env = Object.fromEntries(accessVariables.map((name) => [name, variable(name)]));
  return JSON.stringify({ mcpServers: { 'org-access': { ...server, env, ...added } } }, undefined, 2);
}

/** Configurations of the MCP server for agents in a terminal with access. They contain no secret. */
export const agentConfigurations: Readonly<Record<ConfiguredAgent, AgentConfiguration>> = {
  mcpJson: { file: '.mcp.json', agents: 'Claude Code', text: json((name) => `\${${name}}`) },
  copilot: {
    file: '~/.copilot/mcp-config.json',
    agents: 'GitHub Copilot CLI',
    text: json((name) => `\${${name}}`, { type: 'local', tools: ['*'] }),
  },
  codex: {
    file: '~/.codex/config.toml',
    agents: 'Codex',
    text: [
      '[mcp_servers.org-access]',
      `command = ${JSON.stringify(server.command)}`,
      `args = ${JSON.stringify(server.args)}`,
      `env_vars = [${accessVariables.map((name) => JSON.stringify(name)).join(', ')}]`,
    ].join('\n'),
  },
  gemini: { file: '.gemini/settings.json', agents: 'Gemini CLI', text: json((name) => `\${${name}}`) },
  cursor: { file: '.cursor/mcp.json', agents: 'Cursor', text: json((name) => `\${env:${name}}`) },
};
