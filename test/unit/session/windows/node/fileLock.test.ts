import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock, wait } from '../../../../../src/platform/common/clock.ts';
import { eventually } from '../../../../support/eventually.ts';
import { FakeClock } from '../../../../support/fakeClock.ts';
import { HastyClock } from '../../../../support/hastyClock.ts';
import { lockOf } from '../../../../support/windows/leftLock.ts';
import { LockBench, staleMs } from '../../../../support/windows/lockBench.ts';

const never = new AbortController().signal;

describe('fileLock', () => {
  let bench: LockBench;
  beforeEach(async () => (bench = await LockBench.open()));
  afterEach(() => bench.close());

  it('fileLock uses the same file name in every version, so that windows of two versions exclude each other', async () => {
    assert.equal(path.basename(await bench.lockFile()), 'efe899c74558f20b08bbc19bf0228c0c.lock');
  });

  it('fileLock writes heartbeats as long as the work runs', async () => {
    const shortMs = 400;
    const waiterClock = { ...systemClock, waitedMs: 0 };
    waiterClock.after = (delayMs, callback) => {
      waiterClock.waitedMs += delayMs;
      return systemClock.after(delayMs, callback);
    };
    let working: boolean | undefined;
    const holder = bench.lockWith(systemClock, shortMs).run('counter', never, async () => {
      working = true;
      await eventually('a long wait', () => waiterClock.waitedMs > 3 * shortMs);
      working = false;
    });
    await eventually('the lock is taken', () => working === true);
    assert.equal(
      await bench.lockWith(waiterClock, shortMs).run('counter', never, () => Promise.resolve(working)),
      false,
    );
    await holder;
    assert.deepEqual(bench.warnings, []);
  });

  it('fileLock runs callers of one process one after another for each name', async () => {
    const lock = bench.lockWith(systemClock);
    const order: number[] = [];
    const callers = [1, 2, 3, 4, 5, 6].map((caller) =>
      lock.run('counter', never, async () => {
        order.push(caller);
        if (caller === 1) await lock.run('another name', never, () => Promise.resolve());
        order.push(caller);
      }),
    );
    await Promise.all(callers);
    assert.deepEqual(order, [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6]);
  });

  it('fileLock stops waiting if aborted, both in the queue of the process and at the lock file', async () => {
    const lock = bench.lockWith(systemClock);
    const ran: string[] = [];
    await lock.run('counter', never, async () => {
      for (const other of [lock, bench.lockWith(new HastyClock())]) {
        const giveUp = new AbortController();
        const waiting = other.run('counter', giveUp.signal, () => Promise.resolve(ran.push('waiter')));
        await sleep(5);
        giveUp.abort();
        assert.equal(await waiting, undefined);
      }
      assert.equal(
        await lock.run('counter', AbortSignal.abort(), () => Promise.resolve(ran.push('early'))),
        undefined,
        'while it is held',
      );
      assert.equal((await readdir(bench.folder)).length, 1);
    });
    assert.equal(await lock.run('counter', AbortSignal.abort(), () => Promise.resolve(ran.push('late'))), undefined);
    assert.deepEqual(ran, []);
    assert.equal(await lock.run('counter', never, () => Promise.resolve('next')), 'next');
  });

  it('fileLock releases the lock if the work throws', async () => {
    const lock = bench.lockWith(systemClock);
    const problem = new Error('work failed');
    await assert.rejects(
      lock.run('counter', never, () => Promise.reject(problem)),
      problem,
    );
    assert.deepEqual(await readdir(bench.folder), []);
    assert.equal(await lock.run('counter', never, () => Promise.resolve('next')), 'next');
  });

  it("fileLock logs that another process took over the lock, and does not delete that process's lock", async () => {
    const file = await bench.lockFile();
    await bench.lockWith(systemClock, 40).run('counter', never, async () => {
      await writeFile(file, lockOf(process.pid));
      await eventually('it is noticed', () => bench.warnings.length > 0);
    });
    assert.equal(await readFile(file, 'utf8'), lockOf(process.pid));
    assert.deepEqual(bench.warnings, ['A lock was taken over by another process.']);
  });

  it('fileLock logs that the lock file was deleted, and stops its heartbeats', async () => {
    const clock = new HastyClock();
    await bench.lockWith(clock).run('counter', never, async () => {
      await rm(path.join(bench.folder, String((await readdir(bench.folder))[0])));
      await eventually('it is noticed', () => bench.warnings.includes('A lock was taken over by another process.'));
      const { waitedMs } = clock;
      for (let look = 0; look < 20; look += 1) await stat(bench.folder);
      assert.equal(clock.waitedMs, waitedMs);
    });
    // A heartbeat may have failed first.
    assert.ok(bench.warnings.length <= 2, bench.warnings.join());
  });

  it('fileLock returns the result of the work and logs a warning if the lock was neither renewed nor released', async () => {
    const clock = new FakeClock();
    const value = await bench.lockWith(clock).run('counter', never, async () => {
      const file = path.join(bench.folder, String((await readdir(bench.folder))[0]));
      await rm(file);
      await mkdir(file);
      await eventually('it is tried again', () => {
        clock.advance(staleMs);
        return bench.warnings.length >= 2;
      });
      return 'done';
    });
    assert.equal(value, 'done');
    const said = bench.warnings.map((warning) => warning.replace(/:.*/, ''));
    assert.deepEqual([...new Set(said)], ['A lock was not renewed', 'A lock was not released']);
  });

  it('fileLock runs the work without a lock if none can be created, and logs only one warning', async () => {
    await writeFile(path.dirname(bench.folder) + '.file', '');
    bench.folder = path.join(path.dirname(bench.folder) + '.file', 'locks');
    const clock = new HastyClock();
    const lock = bench.lockWith(clock);
    assert.equal(await lock.run('counter', never, () => Promise.resolve(1)), 1);
    const long = async () => {
      for (const endMs = clock.waitedMs + 10 * staleMs; clock.waitedMs < endMs;) await wait(clock, staleMs / 8);
      return 2;
    };
    assert.equal(await lock.run('counter', never, long), 2);
    assert.equal(bench.warnings.length, 1);
    assert.match(bench.warnings[0] ?? '', /^Other windows are not locked out, because no lock can be made: Error \w+/);
  });
});
