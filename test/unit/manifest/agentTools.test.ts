import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { Parser } from 'vs/platform/contextkey/common/contextkey.js';

describe('tools of the manifest', () => {
  it('the tools of the extension and its MCP server are never offered together', () => {
    const { contributes } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      contributes: Readonly<Record<'languageModelTools' | 'mcpServerDefinitionProviders', readonly { when: string }[]>>;
    };
    const offered = (isServed: boolean | undefined) => {
      const getValue = <T>(key: string) => (key === 'orgAccess.toolsAreServed' ? isServed : undefined) as T;
      return Object.fromEntries(
        (['languageModelTools', 'mcpServerDefinitionProviders'] as const).map((kind) => [
          kind,
          contributes[kind].filter(({ when }) => new Parser().parse(when)?.evaluate({ getValue })).length,
        ]),
      );
    };
    const ofExtension = { languageModelTools: contributes.languageModelTools.length, mcpServerDefinitionProviders: 0 };
    assert.deepEqual(offered(undefined), ofExtension, 'by default');
    assert.deepEqual(offered(false), ofExtension);
    assert.deepEqual(offered(true), { languageModelTools: 0, mcpServerDefinitionProviders: 1 });
  });
});
