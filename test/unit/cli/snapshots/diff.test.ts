import assert from 'node:assert/strict';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { diffText } from '../../../../src/cli/snapshots/diff.ts';
import { removeFolder } from '../../../support/removeFolder.ts';

describe('org-access diff', () => {
  let folder: string;
  const at = (name: string) => path.join(folder, name);

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'oa-diff-'));
  });
  afterEach(async () => await removeFolder(folder));

  async function write(name: string, rows: unknown): Promise<void> {
    await mkdir(path.dirname(at(name)), { recursive: true });
    await writeFile(at(name), JSON.stringify(rows));
  }

  it("Texts of the service can't change the table in Markdown", async () => {
    await write('before/devices.json', [{ id: 1, name: 'a' }]);
    await write('after/devices.json', [
      { id: 1, name: 'a' },
      { id: 2, name: 'x | [y](https://example.com) <b>' },
    ]);
    const { text } = await diffText(at('before'), at('after'), 'markdown');
    assert.match(text, /^\| Added \| 2 \| x \\\| \\\[y\\\]\(\S+\) \\<b\\> \| {2}\|$/m);
  });

  it('Files in hidden folders, such as that of git, are not compared', async () => {
    await write('before/.git/a.json', []);
    await write('after/b.json', []);
    const { text } = await diffText(at('before'), at('after'), 'text');
    assert.equal(text, 'b.json: only on the right\n');
  });

  it('diff --output json has every difference of every row', async () => {
    const devices = (rows: number, members: number, value: number) =>
      Array.from({ length: rows }, (_, id) => ({
        id,
        ...Object.fromEntries(Array.from({ length: members }, (__, at) => [`m${at}`, value])),
      }));
    for (const [rows, members] of [
      [1, 40],
      [20_001, 1],
    ] as const) {
      await write('before.json', devices(rows, members, 1));
      await write('after.json', devices(rows, members, 2));
      const { text } = await diffText(at('before.json'), at('after.json'), 'json');
      const found = JSON.parse(text) as { differences: unknown[] }[];
      assert.deepEqual([found.length, found[0]?.differences.length], [rows, members]);
    }
    await write('before.json', Array(20_001).fill([1]));
    await write('after.json', Array(20_001).fill([2]));
    const { text } = await diffText(at('before.json'), at('after.json'), 'json');
    assert.equal((JSON.parse(text) as unknown[]).length, 20_001);
  });

  it('A folder and a file are refused', async () => {
    await write('before/a.json', []);
    await assert.rejects(diffText(at('before'), at('before/a.json'), 'text'), /Enter two folders or two files/);
  });
});
