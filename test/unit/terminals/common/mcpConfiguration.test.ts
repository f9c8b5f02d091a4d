import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { agentConfigurations } from '../../../../src/terminals/common/mcpConfiguration.ts';

const names = ['ORG_ACCESS_NODE', 'ORG_ACCESS_SOCKET', 'ORG_ACCESS_KEY'];
const serverWith = (of: (name: string) => string) => ({
  command: 'org-access',
  args: ['mcp'],
  env: Object.fromEntries(names.map((name) => [name, of(name)])),
});

describe('agentConfigurations', () => {
  it('agentConfigurations start org-access mcp, and pass environment variables by name, in the form of each agent', () => {
    const { codex, ...inJson } = agentConfigurations;
    const plain = serverWith((name) => `\${${name}}`);
    assert.deepEqual(
      Object.fromEntries(Object.entries(inJson).map(([agent, { text }]) => [agent, JSON.parse(text) as unknown])),
      {
        mcpJson: { mcpServers: { 'org-access': plain } },
        copilot: { mcpServers: { 'org-access': { ...plain, type: 'local', tools: ['*'] } } },
        gemini: { mcpServers: { 'org-access': plain } },
        cursor: { mcpServers: { 'org-access': serverWith((name) => `\${env:${name}}`) } },
      },
    );
    assert.equal(
      codex.text,
      [
        '[mcp_servers.org-access]',
        'command = "org-access"',
        'args = ["mcp"]',
        'env_vars = ["ORG_ACCESS_NODE","ORG_ACCESS_SOCKET","ORG_ACCESS_KEY"]',
      ]
        .join('\n')
        .replaceAll('","', '", "'),
    );
  });

  it('docs/language-models.md shows the first of agentConfigurations, and names the file and the agent of each', () => {
    const text = readFileSync('docs/language-models.md', 'utf8');
    const [, written = ''] = /```json\n([^]*?)```/.exec(text) ?? [];
    assert.deepEqual(JSON.parse(written), JSON.parse(agentConfigurations.mcpJson.text));
    for (const { agents, file } of Object.values(agentConfigurations))
      assert.ok(text.includes(`| ${agents} | \`${file}\` |`), agents);
  });
});
