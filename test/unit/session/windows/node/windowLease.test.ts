import assert from 'node:assert/strict';
import { mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { windowLease, type Lease } from '../../../../../src/session/windows/node/windowLease.ts';
import { FakeClock } from '../../../../support/fakeClock.ts';
import { removeFolder } from '../../../../support/removeFolder.ts';
import { silentLog } from '../../../../support/session/sessionBench.ts';

describe('windowLease', () => {
  let folder: string;
  let clock: FakeClock;
  let leases: Lease[];
  const lease = () => {
    const made = windowLease({ folder, name: 'jobs', clock, log: silentLog });
    leases.push(made);
    return made;
  };
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'lease-'));
    clock = new FakeClock();
    leases = [];
  });
  afterEach(async () => {
    for (const one of leases) await one.release();
    await removeFolder(folder);
  });

  it('windowLease is held by one window until that window releases it', async () => {
    const [first, second] = [lease(), lease()];
    assert.ok(await first.hold());
    assert.ok(await first.hold());
    assert.ok(!(await second.hold()));
    await first.release();
    assert.ok(await second.hold());
    assert.ok(!(await first.hold()));
  });

  it("windowLease passes to another window if the holder's process has ended", async () => {
    assert.ok(await lease().hold());
    const [file] = await readdir(folder);
    const gone = { pid: 2 ** 22 + 1, host: hostname(), nonce: '0123456789abcdef', startedAtMs: 0 };
    await writeFile(path.join(folder, String(file)), JSON.stringify(gone));
    assert.ok(await lease().hold());
  });

  it('windowLease passes to another window if the holder stalls, but only after the full waiting time', async () => {
    assert.ok(await lease().hold());
    const [file] = await readdir(folder);
    const elsewhere = { pid: 1, host: 'elsewhere', nonce: '0123456789abcdef', startedAtMs: 0 };
    await writeFile(path.join(folder, String(file)), JSON.stringify(elsewhere));
    const second = lease();
    const held: boolean[] = [];
    for (let look = 0; look < 6; look += 1) {
      held.push(await second.hold(), await second.hold());
      clock.jump(15_000);
    }
    assert.deepEqual(held, [...Array.from({ length: 10 }, () => false), true, true]);
  });

  it('windowLease is held by all windows if no lock file can be created', async () => {
    const file = path.join(folder, 'file');
    await writeFile(file, '');
    for (const name of ['one', 'two'])
      assert.ok(await windowLease({ folder: file, name, clock, log: silentLog }).hold());
  });
});
