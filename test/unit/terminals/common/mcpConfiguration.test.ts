import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mcpConfiguration } from '../../../../src/terminals/common/mcpConfiguration.ts';

describe('mcpConfiguration', () => {
  it('mcpConfiguration starts org-access mcp, and passes environment variables by name, without secrets', () => {
    const names = ['ORG_ACCESS_NODE', 'ORG_ACCESS_SOCKET', 'ORG_ACCESS_KEY'];
    assert.deepEqual(JSON.parse(mcpConfiguration), {
      mcpServers: {
        'org-access': {
          command: 'org-access',
          args: ['mcp'],
          env: Object.fromEntries(names.map((name) => [name, `\${${name}}`])),
        },
      },
    });
  });

  it('mcpConfiguration is the same as the JSON shown in docs/language-models.md', () => {
    const [, written = ''] = /```json\n([^]*?)```/.exec(readFileSync('docs/language-models.md', 'utf8')) ?? [];
    assert.deepEqual(JSON.parse(written), JSON.parse(mcpConfiguration));
  });
});
