import assert from 'node:assert/strict';
import { utimesSync, writeFileSync } from 'node:fs';
import { open, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { eventually } from '../../../../support/eventually.ts';
import { abortAfter, HastyClock } from '../../../../support/hastyClock.ts';
import { lockOf, pidOfTheDead } from '../../../../support/windows/leftLock.ts';
import { LockBench, staleMs } from '../../../../support/windows/lockBench.ts';

const maxPollMs = 100;
const never = new AbortController().signal;

describe('fileLock with a lock of another process', () => {
  let bench: LockBench;
  beforeEach(async () => (bench = await LockBench.open()));
  afterEach(() => bench.close());

  it('takes over from a dead process at once', async () => {
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
    'a process that lives but gives no heartbeat': { content: () => lockOf(process.pid), forMs: staleMs },
  };
  for (const [what, { content, forMs }] of Object.entries(silent)) {
    it(`respects ${what} for ${forMs / 1000} s of waiting`, async () => {
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

  it('takes over from a holder that stalls while it reads its own lock', async () => {
    const file = await bench.lockFile();
    await writeFile(file, lockOf(process.pid));
    const looking = await open(file, 'r');
    const clock = new HastyClock();
    const ran = await bench
      .lockWith(clock)
      .run('counter', abortAfter(clock, 5 * staleMs), () => readFile(file, 'utf8'));
    await looking.close();
    assert.ok(ran !== undefined && ran !== lockOf(process.pid), ran);
    assert.equal(bench.warnings.length, 1);
    await eventually('nothing is left', async () => (await readdir(bench.folder)).length === 0);
  });

  it('respects a lock as long as it has heartbeats, whatever their times', async () => {
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
    ['a process that lives', lockOf(process.pid), staleMs],
    ['nobody who can be read', '', staleMs / 4],
  ] as const) {
    it(`respects a lock of ${what} for as long after its last heartbeat`, async () => {
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

  it('respects successive locks, even of the same time', async () => {
    const clock = new HastyClock();
    const file = await bench.lockFile();
    const signal = abortAfter(clock, 3 * staleMs);
    const { onWait } = clock;
    let holders = 0;
    const nextHolder = () => {
      writeFileSync(
        file,
        JSON.stringify({
          pid: process.pid,
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
    assert.equal(await bench.lockWith(clock).run('counter', signal, () => Promise.resolve('ran')), undefined);
    assert.deepEqual(bench.warnings, []);
  });
});
