/** What a terminal with access has in its environment. Many agents hand on to a server only what its configuration names. */
const variables = ['ORG_ACCESS_NODE', 'ORG_ACCESS_SOCKET', 'ORG_ACCESS_KEY'];

/** How agents in terminals with access find the tools, as in `.mcp.json`. It names variables and holds none of their values. */
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
