import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rmdir, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileNameFor, writeFileAtomic } from '../../../../src/platform/node/files.ts';
import { eventually } from '../../../support/eventually.ts';
import { modeHere, whoReads } from '../../../support/platform.ts';
import { removeFolder } from '../../../support/removeFolder.ts';

describe('files', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'files-test-'));
  });
  afterEach(() => removeFolder(folder));

  it('fileNameFor returns a safe file name for any text, and different file names for different texts', () => {
    const names = ['', 'acme', 'https://a.example/#b', '../x', 'ä'.repeat(1_000)].map(fileNameFor);
    for (const name of names) assert.match(name, /^[0-9a-f]{32}$/);
    assert.equal(new Set(names).size, names.length);
    assert.equal(fileNameFor('acme'), names[1]);
  });

  it('writeFileAtomic replaces the whole content of a file and leaves no temporary file', async () => {
    const file = path.join(folder, 'file');
    await writeFile(file, 'a longer text from before');
    await writeFileAtomic(file, 'text');
    assert.deepEqual([await readFile(file, 'utf8'), await readdir(folder)], ['text', ['file']]);
  });

  it('writeFileAtomic keeps the previous file and leaves no temporary file if it fails', async () => {
    const file = path.join(folder, 'file');
    await mkdir(file);
    await assert.rejects(writeFileAtomic(file, 'text'));
    assert.deepEqual([(await stat(file)).isDirectory(), await readdir(folder)], [true, ['file']]);
    await assert.rejects(writeFileAtomic(path.join(folder, 'gone', 'file'), 'text'), { code: 'ENOENT' });
  });

  it("writeFileAtomic retries while the target can't be replaced, as when a reader has it open on Windows", async () => {
    const file = path.join(folder, 'file');
    await mkdir(file);
    const written = writeFileAtomic(file, 'text');
    await eventually('it is written beside its place', async () => (await readdir(folder)).length === 2);
    await sleep(60);
    await rmdir(file);
    await written;
    assert.deepEqual([await readFile(file, 'utf8'), await readdir(folder)], ['text', ['file']]);
  });

  it(`writeFileAtomic makes files readable only for ${whoReads}, and programs executable despite the umask`, async () => {
    const modeOf = async (name: string) => (await stat(path.join(folder, name))).mode & 0o777;
    await writeFileAtomic(path.join(folder, 'file'), 'text');
    const mask = process.umask(0o300);
    try {
      await writeFileAtomic(path.join(folder, 'masked'), 'text');
      await writeFileAtomic(path.join(folder, 'program'), 'text', 0o700);
    } finally {
      process.umask(mask);
    }
    assert.deepEqual(
      [await modeOf('file'), await modeOf('masked'), await modeOf('program')],
      [0o600, 0o400, 0o700].map(modeHere),
    );
  });
});
