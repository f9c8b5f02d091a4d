import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  activationCommand,
  activationFile,
  pathAgain,
  shellKind,
  type TerminalEnvironment,
} from '../../../../src/terminals/node/shellFiles.ts';
import { eventually } from '../../../support/eventually.ts';
import { itNeeds } from '../../../support/needs.ts';
import { isWindows } from '../../../support/platform.ts';
import { inCmd } from '../../../support/terminals/cmd.ts';
import { runs } from '../../../support/terminals/programs.ts';
import { TerminalBench } from '../../../support/terminals/terminalBench.ts';

/** Defines a test in a shell. PowerShell isn't a package of Debian, so it is tested where it is. */
function itIn(shell: Shell, title: string, body: () => Promise<void>): void {
  if (shell === 'zsh' || shell === 'fish') itNeeds(shell, title, body);
  else if (shell !== 'pwsh' || runs(shell, '-c', 'exit 0')) it(title, body);
}

const shells = ['sh', 'bash', 'zsh', 'fish', 'pwsh'] as const;
type Shell = (typeof shells)[number];

describe('org-access in shells', function () {
  this.timeout(400_000);
  let terminals: TerminalBench;

  beforeEach(async () => {
    terminals = await TerminalBench.open();
  });
  afterEach(() => terminals.close());

  for (const shell of isWindows ? [] : shells) {
    itIn(shell, `org-access is found in ${shell}, with its output and exit code`, async () => {
      const permission = terminals.issue();
      const { accessToken } = terminals.bench.live.session.tokens;
      const environment = terminals.environment(permission);
      assert.deepEqual(await terminals.run(shell, ['-c', 'org-access token'], environment), {
        code: 0,
        stdout: `${accessToken}\n`,
        stderr: '',
      });
      assert.equal((await terminals.run(shell, ['-c', 'org-access nonsense'], environment)).code, 2);
    });

    itIn(shell, `org-access is found in an open ${shell} that was given access`, async () => {
      const kind = shellKind(`/usr/bin/${shell}`);
      const { extension, text } = activationFile(kind, terminals.environment(terminals.issue()));
      const file = path.join(terminals.folder, `use-1.${extension}`);
      await writeFile(file, text);
      const { code, stdout, stderr } = await terminals.run(shell, [
        '-c',
        `${activationCommand(kind, file)}\norg-access url`,
      ]);
      assert.deepEqual([code, stdout, stderr], [0, `${terminals.bench.service.url}\n`, '']);
    });
  }

  if (isWindows) {
    const inBare = (lines: readonly string[], environment?: TerminalEnvironment) =>
      terminals.run(...inCmd(lines.join(' & ')), environment);

    it('org-access is found in cmd.exe, with its output and exit code', async () => {
      const { accessToken } = terminals.bench.live.session.tokens;
      const environment = terminals.environment(terminals.issue());
      assert.deepEqual(await inBare(['org-access token'], environment), {
        code: 0,
        stdout: `${accessToken}\n`,
        stderr: '',
      });
      for (const [words, code] of [
        ['nonsense', 2],
        ['token --connection=Jörg', 4],
        ['get /no/such/area', 22],
      ] as const)
        assert.equal((await inBare([`org-access ${words}`], environment)).code, code, words);
    });

    it('org-access receives arguments exactly as they were typed', async () => {
      const permission = terminals.issue();
      for (const word of ['a b', 'Jörg Müller', 'a&b', '(x)', '^', "it's", 'a,b;c', 'größer > kleiner']) {
        const { code, stderr } = await terminals.orgAccess(permission, ['url', word]);
        assert.equal(code, 2);
        assert.ok(stderr.includes(word), `${word}: ${stderr}`);
      }
      assert.match((await terminals.orgAccess(permission, ['url', '--x=1'])).stderr, /'--x'/);
      assert.equal((await terminals.orgAccess(permission, ['url', '--connection=Jörg Müller'])).code, 4);
    });

    it('org-access is found in an open cmd.exe that was given access', async () => {
      const environment = terminals.environment(terminals.issue());
      assert.match(environment.bin, /ö/, 'people have umlauts in their names');
      const { extension, text } = activationFile('cmd', environment);
      const file = path.join(terminals.folder, `use-1.${extension}`);
      await writeFile(file, text);
      // Each line of a person is read when the one before has ended, so the rest is in a second file.
      await writeFile(
        path.join(terminals.folder, 'person.cmd'),
        `@${activationCommand('cmd', path.basename(file))}\r\n@org-access url\r\n`,
      );
      const { code, stdout, stderr } = await inBare(['person.cmd']);
      assert.deepEqual([code, stdout, stderr], [0, `${terminals.bench.service.url}\n`, '']);
    });
  }
});

/** These shells reset PATH at startup, as Debian's files do. */
if (!isWindows)
  describe('org-access in login shells', function () {
    this.timeout(60_000);
    let terminals: TerminalBench;
    /** Environment of a terminal that VS Code has opened with access. */
    let environment: TerminalEnvironment;
    let url: string;

    beforeEach(async () => {
      terminals = await TerminalBench.open();
      url = `${terminals.bench.service.url}\n`;
      const given = terminals.environment(terminals.issue());
      environment = { ...given, variables: { ...given.variables, ...pathAgain(given.bin, false) } };
      for (const file of ['.bash_profile', '.profile', '.zprofile'])
        await writeFile(path.join(terminals.folder, file), 'export PATH=/usr/bin:/bin\n');
    });
    afterEach(() => terminals.close());

    const run = (shell: string, line: string, given?: TerminalEnvironment) => terminals.run(shell, ['-c', line], given);

    it('org-access is found in a bash login shell, with its arguments, output, and exit code', async () => {
      const inLogin = (words: string) => run('bash', `bash -l -c '${words}'`, environment);
      assert.deepEqual(await inLogin('org-access url'), { code: 0, stdout: url, stderr: '' });
      const refused = await inLogin('org-access url "a b" c');
      assert.equal(refused.code, 2);
      assert.match(refused.stderr, /"a b"/);
      assert.equal(
        (await inLogin('type org-access >&2; echo $PATH')).stdout,
        '/usr/bin:/bin\n',
        'PATH is that of the login',
      );
    });

    for (const shell of ['sh', 'bash', 'zsh'] as const)
      itIn(shell, `org-access is found through ORG_ACCESS_BIN in a ${shell} that has lost its PATH`, async () => {
        const line = `env -u BASH_FUNC_org-access%% ${shell} -l -c 'PATH="$ORG_ACCESS_BIN:$PATH"; org-access url'`;
        assert.deepEqual(await run('bash', line, environment), { code: 0, stdout: url, stderr: '' });
      });

    itNeeds('tmux', 'org-access is found in tmux panes, which are login shells', async () => {
      const out = path.join(terminals.folder, 'out');
      // A socket of its own, since tmux leaves those in /tmp.
      const server = path.join(terminals.folder, 'tmux');
      const bash = spawnSync('sh', ['-c', 'command -v bash'], { encoding: 'utf8' }).stdout.trim();
      await writeFile(path.join(terminals.folder, 'tmux.conf'), `set -g default-shell ${bash}\n`);
      try {
        const { code, stderr } = await terminals.run(
          'tmux',
          ['-S', server, '-f', path.join(terminals.folder, 'tmux.conf'), 'new-session', '-d'],
          environment,
        );
        assert.deepEqual([code, stderr], [0, '']);
        const typed = await terminals.run('tmux', [
          '-S',
          server,
          'send-keys',
          `org-access url > "${out}" 2>&1`,
          'Enter',
        ]);
        assert.equal(typed.code, 0);
        await eventually('it has said something', async () => (await readFile(out, 'utf8').catch(() => '')) !== '');
        assert.equal(await readFile(out, 'utf8'), url);
      } finally {
        await terminals.run('tmux', ['-S', server, 'kill-server']);
      }
    });
  });
