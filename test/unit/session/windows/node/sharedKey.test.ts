import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sharedKey } from '../../../../../src/session/windows/node/windowChannel.ts';
import { modeHere } from '../../../../support/platform.ts';
import { removeFolder } from '../../../../support/removeFolder.ts';

describe('sharedKey', () => {
  let folder: string;
  let file: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'shared-key-'));
    file = path.join(folder, 'key');
  });
  afterEach(() => removeFolder(folder));

  it('sharedKey returns the same key to windows opened at the same time or later', async () => {
    const keys = await Promise.all(Array.from({ length: 20 }, () => sharedKey(file)));
    assert.deepEqual(new Set([...keys, await sharedKey(file)]).size, 1);
    assert.match(keys[0] ?? '', /^[0-9a-f]{64}$/);
    assert.equal(await readFile(file, 'utf8'), keys[0]);
    assert.equal((await stat(file)).mode & 0o777, modeHere(0o600));
  });

  it('sharedKey waits while another window writes the key', async () => {
    await writeFile(file, '');
    const found = sharedKey(file);
    const whole = 'a'.repeat(64);
    await writeFile(file, whole);
    assert.equal(await found, whole);
  });

  it('sharedKey creates a new key if the key file was removed or is incomplete', async () => {
    await writeFile(file, 'abc');
    const made = await sharedKey(file);
    assert.match(made, /^[0-9a-f]{64}$/);
    await rm(file);
    assert.notEqual(await sharedKey(file), made);
  });
});
