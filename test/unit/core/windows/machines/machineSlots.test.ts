import assert from 'node:assert/strict';
import { mkdtemp, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Emitter } from '../../../../../src/core/base/event.ts';
import { machineName, MachineSlots } from '../../../../../src/core/windows/machineSlots.ts';
import { FakeClock } from '../../../../support/fakeClock.ts';
import { modeHere } from '../../../../support/platform.ts';
import { removeFolder } from '../../../../support/removeFolder.ts';

const dayMs = 24 * 60 * 60_000;
const newcomerMs = 90_000;

describe('the slots of machines', () => {
  let clock: FakeClock;
  let kept: Map<string, string>;
  beforeEach(() => {
    clock = new FakeClock();
    kept = new Map();
  });

  const slotsOf = (name: string | undefined) =>
    new MachineSlots({
      secrets: {
        get: (key) => Promise.resolve(kept.get(key)),
        store: (key, value) => Promise.resolve(void kept.set(key, value)),
        delete: (key) => Promise.resolve(void kept.delete(key)),
        onDidChange: new Emitter<{ readonly key: string }>().event,
      },
      clock,
      machine: () => Promise.resolve(name),
      newcomerMs: () => newcomerMs,
    });

  /** The slot of a machine that has been there for long enough. */
  async function join(name: string): Promise<number> {
    assert.equal(await slotsOf(name).look(), undefined);
    clock.advance(newcomerMs);
    return (await slotsOf(name).look())?.own ?? assert.fail(`${name} is new.`);
  }

  const take = (slot: number, machine: string) =>
    kept.set(`orgAccess.machine.${slot}`, JSON.stringify({ machine, sinceMs: 0, usedAtMs: clock.now() }));

  it('are none but its own for the machine of the editor, which writes nothing', async () => {
    assert.deepEqual(await slotsOf(undefined).look(), { own: 0, others: [] });
    assert.equal(kept.size, 0);
  });

  it('are counted on by a machine that is away once it has been there for a while, and by the others at once', async () => {
    const away = slotsOf('away');
    assert.equal(await away.look(), undefined);
    const [slot = 0] = (await slotsOf(undefined).look())?.others ?? [];
    assert.ok(slot > 0);
    clock.advance(newcomerMs - 1);
    assert.equal(await away.look(), undefined);
    clock.advance(1);
    assert.deepEqual(await away.look(), { own: slot, others: [0] });
    assert.equal(kept.size, 1);
  });

  it('are fifteen for machines that are away, of which each has its own; one more takes that of the one unused for longest', async () => {
    const taken: number[] = [];
    for (let machine = 1; machine <= 15; machine++) taken.push(await join(`machine ${machine}`));
    assert.deepEqual(
      [...taken].sort((a, b) => a - b),
      Array.from({ length: 15 }, (_, index) => index + 1),
    );
    assert.equal((await slotsOf('machine 3').look())?.others.length, 15);
    assert.equal(await join('one more'), taken[0]);
    assert.equal(await slotsOf('machine 1').look(), undefined, 'it is new again');
  });

  it('are others for machines that begin together, wherever that can be', async () => {
    const names = Array.from({ length: 40 }, (_, index) => `machine ${index}`);
    const chosen = new Set<string>();
    for (const name of names) {
      kept.clear();
      assert.equal(await slotsOf(name).look(), undefined);
      for (const key of kept.keys()) chosen.add(key);
    }
    assert.ok(chosen.size > 8, [...chosen].join());
  });

  it('are found by each machine where only one is free', async () => {
    for (const free of [1, 8, 15]) {
      for (let machine = 0; machine < 50; machine++) {
        kept.clear();
        for (let slot = 1; slot <= 15; slot++) if (slot !== free) take(slot, `other ${slot}`);
        assert.equal(await join(`machine ${machine}`), free);
      }
    }
  });

  it('are chosen again by a machine that does not find itself there', async () => {
    const own = await join('away');
    take(own, 'other');
    const next = await join('away');
    assert.notEqual(next, own);
    assert.deepEqual((await slotsOf('away').look())?.others, [0, own]);
  });

  it('are kept by use, and forgotten after a month, by their own machine a day sooner than by the others', async () => {
    const slot = await join('away');
    const before = kept.get(`orgAccess.machine.${slot}`);
    clock.advance(dayMs - newcomerMs);
    await slotsOf('away').look();
    assert.equal(kept.get(`orgAccess.machine.${slot}`), before);
    clock.advance(1);
    assert.ok(await slotsOf('away').look());
    assert.notEqual(kept.get(`orgAccess.machine.${slot}`), before);
    clock.advance(30 * dayMs);
    assert.deepEqual((await slotsOf(undefined).look())?.others, [slot]);
    assert.equal(await slotsOf('away').look(), undefined, 'it is new again');
    clock.advance(31 * dayMs);
    assert.deepEqual((await slotsOf(undefined).look())?.others, []);
  });

  it('begin anew where the clock was put back, and where what stands there cannot be read', async () => {
    const slot = await join('away');
    clock.jump(-dayMs);
    assert.equal(await slotsOf('away').look(), undefined);
    clock.advance(newcomerMs);
    assert.equal((await slotsOf('away').look())?.own, slot);
    const another = await join('another');
    const times = `"sinceMs":0,"usedAtMs":${clock.now()}`;
    for (const text of [
      `{"machine":7,${times}}`,
      `{${times}}`,
      `{"machine":"other","usedAtMs":${clock.now()}}`,
      `{"machine":"other","sinceMs":"0","usedAtMs":${clock.now()}}`,
      `{"machine":"other","sinceMs":0,"usedAtMs":"${clock.now()}"}`,
      '',
      '7',
      '{"machine":7,"sinceMs":0,"usedAtMs":0}',
      '{"machine":"away","sinceMs":"0","usedAtMs":0}',
      '{"machine":"away","sinceMs":0}',
    ]) {
      kept.set(`orgAccess.machine.${slot}`, text);
      assert.deepEqual(await slotsOf('another').look(), { own: another, others: [0] }, text);
    }
  });
});

describe('the name of a machine', () => {
  let folder: string;
  beforeEach(async () => (folder = await mkdtemp(path.join(tmpdir(), 'machine-'))));
  afterEach(() => removeFolder(folder));

  it('is the same for all who share a folder, says nothing of it, and is another for each folder', async () => {
    const names = await Promise.all([
      machineName(`${folder}/a`),
      machineName(`${folder}/a`),
      machineName(`${folder}/b`),
    ]);
    assert.match(names[0] ?? '', /^[\da-f]{32}$/);
    assert.equal(names[0], names[1]);
    assert.notEqual(names[0], names[2]);
    assert.equal(await machineName(`${folder}/a`), names[0]);
    assert.notEqual(names[0], (await readFile(`${folder}/a/machine`, 'utf8')).trim());
  });

  it('is kept where only this user can read it', async () => {
    await machineName(folder);
    assert.equal((await stat(`${folder}/machine`)).mode & 0o777, modeHere(0o600));
  });

  it('is drawn anew each time where nothing can be kept', async () => {
    await writeFile(`${folder}/file`, '');
    const damaged = ['what is damaged', 'ab'.repeat(17), `${'ab'.repeat(16)}x`, `x${'ab'.repeat(16)}`];
    for (const [index, text] of [...damaged, ''].entries()) {
      const useless = index < damaged.length ? folder : `${folder}/file`;
      await writeFile(`${folder}/machine`, text);
      const [one, other] = [await machineName(useless), await machineName(useless)];
      assert.notEqual(one, other);
    }
  });
});
