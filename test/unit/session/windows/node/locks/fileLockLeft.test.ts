import assert from 'node:assert/strict';
import { utimesSync } from 'node:fs';
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { abortAfter, HastyClock } from '../../../../../support/hastyClock.ts';
import { lockOf, pidOfTheDead } from '../../../../../support/windows/leftLock.ts';
import { LockBench, staleMs } from '../../../../../support/windows/lockBench.ts';

const maxPollMs = 100;
const never = new AbortController().signal;

describe('fileLock with a lock of another process', () => {
  let bench: LockBench;
  beforeEach(async () => (bench = await LockBench.open()));
  afterEach(() => bench.close());

  it('fileLock takes over the lock of a dead process at once', async () => {
    const clock = new HastyClock();
    const file = await bench.lockFile();
    const pid = await pidOfTheDead();
    await writeFile(file, lockOf(pid));
    assert.equal(
      await bench.lockWith(clock).run('counter', never, () => Promise.resolve(clock.waitedMs <= maxPollMs)),
      true,
    );
    assert.equal(bench.warnings.length, 1);
    assert.ok(bench.warnings[0]?.includes(` ${pid} `), bench.warnings[0]);
  });

  const silent: Record<string, { content: () => Promise<string> | string; forMs: number }> = {
    'an empty lock file': { content: () => '', forMs: staleMs / 4 },
    'a damaged lock file': { content: () => '{"pid":1,"nonce":"../../x"', forMs: staleMs / 4 },
    'a lock file whose nonce is a path': {
      content: () => lockOf(1).replace('0123456789abcdef', '../../0123456789'),
      forMs: staleMs / 4,
    },
    'the lock of a process on another host': {
      content: async () => lockOf(await pidOfTheDead(), `not-${hostname()}`),
      forMs: staleMs,
    },
    'the lock of a living process without heartbeats': { content: () => lockOf(process.pid), forMs: staleMs },
  };
  for (const [what, { content, forMs }] of Object.entries(silent)) {
    it(`fileLock waits ${forMs / 1000} s before it replaces ${what}`, async () => {
      const clock = new HastyClock();
      const file = await bench.lockFile();
      const left = await content();
      await writeFile(file, left);
      const atMs = await bench.lockWith(clock).run('counter', never, () => Promise.resolve(clock.waitedMs));
      assert.ok(atMs !== undefined && atMs >= forMs && atMs <= forMs + 3 * maxPollMs, String(atMs));
      assert.deepEqual(await readdir(bench.folder), []);
      const whose = forMs === staleMs ? (JSON.parse(left) as { pid: number }).pid : 'unknown';
      assert.deepEqual(bench.warnings, [`A lock left by process ${whose} was removed.`]);
    });
  }

  it('fileLock does not take over a lock that gets heartbeats, whatever their times', async () => {
    const clock = new HastyClock();
    const file = await bench.lockFile();
    await writeFile(file, lockOf(process.pid));
    let beats = 0;
    const heartbeat = async () => {
      for (; !signal.aborted; beats += 1) await utimes(file, 1e9 - beats, 1e9 - beats);
    };
    const signal = abortAfter(clock, 5 * staleMs);
    const beating = heartbeat();
    assert.equal(await bench.lockWith(clock).run('counter', signal, () => Promise.resolve('ran')), undefined);
    await beating;
    assert.equal(await readFile(file, 'utf8'), lockOf(process.pid));
  });

  for (const [what, content, forMs] of [
    ['the lock of a living process', lockOf(process.pid), staleMs],
    ['an empty lock file', '', staleMs / 4],
  ] as const) {
    it(`fileLock takes over ${what} only after the full time since the last heartbeat`, async () => {
      const clock = new HastyClock();
      const file = await bench.lockFile();
      await writeFile(file, content);
      let lastBeatMs = 0;
      clock.onWait = () => {
        if (clock.waitedMs > 1.5 * staleMs) return;
        lastBeatMs = clock.waitedMs;
        utimesSync(file, 1e9 - lastBeatMs, 1e9 - lastBeatMs);
      };
      const atMs = await bench.lockWith(clock).run('counter', never, () => Promise.resolve(clock.waitedMs));
      assert.ok(
        atMs !== undefined && atMs - lastBeatMs >= forMs && atMs - lastBeatMs <= forMs + 3 * maxPollMs,
        String(atMs),
      );
    });
  }
});
