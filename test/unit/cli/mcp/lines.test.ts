import assert from 'node:assert/strict';
import { linesOf } from '../../../../src/cli/mcp/jsonRpc.ts';
import { collect } from '../../../support/soak.ts';

async function read(maxBytes: number, ...chunks: string[]): Promise<(string | undefined)[]> {
  const lines: (string | undefined)[] = [];
  async function* stream() {
    for (const chunk of chunks) yield await Promise.resolve(Buffer.from(chunk));
  }
  for await (const line of linesOf(stream(), maxBytes)) lines.push(line);
  return lines;
}

describe('linesOf', () => {
  it('linesOf returns lines without LF or CRLF, and ignores text after the last line break', async () => {
    assert.deepEqual(await read(100, 'one\ntwo\r\n\nthr', 'ee', '\nrest'), ['one', 'two', '', 'three']);
    assert.deepEqual(await read(100, 'a\rb\r', '\n'), ['a\rb'], 'a return within is a part of it');
  });

  it('linesOf limits the length of a line in bytes, however many chunks the line arrives in', async () => {
    assert.deepEqual(await read(4, 'éé\néée\néé', '\n'), ['éé', undefined, 'éé']);
    assert.deepEqual(await read(4, 'ab', 'cd', '\n', 'ab', 'cde', '\n', 'abc', 'd', 'e', '\nabcd\n'), [
      'abcd',
      undefined,
      undefined,
      'abcd',
    ]);
  });

  it("linesOf doesn't buffer lines that exceed the limit", async () => {
    const mebibyte = 1024 * 1024;
    let keptBytes = Infinity;
    async function* endless() {
      await collect();
      const before = process.memoryUsage().arrayBuffers;
      for (let count = 0; count < 64; count++) yield await Promise.resolve(Buffer.allocUnsafeSlow(mebibyte).fill(' '));
      await collect();
      keptBytes = process.memoryUsage().arrayBuffers - before;
      yield Buffer.from('\n');
    }
    for await (const line of linesOf(endless(), 256 * 1024)) assert.equal(line, undefined);
    assert.ok(keptBytes < 4 * mebibyte, `${keptBytes} bytes are kept.`);
  });
});
