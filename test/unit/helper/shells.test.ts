import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { activationCommand, activationFile, shellKind } from '../../../src/model/terminals/shellFiles.ts';
import { figure } from '../../support/figures.ts';
import { runs } from '../../support/terminals/programs.ts';
import { TerminalBench } from '../../support/terminals/terminalBench.ts';

const isInstalled = (shell: string) => runs(shell, '-c', 'exit 0');

describe('org-access in shells', function () {
  this.timeout(400_000);
  let terminals: TerminalBench;

  beforeEach(async () => {
    terminals = await TerminalBench.open();
  });
  afterEach(() => terminals.close());

  const shells = ['sh', 'bash', 'zsh', 'fish', 'pwsh'];
  const [there, missing] = [shells.filter(isInstalled), shells.filter((shell) => !isInstalled(shell))];
  after(() =>
    figure(
      `org-access was run in ${there.join(', ')}${missing.length > 0 ? `; not installed here: ${missing.join(', ')}` : ''}`,
    ),
  );

  it('was tried in every shell that comes with the system or can be installed from it', () => {
    const wanted = process.platform === 'linux' ? ['sh', 'bash', 'zsh', 'fish'] : ['sh', 'bash'];
    assert.deepEqual(
      wanted.filter((shell) => !there.includes(shell)),
      [],
      'Install these.',
    );
  });

  for (const shell of there) {
    it(`is found in ${shell}, and gives its output and its exit code`, async () => {
      const pass = terminals.issue();
      const { accessToken } = terminals.bench.live.session.tokens;
      const environment = terminals.environment(pass);
      assert.deepEqual(await terminals.run(shell, ['-c', 'org-access token'], environment), {
        code: 0,
        stdout: `${accessToken}\n`,
        stderr: '',
      });
      assert.equal((await terminals.run(shell, ['-c', 'org-access nonsense'], environment)).code, 2);
    });

    it(`is given to a ${shell} that is open already`, async () => {
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

  it('knows shells by the names of their programs', () => {
    const kinds = [
      '/bin/zsh',
      'bash',
      'C:\\Windows\\System32\\cmd.exe',
      'C:\\Program Files\\PowerShell\\7\\pwsh.exe',
      'powershell.exe',
      'C:\\Program Files\\Git\\bin\\bash.exe',
      '',
    ];
    assert.deepEqual(kinds.map(shellKind), ['posix', 'posix', 'cmd', 'powershell', 'powershell', 'posix', 'posix']);
  });

  it('writes for PowerShell and cmd what they read, whatever a path holds', () => {
    const environment = { bin: "C:\\it's 100%\\bin", variables: { ORG_ACCESS_NODE: "C:\\it's\\code.exe" } };
    assert.equal(
      activationFile('powershell', environment).text,
      "$env:ORG_ACCESS_NODE = 'C:\\it''s\\code.exe'\n$env:PATH = 'C:\\it''s 100%\\bin' + [IO.Path]::PathSeparator + $env:PATH\n",
    );
    assert.equal(
      activationFile('cmd', environment).text,
      `@echo off\r\nset "ORG_ACCESS_NODE=C:\\it's\\code.exe"\r\nset "PATH=C:\\it's 100%%\\bin;%PATH%"\r\n`,
    );
    assert.equal(activationCommand('cmd', 'C:\\a b\\use-1.cmd'), ' call "C:\\a b\\use-1.cmd"');
    assert.equal(activationCommand('powershell', "C:\\it's\\use-1.ps1"), " . 'C:\\it''s\\use-1.ps1'");
  });
});
