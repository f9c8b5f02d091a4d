import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mcpConfiguration } from '../../../../src/terminals/common/mcpConfiguration.ts';

describe('mcpConfiguration', () => {
  it('mcpConfiguration starts org-access, and names variables but no secrets', () => {
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

  it('mcpConfiguration is quoted in the documents exactly as it is copied', () => {
    const [, written = ''] = /```json\n([^]*?)```/.exec(readFileSync('docs/language-models.md', 'utf8')) ?? [];
    assert.deepEqual(JSON.parse(written), JSON.parse(mcpConfiguration));
  });
});
