import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { TerminalPermission } from '../../../src/terminals/node/terminalServices.ts';
import { isWindows } from '../../support/platform.ts';
import { TerminalBench } from '../../support/terminals/terminalBench.ts';
import { Typist } from '../../support/terminals/typist.ts';

/** Prints what the program was given, as JSON. */
const tell = `
  let input = '';
  process.stdin.setEncoding('utf8').on('data', (text) => (input += text)).on('end', () => {
    const { ORG_ACCESS_TOKEN: token, ORG_ACCESS_URL: url, ORG_ACCESS_CONNECTION: connection } = process.env;
    const { NODE_OPTIONS: options, ELECTRON_RUN_AS_NODE: electron, ORG_ACCESS_NODE_OPTIONS: kept } = process.env;
    process.stderr.write('to stderr');
    console.log(JSON.stringify({ token, url, connection, options, electron, kept, input, args: process.argv.slice(2) }));
    process.exitCode = 7;
  });`;

describe('org-access run', function () {
  this.timeout(400_000);
  let terminals: TerminalBench;
  let permission: TerminalPermission;

  before(async () => {
    terminals = await TerminalBench.open();
    await writeFile(path.join(terminals.folder, 'tell.cjs'), tell);
  });
  after(() => terminals.close());
  beforeEach(() => {
    permission = terminals.issue();
  });

  const run = (...command: string[]) => terminals.orgAccess(permission, ['run', '--', ...command]);
  const currentToken = () => terminals.bench.live.session.tokens.accessToken;

  it('org-access run gives the command a token, and passes on its arguments, input, output, and exit code', async () => {
    const args = ['a b', '', '--json', '-h', '--', '$(x)', `"'`, 'ü'];
    const input = 'x'.repeat(300_000);
    const all = ['run', '--connection', 'Acme', '--', process.execPath, 'tell.cjs', ...args];
    const { code, stdout, stderr } = await terminals.orgAccess(permission, all, input);
    assert.deepEqual([code, stderr], [7, 'to stderr']);
    const { url } = terminals.bench.service;
    assert.deepEqual(JSON.parse(stdout), { token: currentToken(), url, connection: 'Acme', input, args });
  });

  it("org-access run gives the command the shell's environment, without org-access's own variables", async () => {
    const { bin, variables } = terminals.environment(permission);
    const options = "--title='a  b' --no-warnings";
    const command = ['run', '--', process.execPath, 'tell.cjs'];
    const { stdout } = await terminals.run(path.join(bin, 'org-access'), command, {
      bin,
      variables: { ...variables, NODE_OPTIONS: options },
    });
    const { options: given, electron, kept } = JSON.parse(stdout) as Record<string, unknown>;
    assert.deepEqual([given, electron, kept], [options, undefined, undefined]);
  });

  it("org-access run exits with 127 if the command is missing, and with 126 if it can't be started", async () => {
    assert.deepEqual(await run('no-such-command'), {
      code: 127,
      stdout: '',
      stderr: 'org-access: The command "no-such-command" wasn\'t found.\n',
    });
    if (!isWindows) {
      await mkdir(path.join(terminals.folder, 'no-such-command'));
      await symlink('loop', path.join(terminals.folder, 'loop'));
      for (const first of [terminals.folder, path.join(terminals.folder, 'loop')]) {
        const { bin, variables } = terminals.environment(permission);
        const odd = { bin, variables: { ...variables, PATH: `${first}:${process.env.PATH}` } };
        const program = [path.join(bin, 'org-access'), ['run', '--', 'no-such-command'], odd] as const;
        assert.equal((await terminals.run(...program)).code, 127, first);
      }
    }
    const { code, stderr } = await run('./tell.cjs');
    const why = isWindows ? 'EFTYPE' : 'EACCES';
    assert.deepEqual([code, stderr], [126, `org-access: The command "./tell.cjs" couldn't be started (${why}).\n`]);
  });

  it('org-access run starts no command if it gets no token', async () => {
    terminals.permissions.revoke(permission);
    const { code, stdout } = await run('echo', 'started');
    assert.deepEqual([code, stdout], [4, '']);
  });

  /** Starts a command that reports when it is ready. */
  async function started(script: string) {
    const { bin, variables } = terminals.environment(permission);
    const child = spawn(path.join(bin, 'org-access'), ['run', '--', 'sh', '-c', script], {
      cwd: terminals.folder,
      env: { PATH: process.env.PATH, ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let shown = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (shown += text));
    await once(child.stdout, 'data');
    return {
      pid: child.pid ?? 0,
      kill: (signal: NodeJS.Signals) => child.kill(signal),
      ended: once(child, 'close').then((how: unknown[]) => [...how, shown.trim()]),
    };
  }

  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGUSR1', 'SIGUSR2', 'SIGQUIT'] as const)
    it(`org-access run forwards ${signal} to the command, and exits with the command's exit code`, async () => {
      const name = signal.slice(3);
      const child = await started(`trap 'echo got ${name}; exit 9' ${name}; echo ready; while :; do sleep 0.1; done`);
      child.kill(signal);
      assert.deepEqual(await child.ended, [9, null, `ready\ngot ${name}`]);
    });

  it('org-access run ends with the signal that ended the command, or with the exit code that shells use', async () => {
    for (const [signal, how] of [
      ['TERM', [null, 'SIGTERM']],
      ['INT', [null, 'SIGINT']],
      ['KILL', [null, 'SIGKILL']],
      ['SEGV', [139, null]],
      ['QUIT', [131, null]],
    ] as const) {
      const child = await started(`ulimit -c 0; echo ready; kill -${signal} $$`);
      assert.deepEqual((await child.ended).slice(0, 2), how, signal);
    }
  });

  it('org-access run delivers Ctrl+C to the command only once', async () => {
    await writeFile(
      path.join(terminals.folder, 'interrupted.cjs'),
      `let count = 0;
      process.on('SIGINT', () => { count += 1; setTimeout(() => { console.log('interrupts: ' + count); process.exit(0); }, 300); });
      setInterval(() => undefined, 1000);
      console.log('ready');`,
    );
    // The trap keeps the enclosing shell from ending by the same key.
    const command = `trap : INT; org-access run -- '${process.execPath}' interrupted.cjs; echo "it ended with $?"`;
    const person = new Typist(command, terminals.folder, terminals.environment(permission));
    await person.sees('ready');
    person.type('\u0003');
    await person.sees('it ended with');
    assert.match(person.shown, /interrupts: 1\s+it ended with 0/);
    person.end();
  });

  it('org-access run puts the token into the environment of the command only, and into no command line', async () => {
    await writeFile(path.join(terminals.folder, 'ready.txt'), 'ready\n');
    // tail reports it, because its process may still be the shell's before that.
    const child = await started("trap 'kill $!; exit' TERM; tail -f ready.txt & wait");
    const secret = currentToken();
    const holders: string[] = [];
    for (const pid of await processes()) {
      const read = (file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
      assert.ok(!(await read('cmdline')).includes(secret), 'no command line holds it');
      if ((await read('environ')).includes(secret)) holders.push(await read('comm'));
    }
    child.kill('SIGTERM');
    await child.ended;
    if (process.platform === 'linux') assert.deepEqual(holders.map((name) => name.trim()).sort(), ['sh', 'tail']);
  });

  async function processes(): Promise<string[]> {
    return (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  }
});
