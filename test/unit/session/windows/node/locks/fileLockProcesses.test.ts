import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../../../../../../src/platform/common/clock.ts';
import { fileLock } from '../../../../../../src/session/windows/node/fileLock.ts';
import { worker } from '../../../../../support/bundled.ts';
import { removeFolder } from '../../../../../support/removeFolder.ts';
import { rounds } from '../../../../../support/rounds.ts';
import { lockOf, pidOfTheDead } from '../../../../../support/windows/leftLock.ts';

const kills = rounds(20, 4);
const countsOfEach = rounds(50, 20);

describe('fileLock between processes', () => {
  let base: string;
  let folder: string;
  let counter: string;
  let endWorkers: (() => Promise<unknown>)[];

  before(async () => {
    base = await mkdtemp(path.join(tmpdir(), 'file-lock-'));
  });

  beforeEach(async () => {
    folder = path.join(await mkdtemp(path.join(base, 'case-')), 'locks');
    counter = path.join(base, `${path.basename(path.dirname(folder))}.count`);
    await writeFile(counter, '0');
    endWorkers = [];
  });

  afterEach(() => Promise.all(endWorkers.map((end) => end())));
  after(() => removeFolder(base));

  const count = async () => Number(await readFile(counter, 'utf8'));

  function startWorker() {
    const child = spawn(process.execPath, [worker('windows/lockWorker'), folder, counter], {
      stdio: ['pipe', 'pipe', 'ignore'],
    });
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

  it('fileLock runs the work of 8 processes one at a time, despite lock and permit files of dead processes', async () => {
    const lock = fileLock({
      folder: () => folder,
      clock: systemClock,
      log: { warn: (message) => assert.fail(message) },
    });
    const [name = ''] = (await lock.run('counter', new AbortController().signal, () => readdir(folder))) ?? [];
    const file = path.join(folder, name);
    await writeFile(file, lockOf(await pidOfTheDead()));
    await writeFile(`${file}.0123456789abcdef`, lockOf(await pidOfTheDead()));
    const workers = Array.from({ length: 8 }, startWorker);
    assert.deepEqual(
      await Promise.all(workers.map((worker) => worker.order(`count ${countsOfEach}`))),
      Array(8).fill('done'),
    );
    assert.equal(await count(), 8 * countsOfEach);
    assert.deepEqual(await readdir(folder), []);
  }).timeout(400_000);

  it('fileLock lets another process run its work each time the process with the lock is killed', async () => {
    const workers = Array.from({ length: 3 }, startWorker);
    for (let round = 1; round <= kills; round += 1) {
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
