import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openTurns } from '../../../../../src/core/windows/machineTurns.ts';
import { removeFolder } from '../../../../support/removeFolder.ts';
import { TurnBench } from '../../../../support/windows/turnBench.ts';

describe('the turns of a machine with its locks in a folder', () => {
  let folder: string;
  let bench: TurnBench;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'turns-'));
    bench = new TurnBench();
  });
  afterEach(() => removeFolder(folder));

  const open = (isAway: boolean, inFolder = `${folder}/locks`) => {
    const { secrets, clock } = bench;
    return openTurns({ secrets, clock, isAway, random: () => 0, deadlineMs: () => 30_000, folder: inFolder });
  };

  it('are those of a machine without a name where the editor runs, and of one name for all windows elsewhere', async () => {
    assert.equal(await open(false).machine(), undefined);
    assert.equal(existsSync(`${folder}/locks`), false);
    const [one, other] = [open(true), open(true)];
    assert.match((await one.machine()) ?? '', /^[\da-f]{32}$/);
    assert.equal(await one.machine(), await other.machine());
  });

  it('have one name in a window, though nothing can be kept in the folder', async () => {
    await writeFile(`${folder}/file`, '');
    const { machine } = open(true, `${folder}/file`);
    assert.ok(await machine());
    assert.equal(await machine(), await machine());
  });

  it('are had by a new machine after as long as a turn may last', async () => {
    const { machine, turns } = open(true);
    await machine();
    await bench.timed(turns.begin());
    await bench.until(80_000);
    assert.equal((await bench.take(turns))[0], 'others');
    await bench.until(89_999);
    assert.deepEqual(await bench.take(turns), ['taken', 3_000], 'the second try is after that time');
  });
});
