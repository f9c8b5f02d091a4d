import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { processStart } from '../../../../../src/core/windows/processStart.ts';

describe('when a process began', function () {
  this.timeout(30_000);
  const children: ChildProcess[] = [];

  afterEach(() => children.splice(0).forEach((child) => child.kill('SIGKILL')));

  async function start(name = 'a process'): Promise<{ child: ChildProcess; pid: number }> {
    const child = spawn(
      process.execPath,
      ['-e', `process.title = ${JSON.stringify(name)}; console.log(1); setInterval(() => {}, 1000)`],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    children.push(child);
    assert.ok(child.pid !== undefined && child.stdout);
    await once(child.stdout, 'data');
    return { child, pid: child.pid };
  }

  /** `ps`, where it is installed, tells it on every POSIX system, `/proc` on Linux alone. */
  const platforms: NodeJS.Platform[] =
    process.platform === 'linux' && existsSync('/bin/ps') ? ['linux', 'darwin'] : [process.platform];

  for (const platform of platforms) {
    it(`is the same for as long as it runs, differs from that of a later one, and is not told of one that has ended (${platform})`, async () => {
      const first = await start();
      const began = await processStart(first.pid, platform);
      assert.ok(began);
      await sleep(1_100);
      const second = await start(') R 1 1 (');
      const later = await processStart(second.pid, platform);
      assert.ok(later);
      assert.equal(await processStart(first.pid, platform), began);
      assert.notEqual(later, began, 'one that had the number of the first would be told from it');
      const ended = once(first.child, 'exit');
      first.child.kill('SIGKILL');
      await ended;
      assert.equal(await processStart(first.pid, platform), undefined);
    });
  }

  it('is not told of what is no process, nor where the system has no means', async () => {
    for (const pid of [0, -1, 1.5, NaN, 2 ** 31 - 1]) assert.equal(await processStart(pid), undefined);
    const elsewhere: NodeJS.Platform = process.platform === 'win32' ? 'darwin' : 'win32';
    assert.equal(await processStart(process.pid, elsewhere), undefined);
  });
});
