import { readFile, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../../../src/platform/common/clock.ts';
import { fileLock } from '../../../src/session/windows/node/fileLock.ts';

/**
 * Process that shares a lock: `node lockWorker.mjs <folder> <file>`. Reads commands: `count <n>` increments the number in the file n times,
 * `hold` acquires the lock forever, `churn` acquires and releases it in a loop. It prints `done`, `held`, and one `held`.
 */
const [folder = '', file = ''] = process.argv.slice(2);
const say = (line: string) => process.stdout.write(`${line}\n`);
const lock = fileLock({
  folder: () => folder,
  clock: systemClock,
  log: { warn: (message) => process.stderr.write(`${message}\n`) },
});
const section = (work: () => Promise<unknown>) => lock.run('counter', new AbortController().signal, work);

async function addOne(): Promise<void> {
  const count = Number(await readFile(file, 'utf8'));
  await sleep(2);
  await writeFile(file, String(count + 1));
}

for await (const order of createInterface({ input: process.stdin })) {
  const [verb, times] = order.split(' ');
  if (verb === 'count') {
    for (let left = Number(times); left > 0; left -= 1) {
      await section(addOne);
      await sleep(5);
    }
    say('done');
  } else {
    await section(async () => {
      say('held');
      if (verb === 'hold') await sleep(2 ** 31 - 1);
    });
    for (;;) await section(() => Promise.resolve());
  }
}
