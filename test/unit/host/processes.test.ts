import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { removeFolder } from '../../support/removeFolder.ts';

const moduleAt = (name: string) => JSON.stringify(pathToFileURL(path.resolve('test/host', name)).href);

/** Runs a program that imports modules of test/host. @returns it, and what it prints */
function runProgram(text: string, env: NodeJS.ProcessEnv = process.env) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', text], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  createInterface(child.stdout).on('line', (line) => lines.push(line));
  return { child, lines, ended: once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]> };
}

describe('processes that npm start and npm test start', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'processes-'));
  });
  afterEach(() => removeFolder(folder));

  if (process.platform !== 'win32')
    it('a Ctrl-C ends npm start even in the moment in which its exit code changes', async () => {
      // Signals that arrive while code runs are delivered after it.
      const { ended } = runProgram(`
        const { endOnSignals } = await import(${moduleAt('processes.mjs')});
        endOnSignals();
        const timer = setInterval(() => undefined, 60_000);
        process.kill(process.pid, 'SIGINT');
        endOnSignals(0);
      `);
      assert.deepEqual(await ended, [0, null]);
    });

  it('a service that ends says why, with its last lines of errors', async () => {
    const { lines, ended } = runProgram(`
      const { startService } = await import(${moduleAt('processes.mjs')});
      const program = 'console.error("Port 8792 is taken."); process.exitCode = 1';
      console.log(await startService(process.execPath, ['-e', program]).ended);
    `);
    await ended;
    assert.deepEqual(lines, ['exit code 1: Port 8792 is taken.']);
  });

  /** Prints its temporary folder, with a file in it, and waits. */
  const temporary = `
    const { endOnSignals } = await import(${moduleAt('processes.mjs')});
    const { useTemporaryFolder } = await import(${moduleAt('run/temporary.mjs')});
    const { tmpdir } = await import('node:os');
    const { writeFileSync } = await import('node:fs');
    endOnSignals();
    await useTemporaryFolder(process.argv[1]);
    writeFileSync(tmpdir() + '/left', '');
    console.log(tmpdir());
  `;

  for (const [end, rest] of [
    ['its end', ''],
    ['an error', 'throw new Error("broken")'],
    ...(process.platform === 'win32'
      ? []
      : [['Ctrl-C', "process.kill(process.pid, 'SIGINT'); setInterval(() => 0, 60_000)"]]),
  ] as const)
    it(`the temporary folder of a run, and all that was left in it, is removed at ${end}`, async () => {
      const child = spawn(process.execPath, ['--input-type=module', '-e', `${temporary}${rest}`, folder], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      const lines = createInterface(child.stdout);
      const [[line]] = (await Promise.all([once(lines, 'line'), once(child, 'close')])) as [[string], unknown];
      assert.equal(path.dirname(line), folder);
      assert.ok(!existsSync(line));
    });

  it('the temporary folders of killed runs are removed by the next run, and no others', async () => {
    const gone = spawn(process.execPath, ['-e', '']);
    await once(gone, 'exit');
    const others = [`oa-${process.pid}-abcdef`, 'oa-backup', 'other'];
    for (const name of [`oa-${gone.pid}-abcdef`, ...others]) {
      await mkdir(path.join(folder, name));
      await writeFile(path.join(folder, name, 'file'), '');
    }
    const { ended } = runProgram(`
      const { useTemporaryFolder } = await import(${moduleAt('run/temporary.mjs')});
      await useTemporaryFolder(${JSON.stringify(folder)});
    `);
    await ended;
    assert.deepEqual(readdirSync(folder).sort(), others.sort());
  });
});
