/** Listed because many agents pass on no others. */
const variables = ['ORG_ACCESS_NODE', 'ORG_ACCESS_SOCKET', 'ORG_ACCESS_KEY'];

/** Configuration of the MCP server, for `.mcp.json`. */
export const mcpConfiguration = JSON.stringify(
  {
    mcpServers: {
      'org-access': {
        command: 'org-access',
        args: ['mcp'],
        env: Object.fromEntries(variables.map((name) => [name, `\${${name}}`])),
      },
    },
  },
  undefined,
  2,
);
