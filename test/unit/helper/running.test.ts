import assert from 'node:assert/strict';
import childProcess, { type SpawnOptions } from 'node:child_process';
import { fstatSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import tty from 'node:tty';
import { run, runWith } from '../../../src/helper/run.ts';
import { eventually } from '../../support/eventually.ts';
import { isWindows } from '../../support/platform.ts';
import { removeFolder } from '../../support/removeFolder.ts';
import { Said } from '../../support/terminals/said.ts';

const signals = ['SIGINT', 'SIGQUIT', 'SIGTERM', 'SIGHUP', 'SIGUSR1', 'SIGUSR2'] as const;
const token = { accessToken: 'AT-1', url: 'https://service.example', connection: 'Acme' };

/** Within this process: `run.test.ts` has the program itself. Windows has no signals, and no programs of a shell. */
if (!isWindows)
  describe('a command that org-access runs', () => {
    const kill = process.kill.bind(process);
    const { isatty } = tty;
    const platform = process.platform;
    const listeners = new Map(signals.map((signal) => [signal, process.listeners(signal)]));
    let folder: string;
    let said: Said;
    let before: NodeJS.ProcessEnv;
    /** Which of input, output and errors are at a terminal. */
    let atTerminal: readonly number[];

    beforeEach(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'running-'));
      said = new Said();
      before = { ...process.env };
      atTerminal = [];
      tty.isatty = (descriptor) => atTerminal.includes(descriptor);
      syncBuiltinESMExports();
    });
    afterEach(async () => {
      said.end();
      process.kill = kill;
      tty.isatty = isatty;
      syncBuiltinESMExports();
      Object.defineProperty(process, 'platform', { value: platform });
      for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
      Object.assign(process.env, before);
      for (const [signal, known] of listeners) {
        process.removeAllListeners(signal);
        for (const listener of known) process.on(signal, listener as () => void);
      }
      await removeFolder(folder);
    });

    const file = (name: string) => path.join(folder, name);
    const read = (name: string) => readFile(file(name), 'utf8').catch(() => '');
    const variables = async () =>
      new Map((await read('env')).split('\n').map((line) => line.split(/=(.*)/s) as [string, string]));

    it('has the token in its environment, which is else that of the shell, and gives its code', async () => {
      Object.assign(process.env, {
        ELECTRON_RUN_AS_NODE: '1',
        NODE_OPTIONS: '',
        ORG_ACCESS_NODE_OPTIONS: '--no-warnings',
        OF_THE_SHELL: 'a b',
      });
      assert.equal(await run(['sh', '-c', `env > '${file('env')}'; exit 7`], token), 7);
      const all = await variables();
      const names = ['ORG_ACCESS_TOKEN', 'ORG_ACCESS_URL', 'ORG_ACCESS_CONNECTION', 'NODE_OPTIONS', 'OF_THE_SHELL'];
      assert.deepEqual(
        names.map((name) => all.get(name)),
        ['AT-1', 'https://service.example', 'Acme', '--no-warnings', 'a b'],
      );
      assert.ok(!all.has('ELECTRON_RUN_AS_NODE') && !all.has('ORG_ACCESS_NODE_OPTIONS'));
      assert.equal(process.env.ORG_ACCESS_TOKEN, undefined, 'and in no other');
      assert.equal(await run(['sh', '-c', 'exit 0'], token), 0);
    });

    it('has the options of Node.js as they are where the shell has had none', async () => {
      delete process.env.ORG_ACCESS_NODE_OPTIONS;
      delete process.env.NODE_OPTIONS;
      assert.equal(await runWith(['sh', '-c', 'env > env'], { ADDED: 'x' }, folder), 0);
      const all = await variables();
      assert.deepEqual([all.get('NODE_OPTIONS'), all.get('ADDED')], [undefined, 'x']);
    });

    it('has the input, the output and the errors of this process', async () => {
      const tell = `const fs = require('node:fs'); const inodes = [0, 1, 2].map((one) => fs.fstatSync(one).ino);
        fs.writeFileSync('inodes', JSON.stringify(inodes));`;
      assert.equal(await runWith([process.execPath, '-e', tell], {}, folder), 0);
      assert.deepEqual(
        JSON.parse(await read('inodes')),
        [0, 1, 2].map((one) => fstatSync(one).ino),
      );
    });

    it('is said not to be there, or not to start, with the codes of shells', async () => {
      assert.equal(await runWith(['no-such-command'], {}), 127);
      assert.equal(said.text, 'org-access: The command "no-such-command" was not found.\n');
      said.text = '';
      await writeFile(file('text'), '');
      assert.equal(await runWith([file('text')], {}), 126);
      assert.equal(said.text, `org-access: The command "${file('text')}" could not be started (EACCES).\n`);
    });

    /** Runs what writes each signal that it gets, and sends them to this process. It ends with its folder at the latest. */
    async function signalled(sent: readonly NodeJS.Signals[]): Promise<string[]> {
      const traps = signals.map((signal) => `trap 'echo ${signal} >> got' ${signal.slice(3)}`).join('; ');
      const script = `${traps}; echo ready > got; while [ -e got ] && [ ! -e over ]; do sleep 0.02; done`;
      const ended = runWith(['sh', '-c', script], {}, folder);
      await eventually('it is ready', async () => (await read('got')) !== '');
      for (const signal of sent) process.emit(signal, signal);
      // All of them are there before the last one is.
      process.emit('SIGUSR2', 'SIGUSR2');
      await eventually('the last one', async () => (await read('got')).includes('SIGUSR2'));
      await writeFile(file('over'), '');
      assert.equal(await ended, 0);
      return (await read('got')).trim().split('\n').slice(1);
    }

    it('gets the signals that this process gets', async () => {
      const got = await signalled(['SIGINT', 'SIGQUIT', 'SIGTERM', 'SIGHUP', 'SIGUSR1']);
      assert.deepEqual(got.sort(), [...signals].sort());
    });

    for (const descriptor of [0, 1, 2])
      it(`gets from the terminal alone what its keys send, where ${descriptor} is at one`, async () => {
        atTerminal = [descriptor];
        const got = await signalled(['SIGINT', 'SIGQUIT', 'SIGTERM', 'SIGHUP', 'SIGUSR1']);
        assert.deepEqual(got.sort(), ['SIGHUP', 'SIGTERM', 'SIGUSR1', 'SIGUSR2']);
      });

    it('lets this process end as it has ended, unless that would write memory to the disk', async () => {
      const killed: unknown[] = [];
      process.kill = (pid, signal) => {
        killed.push([pid, signal, process.listenerCount(String(signal))]);
        return true;
      };
      for (const [signal, code] of [
        ['INT', 130],
        ['TERM', 143],
        ['HUP', 129],
        ['KILL', 137],
      ] as const) {
        assert.equal(await runWith(['sh', '-c', `kill -${signal} $$`], {}), code);
        assert.deepEqual(killed.splice(0), [[process.pid, `SIG${signal}`, 0]]);
      }
      for (const [signal, code] of [
        ['SEGV', 139],
        ['QUIT', 131],
        ['USR1', 138],
      ] as const)
        assert.equal(await runWith(['sh', '-c', `ulimit -c 0; kill -${signal} $$`], {}), code);
      assert.deepEqual(killed, []);
    });

    describe('on Windows', () => {
      beforeEach(() => Object.defineProperty(process, 'platform', { value: 'win32' }));
      const script = async (name: string) => {
        await writeFile(file(name), '#!/bin/sh\nprintf "%s\\n" "$@" > args\n');
        await chmod(file(name), 0o700);
      };

      it('is found by the rules of Windows', async () => {
        assert.equal(await runWith(['sh', '-c', 'exit 7'], {}, folder), 127);
        assert.equal(said.text, 'org-access: The command "sh" was not found.\n');
        await script('tool.exe');
        assert.equal(await runWith([file('tool'), 'a b', ''], { PATHEXT: '.exe' }, folder), 0);
        assert.equal(await read('args'), 'a b\n\n');
      });

      it('goes through the shell of Windows where it is a batch file, but with no line breaks', async () => {
        await script('cmd');
        await writeFile(file('tool.bat'), '');
        const env = { COMSPEC: file('cmd') };
        assert.equal(await runWith([file('tool.bat'), 'a'], env, folder), 0);
        assert.match(await read('args'), /^\/d\n\/e:on\n\/v:off\n\/s\n\/c\n".*tool\.bat" "a""\n$/);
        await rm(file('args'));
        assert.equal(await runWith([file('tool.bat'), 'a\nb'], env, folder), 126);
        const told = `The batch file "${file('tool.bat')}" cannot be given arguments with line breaks.`;
        assert.deepEqual([said.text, await read('args')], [`org-access: ${told}\n`, '']);
      });

      it('is given arguments as they are where they are quoted for that shell, and there alone', async () => {
        const { spawn } = childProcess;
        const options: unknown[] = [];
        childProcess.spawn = ((program: string, args: string[], how: SpawnOptions) => {
          options.push(how.windowsVerbatimArguments);
          return spawn(program, args, how);
        }) as typeof spawn;
        syncBuiltinESMExports();
        try {
          await script('tool.exe');
          await writeFile(file('tool.bat'), '');
          for (const name of ['tool.exe', 'tool.bat'])
            await runWith([file(name)], { COMSPEC: file('tool.exe') }, folder);
        } finally {
          childProcess.spawn = spawn;
          syncBuiltinESMExports();
        }
        assert.deepEqual(options, [false, true]);
      });

      it('is told of signals by the console, and not once more', async () => {
        const got = async () => {
          const ended = runWith([file('tool.exe')], {}, folder);
          await eventually('it is ready', async () => (await read('ready')) !== '');
          process.emit('SIGTERM', 'SIGTERM');
          process.emit('SIGINT', 'SIGINT');
          await writeFile(file('over'), '');
          return await ended;
        };
        await writeFile(
          file('tool.exe'),
          '#!/bin/sh\necho ready > ready; while [ -e ready ] && [ ! -e over ]; do sleep 0.02; done\n',
        );
        await chmod(file('tool.exe'), 0o700);
        assert.equal(await got(), 0);
      });
    });
  });
