import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { utimesSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../../../../src/core/base/clock.ts';
import type { Clock } from '../../../../src/core/base/clock.ts';
import { fileLock } from '../../../../src/core/windows/fileLock.ts';
import { eventually } from '../../../support/eventually.ts';
import { abortAfter, HastyClock } from '../../../support/hastyClock.ts';
import { lockOf, pidOfTheDead } from '../../../support/leftLock.ts';

const staleMs = 8_000;
const longestPollMs = 100;
const never = new AbortController().signal;

describe('a lock of windows', () => {
  let base: string;
  let folder: string;
  let warnings: string[];

  beforeEach(async () => {
    base = await mkdtemp(path.join(tmpdir(), 'file-lock-'));
    folder = path.join(base, 'locks');
    warnings = [];
  });
  afterEach(() => rm(base, { recursive: true }));

  const lockWith = (clock: Clock, ms = staleMs) =>
    fileLock({ folder: () => folder, clock, log: { warn: (message) => warnings.push(message) }, staleMs: ms });

  /** The path of the lock file, found by taking the lock. */
  async function lockFile(): Promise<string> {
    const names = await lockWith(systemClock).run('counter', never, () => readdir(folder));
    assert.equal(names?.length, 1);
    return path.join(folder, String(names[0]));
  }

  it('is a file of the same name in every version, so that windows of two of them keep each other out', async () => {
    assert.equal(path.basename(await lockFile()), 'efe899c74558f20b08bbc19bf0228c0c.lock');
  });

  it('takes over from a dead process at once', async () => {
    const clock = new HastyClock();
    const file = await lockFile();
    const pid = await pidOfTheDead();
    await writeFile(file, lockOf(pid));
    assert.equal(
      await lockWith(clock).run('counter', never, () => Promise.resolve(clock.waitedMs <= longestPollMs)),
      true,
    );
    assert.equal(warnings.length, 1);
    assert.ok(warnings[0]?.includes(` ${pid} `), warnings[0]);
  });

  const silent: Record<string, { content: () => Promise<string> | string; forMs: number }> = {
    'an empty file': { content: () => '', forMs: staleMs / 4 },
    garbage: { content: () => '{"pid":1,"nonce":"../../x"', forMs: staleMs / 4 },
    'a nonce that is a path': {
      content: () => lockOf(1).replace('0123456789abcdef', '../../0123456789'),
      forMs: staleMs / 4,
    },
    'a process of another host': {
      content: async () => lockOf(await pidOfTheDead(), `not-${hostname()}`),
      forMs: staleMs,
    },
    'a process that lives but gives no heartbeat': { content: () => lockOf(process.ppid), forMs: staleMs },
  };
  for (const [what, { content, forMs }] of Object.entries(silent)) {
    it(`respects ${what} for ${forMs / 1000} s of waiting`, async () => {
      const clock = new HastyClock();
      const file = await lockFile();
      await writeFile(file, await content());
      const atMs = await lockWith(clock).run('counter', never, () => Promise.resolve(clock.waitedMs));
      assert.ok(atMs !== undefined && atMs >= forMs && atMs <= forMs + 3 * longestPollMs, String(atMs));
      assert.deepEqual(await readdir(folder), []);
      assert.equal(warnings.length, 1, 'it is told whose it was');
    });
  }

  it('respects a lock as long as it has heartbeats, whatever time they say', async () => {
    const clock = new HastyClock();
    const file = await lockFile();
    await writeFile(file, lockOf(process.ppid));
    let beats = 0;
    const heartbeat = async () => {
      for (; !signal.aborted; beats += 1) await utimes(file, 1e9 - beats, 1e9 - beats);
    };
    const signal = abortAfter(clock, 5 * staleMs);
    const beating = heartbeat();
    assert.equal(await lockWith(clock).run('counter', signal, () => Promise.resolve('ran')), undefined);
    await beating;
    assert.equal(await readFile(file, 'utf8'), lockOf(process.ppid));
  });

  for (const [what, content, forMs] of [
    ['a process that lives', lockOf(process.ppid), staleMs],
    ['nobody who can be read', '', staleMs / 4],
  ] as const) {
    it(`respects a lock of ${what} for as long after its last heartbeat`, async () => {
      const clock = new HastyClock();
      const file = await lockFile();
      await writeFile(file, content);
      let lastBeatMs = 0;
      clock.onWait = () => {
        if (clock.waitedMs > 1.5 * staleMs) return;
        lastBeatMs = clock.waitedMs;
        utimesSync(file, 1e9 - lastBeatMs, 1e9 - lastBeatMs);
      };
      const atMs = await lockWith(clock).run('counter', never, () => Promise.resolve(clock.waitedMs));
      assert.ok(
        atMs !== undefined && atMs - lastBeatMs >= forMs && atMs - lastBeatMs <= forMs + 3 * longestPollMs,
        String(atMs),
      );
    });
  }

  it('respects locks that follow each other, even when all are of the same time', async () => {
    const clock = new HastyClock();
    const file = await lockFile();
    const signal = abortAfter(clock, 3 * staleMs);
    const { onWait } = clock;
    let holders = 0;
    const nextHolder = () => {
      writeFileSync(
        file,
        JSON.stringify({
          pid: process.ppid,
          host: hostname(),
          nonce: String((holders += 1)).padStart(16, '0'),
          startedAtMs: 0,
        }),
      );
      utimesSync(file, 1e9, 1e9);
    };
    nextHolder();
    clock.onWait = () => {
      onWait();
      nextHolder();
    };
    assert.equal(await lockWith(clock).run('counter', signal, () => Promise.resolve('ran')), undefined);
    assert.deepEqual(warnings, []);
  });

  it('has heartbeats that say the time of its clock', async () => {
    const clock = new HastyClock();
    await lockWith(clock).run('counter', never, async () => {
      const file = path.join(folder, String((await readdir(folder))[0]));
      await eventually('a heartbeat', async () => {
        const { atimeMs, mtimeMs } = await stat(file);
        return mtimeMs <= clock.now() && atimeMs <= clock.now();
      });
    });
    assert.deepEqual(warnings, []);
  });

  it('gives heartbeats while work goes on', async () => {
    const shortMs = 400;
    const waiterClock = { ...systemClock, waitedMs: 0 };
    waiterClock.after = (delayMs, callback) => {
      waiterClock.waitedMs += delayMs;
      return systemClock.after(delayMs, callback);
    };
    let working: boolean | undefined;
    const holder = lockWith(systemClock, shortMs).run('counter', never, async () => {
      working = true;
      await eventually('a long wait', () => waiterClock.waitedMs > 3 * shortMs);
      working = false;
    });
    await eventually('the lock is taken', () => working === true);
    assert.equal(await lockWith(waiterClock, shortMs).run('counter', never, () => Promise.resolve(working)), false);
    await holder;
    assert.deepEqual(warnings, []);
  });

  it('queues the callers of one process, and lets other names pass', async () => {
    const lock = lockWith(systemClock);
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

  it('gives up its turn when aborted, in the queue and at the file', async () => {
    const lock = lockWith(systemClock);
    const ran: string[] = [];
    await lock.run('counter', never, async () => {
      for (const other of [lock, lockWith(new HastyClock())]) {
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
      assert.equal((await readdir(folder)).length, 1);
    });
    assert.equal(await lock.run('counter', AbortSignal.abort(), () => Promise.resolve(ran.push('late'))), undefined);
    assert.deepEqual(ran, []);
    assert.equal(await lock.run('counter', never, () => Promise.resolve('next')), 'next');
  });

  it('leaves nothing at the signal of who may give up', async () => {
    const { signal } = new AbortController();
    assert.equal(
      await lockWith(systemClock).run('counter', signal, () =>
        Promise.resolve(getEventListeners(signal, 'abort').length),
      ),
      0,
    );
    assert.equal(getEventListeners(signal, 'abort').length, 0);
  });

  it('is released when work throws', async () => {
    const lock = lockWith(systemClock);
    const problem = new Error('work failed');
    await assert.rejects(
      lock.run('counter', never, () => Promise.reject(problem)),
      problem,
    );
    assert.deepEqual(await readdir(folder), []);
    assert.equal(await lock.run('counter', never, () => Promise.resolve('next')), 'next');
  });

  it('notices that it was taken over, and leaves the lock of the other alone', async () => {
    const file = await lockFile();
    await lockWith(systemClock, 40).run('counter', never, async () => {
      await writeFile(file, lockOf(process.ppid));
      await eventually('it is noticed', () => warnings.length > 0);
    });
    assert.equal(await readFile(file, 'utf8'), lockOf(process.ppid));
    assert.equal(warnings.length, 1);
  });

  it('notices that it is gone, and goes on without heartbeats', async () => {
    const clock = new HastyClock();
    await lockWith(clock).run('counter', never, async () => {
      await rm(path.join(folder, String((await readdir(folder))[0])));
      let askedMs: number | undefined;
      await eventually('it has no heartbeats any more', () => askedMs === (askedMs = clock.waitedMs));
    });
    // The first may be of a heartbeat that it was taken from.
    assert.ok(warnings.length === 1 || warnings.length === 2, warnings.join());
  });

  it('says that it was neither renewed nor released, and gives back what work gave', async () => {
    const lock = lockWith(new HastyClock());
    const value = await lock.run('counter', never, async () => {
      const file = path.join(folder, String((await readdir(folder))[0]));
      await rm(file);
      await mkdir(file);
      await eventually('it is tried again', () => warnings.length >= 2);
      return 'done';
    });
    assert.equal(value, 'done');
    assert.equal(warnings[1], warnings[0]);
    assert.notEqual(warnings.at(-1), warnings[0]);
  });

  it('is tried 10 times when it cannot be made, and has its file all the same once it can', async () => {
    for (const [failures, files] of [
      [9, 1],
      [10, 0],
    ] as const) {
      let asked = 0;
      const failing = () =>
        (asked += 1) > failures ? Promise.resolve(folder) : Promise.reject(new Error('The disk is busy.'));
      const lock = fileLock({
        folder: failing,
        clock: new HastyClock(),
        log: { warn: (message) => warnings.push(message) },
      });
      await mkdir(folder, { recursive: true });
      assert.equal(await lock.run('counter', never, async () => (await readdir(folder)).length), files);
      assert.deepEqual([warnings.length, await readdir(folder)], [1 - files, []]);
    }
  });

  it('runs work without a lock when none can be made, and says so once', async () => {
    await writeFile(path.dirname(folder) + '.file', '');
    folder = path.join(path.dirname(folder) + '.file', 'locks');
    const lock = lockWith(new HastyClock());
    assert.equal(await lock.run('counter', never, () => Promise.resolve(1)), 1);
    assert.equal(await lock.run('counter', never, () => Promise.resolve(2)), 2);
    assert.equal(warnings.length, 1);
  });

  it('does not wait for ever for a lock that cannot be removed', async () => {
    await mkdir(await lockFile());
    assert.equal(await lockWith(new HastyClock()).run('counter', never, () => Promise.resolve('ran')), 'ran');
    assert.equal(warnings.length, 1);
  });
});
