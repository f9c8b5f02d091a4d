import assert from 'node:assert/strict';
import { decodeToolRequest, decodeToolUse } from '../../../../../src/terminals/node/protocol/decodeRequest.ts';

const terminal = '0123456789abcdef'.repeat(2);
const tool = { name: 'a_tool', input: { site: 'Oslo' } };

describe('decodeToolRequest', () => {
  it('decodeToolRequest returns only known members', () => {
    assert.deepEqual(decodeToolRequest({ terminal, ask: 'tools', other: 1 }), { terminal, ask: 'tools' });
    assert.deepEqual(decodeToolRequest({ terminal, ask: 'tool', tool: { ...tool, other: 1 } }), {
      terminal,
      ask: 'tool',
      tool,
    });
  });

  it('decodeToolRequest rejects a request of an unknown kind, or without a valid terminal key', () => {
    for (const message of [
      undefined,
      null,
      'tools',
      [],
      {},
      { ask: 'tools' },
      { terminal: `${terminal}0`, ask: 'tools' },
      { terminal: terminal.toUpperCase(), ask: 'tools' },
      { terminal },
      { terminal, ask: 'token' },
      { terminal, ask: 'token', tool },
      { terminal, ask: ['tools'] },
      { terminal, ask: 'tools', tool },
      { terminal, ask: 'tools', tool: null },
      { terminal, ask: 'tool' },
      { terminal, tool },
    ])
      assert.equal(decodeToolRequest(message), undefined, JSON.stringify(message));
  });

  it('decodeToolRequest rejects a tool without a name, or an input that is not an object', () => {
    const longest = 'a'.repeat(100);
    assert.deepEqual(decodeToolUse({ name: longest, input: {} }), { name: longest, input: {} });
    for (const given of [
      null,
      'a_tool',
      [tool],
      { input: {} },
      { ...tool, name: '' },
      { ...tool, name: `${longest}a` },
      { ...tool, name: 'a-tool' },
      { ...tool, name: 'a_tool\n' },
      { ...tool, name: '../a' },
      { ...tool, name: 7 },
      { name: 'a_tool' },
      { ...tool, input: null },
      { ...tool, input: [] },
      { ...tool, input: 'text' },
    ]) {
      assert.equal(decodeToolUse(given), undefined, JSON.stringify(given));
      assert.equal(decodeToolRequest({ terminal, ask: 'tool', tool: given }), undefined, JSON.stringify(given));
    }
  });
});
