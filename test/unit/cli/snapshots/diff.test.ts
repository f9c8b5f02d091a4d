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

  it('A folder and a file are refused', async () => {
    await write('before/a.json', []);
    await assert.rejects(diffText(at('before'), at('before/a.json'), 'text'), /Enter two folders or two files/);
  });
});
