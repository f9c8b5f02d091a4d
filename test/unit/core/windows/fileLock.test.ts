import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../../../../src/core/base/clock.ts';
import type { Clock } from '../../../../src/core/base/clock.ts';
import { fileLock } from '../../../../src/core/windows/fileLock.ts';
import { bundle } from '../../../support/bundle.ts';
import { eventually } from '../../../support/eventually.ts';

const staleMs = 8_000;
const longestPollMs = 100;
const never = new AbortController().signal;

/** Waits no time, and adds up what it was asked to wait. */
class HastyClock implements Clock {
  waitedMs = 0;
  onWait = () => undefined as unknown;

  now() {
    return this.waitedMs;
  }

  after(delayMs: number, callback: () => void) {
    const timer = setImmediate(() => {
      this.waitedMs += delayMs;
      this.onWait();
      callback();
    });
    return { dispose: () => clearImmediate(timer) };
  }
}

/** A signal and the way to abort it once `clock` was asked to wait so long. */
function abortAfter(clock: HastyClock, waitedMs: number): AbortSignal {
  const controller = new AbortController();
  const { onWait } = clock;
  clock.onWait = () => {
    onWait();
    if (clock.waitedMs >= waitedMs) controller.abort();
  };
  return controller.signal;
}

describe('a lock between processes', () => {
  let base: string;
  let folder: string;
  let counter: string;
  let warnings: string[];
  let endWorkers: (() => Promise<unknown>)[];

  before(async () => {
    base = await mkdtemp(path.join(tmpdir(), 'file-lock-'));
    const outfile = path.join(base, 'lockWorker.mjs');
    await bundle('test/support/lockWorker.ts', outfile);
  });

  beforeEach(async () => {
    folder = path.join(await mkdtemp(path.join(base, 'case-')), 'locks');
    counter = path.join(base, `${path.basename(path.dirname(folder))}.count`);
    await writeFile(counter, '0');
    warnings = [];
    endWorkers = [];
  });

  afterEach(() => Promise.all(endWorkers.map((end) => end())));
  after(() => rm(base, { recursive: true }));

  const count = async () => Number(await readFile(counter, 'utf8'));
  const lockWith = (clock: Clock, ms = staleMs) => fileLock({ folder: () => folder, clock, log: { warn: (message) => warnings.push(message) }, staleMs: ms });

  /** The path of the lock file, found by taking the lock. */
  async function lockFile(): Promise<string> {
    const names = await lockWith(systemClock).run('counter', never, () => readdir(folder));
    assert.equal(names?.length, 1);
    return path.join(folder, String(names[0]));
  }

  const lockOf = (pid: number | undefined, host = hostname()) => JSON.stringify({ pid, host, nonce: '0123456789abcdef', startedAtMs: 0 });

  function startWorker() {
    const child = spawn(process.execPath, [path.join(base, 'lockWorker.mjs'), folder, counter], { stdio: ['pipe', 'pipe', 'ignore'] });
    const exit = once(child, 'exit');
    const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const kill = () => {
      child.kill('SIGKILL');
      return exit;
    };
    endWorkers.push(kill);
    return {
      kill,
      order(line: string) {
        child.stdin.write(`${line}\n`);
        return answers.next().then(({ value }) => value as string | undefined);
      },
    };
  }

  async function pidOfTheDead(): Promise<number | undefined> {
    const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
    await once(child, 'exit');
    return child.pid;
  }

  it('takes over from a dead process at once', async () => {
    const clock = new HastyClock();
    const file = await lockFile();
    await writeFile(file, lockOf(await pidOfTheDead()));
    assert.equal(await lockWith(clock).run('counter', never, () => Promise.resolve(clock.waitedMs <= longestPollMs)), true);
    assert.equal(warnings.length, 1);
  });

  const silent: Record<string, { content: () => Promise<string> | string; forMs: number }> = {
    'an empty file': { content: () => '', forMs: staleMs / 4 },
    garbage: { content: () => '{"pid":1,"nonce":"../../x"', forMs: staleMs / 4 },
    'a nonce that is a path': { content: () => lockOf(1).replace('0123456789abcdef', '../../0123456789'), forMs: staleMs / 4 },
    'a process of another host': { content: async () => lockOf(await pidOfTheDead(), `not-${hostname()}`), forMs: staleMs },
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
    const callers = [1, 2, 3].map((caller) =>
      lock.run('counter', never, async () => {
        order.push(caller);
        if (caller === 1) await lock.run('another name', never, () => Promise.resolve());
        order.push(caller);
      }),
    );
    await Promise.all(callers);
    assert.deepEqual(order, [1, 1, 2, 2, 3, 3]);
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
      assert.equal((await readdir(folder)).length, 1);
    });
    assert.equal(await lock.run('counter', AbortSignal.abort(), () => Promise.resolve(ran.push('late'))), undefined);
    assert.deepEqual(ran, []);
    assert.equal(await lock.run('counter', never, () => Promise.resolve('next')), 'next');
  });

  it('is released when work throws', async () => {
    const lock = lockWith(systemClock);
    const problem = new Error('work failed');
    await assert.rejects(lock.run('counter', never, () => Promise.reject(problem)), problem);
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

  it('lets one of 8 processes work at a time, over a lock and a permit that dead processes left', async () => {
    const file = await lockFile();
    await writeFile(file, lockOf(await pidOfTheDead()));
    await writeFile(`${file}.0123456789abcdef`, lockOf(await pidOfTheDead()));
    const workers = Array.from({ length: 8 }, startWorker);
    assert.deepEqual(await Promise.all(workers.map((worker) => worker.order('count 50'))), Array(8).fill('done'));
    assert.equal(await count(), 400);
    assert.deepEqual(await readdir(folder), []);
  }).timeout(400_000);

  it('goes on each time that the process with the lock is killed, 20 times', async () => {
    const workers = Array.from({ length: 3 }, startWorker);
    for (let round = 1; round <= 20; round += 1) {
      const victim = startWorker();
      assert.equal(await victim.order(round % 2 ? 'hold' : 'churn'), 'held');
      const done = Promise.all(workers.map((worker) => worker.order('count 2')));
      await sleep(round % 2 ? 20 : round);
      if (round % 2) assert.equal(await count(), 6 * (round - 1), 'the victim has the lock');
      await victim.kill();
      assert.deepEqual(await done, ['done', 'done', 'done']);
      assert.equal(await count(), 6 * round);
    }
  }).timeout(400_000);
});
