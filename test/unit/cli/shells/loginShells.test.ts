import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  activationCommand,
  activationFile,
  pathAgain,
  type TerminalEnvironment,
} from '../../../../src/terminals/node/shellFiles.ts';
import { eventually } from '../../../support/eventually.ts';
import { itNeeds } from '../../../support/needs.ts';
import { isWindows } from '../../../support/platform.ts';
import { TerminalBench } from '../../../support/terminals/terminalBench.ts';

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

    const itIn = (shell: string, title: string, body: () => Promise<void>) =>
      shell === 'zsh' ? itNeeds(shell, title, body) : it(title, body);
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

    it('org-access is found in a login bash started from an open bash that was given access', async () => {
      const { extension, text } = activationFile('posix', terminals.environment(terminals.issue()));
      const file = path.join(terminals.folder, `use-1.${extension}`);
      await writeFile(file, text);
      const said = await run('bash', `${activationCommand('posix', file)}\nbash -l -c 'org-access url'`);
      assert.deepEqual(said, { code: 0, stdout: url, stderr: '' });
    });

    for (const shell of ['sh', 'bash', 'zsh'])
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
