import assert from 'node:assert/strict';
import { chmod, mkdtemp, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { systemClock } from '../../../../../src/platform/common/clock.ts';
import { oncePerMachine } from '../../../../../src/session/windows/node/oncePerMachine.ts';
import { modeHere, whoReads } from '../../../../support/platform.ts';
import { removeFolder } from '../../../../support/removeFolder.ts';

describe('oncePerMachine', () => {
  let base = '';
  beforeEach(async () => {
    base = await mkdtemp(path.join(tmpdir(), 'once-test-'));
  });
  afterEach(() => removeFolder(base));

  it('oncePerMachine.claim returns true only for the first of many windows', async () => {
    const folder = path.join(base, 'told');
    const windows = Array.from({ length: 10 }, () => oncePerMachine(folder, systemClock));
    const answers = await Promise.all(windows.map((once) => once.claim('ended acme 7')));
    assert.equal(answers.filter(Boolean).length, 1);
    assert.equal(await windows[0]?.claim('ended acme 8'), true);
    assert.equal(await windows[0]?.claim('ended acme 7'), false);
    assert.ok(
      (await readdir(folder)).every((name) => /^[0-9a-f]{32}$/.test(name)),
      'no name of a connection is on the disk',
    );
  });

  it(`oncePerMachine stores claims as empty files that only ${whoReads} can read`, async () => {
    await oncePerMachine(base, systemClock).claim('name');
    const [file = ''] = await readdir(base);
    const { size, mode } = await stat(path.join(base, file));
    assert.deepEqual([size, mode & 0o777], [0, modeHere(0o600)]);
  });

  it('oncePerMachine forgets a claim after 31 days, but not after 29 days', async () => {
    const once = oncePerMachine(base, systemClock);
    assert.equal(await once.claim('name'), true);
    const [file = ''] = await readdir(base);
    const daysAgo = async (days: number) => {
      const atS = Date.now() / 1000 - days * 24 * 3600;
      await utimes(path.join(base, file), atS, atS);
    };
    await daysAgo(29);
    assert.equal(await once.claim('name'), false);
    await daysAgo(31);
    assert.equal(await once.claim('other'), true);
    assert.equal((await readdir(base)).length, 1);
    assert.equal(await once.claim('name'), true);
  });

  it('oncePerMachine.claim returns true for every caller if no claim can be stored', async () => {
    await writeFile(path.join(base, 'file'), '');
    await chmod(path.join(base, 'file'), 0o600);
    const once = oncePerMachine(path.join(base, 'file', 'told'), systemClock);
    assert.deepEqual([await once.claim('name'), await once.claim('name')], [true, true]);
  });
});
