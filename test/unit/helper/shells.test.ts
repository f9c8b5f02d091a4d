import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  activationCommand,
  activationFile,
  shellKind,
  type TerminalEnvironment,
} from '../../../src/model/terminals/shellFiles.ts';
import { isWindows } from '../../support/platform.ts';
import { inCmd } from '../../support/terminals/cmd.ts';
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

  const shells = isWindows ? [] : ['sh', 'bash', 'zsh', 'fish', 'pwsh'];
  const there = shells.filter(isInstalled);

  it('was tried in every shell that comes with the system or can be installed from it', () => {
    const wanted = process.platform === 'linux' ? ['sh', 'bash', 'zsh', 'fish'] : isWindows ? [] : ['sh', 'bash'];
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

    it(`tells programs of a ${shell} that is open already whom to trust, unless a person has`, async () => {
      const trust = { bundle: "/it's/ours/a.bundle.pem", certificates: "/it's/ours/a.pem" };
      const { extension, text } = activationFile(
        shellKind(shell),
        { ...terminals.environment(terminals.issue()), trust },
        (name) => (name === 'SSL_CERT_FILE' ? '/etc/ssl/cert.pem' : undefined),
      );
      const file = path.join(terminals.folder, `use-2.${extension}`);
      await writeFile(file, text);
      const told = async (variables: Readonly<Record<string, string>>) => {
        const run = `${activationCommand('posix', file)}\nprintenv CURL_CA_BUNDLE SSL_CERT_FILE NODE_EXTRA_CA_CERTS`;
        const { stdout, stderr } = await terminals.run(shell, ['-c', run], { bin: '/usr/bin', variables });
        assert.equal(stderr, '');
        return stdout.trim().split('\n');
      };
      const { bundle, certificates } = trust;
      assert.deepEqual(await told({}), [bundle, bundle, certificates]);
      const names = ['CURL_CA_BUNDLE', 'SSL_CERT_FILE', 'NODE_EXTRA_CA_CERTS'];
      const own = Object.fromEntries(names.map((name) => [name, '/own.pem']));
      assert.deepEqual(await told(own), ['/own.pem', '/own.pem', '/own.pem']);
      assert.deepEqual(await told({ CURL_CA_BUNDLE: "/it's/ours/b.bundle.pem", SSL_CERT_FILE: '/etc/ssl/cert.pem' }), [
        bundle,
        bundle,
        certificates,
      ]);
    });
  }

  if (isWindows) {
    const inBare = (lines: readonly string[], environment?: TerminalEnvironment) =>
      terminals.run(...inCmd(lines.join(' & ')), environment);

    it('is found in cmd.exe, and gives its output and its exit code', async () => {
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

    it('is given arguments as they were typed', async () => {
      const pass = terminals.issue();
      for (const word of ['a b', 'Jörg Müller', 'a&b', '(x)', '^', "it's", 'a,b;c', 'größer > kleiner']) {
        const { code, stderr } = await terminals.orgAccess(pass, ['url', word]);
        assert.equal(code, 2);
        assert.ok(stderr.includes(word), `${word}: ${stderr}`);
      }
      assert.match((await terminals.orgAccess(pass, ['url', '--x=1'])).stderr, /'--x'/);
      assert.equal((await terminals.orgAccess(pass, ['url', '--connection=Jörg Müller'])).code, 4);
    });

    it('is given to a cmd.exe that is open already', async () => {
      const environment = terminals.environment(terminals.issue());
      assert.match(environment.bin, /ö/, 'people have umlauts in their names');
      const { extension, text } = activationFile('cmd', environment);
      const file = path.join(terminals.folder, `use-1.${extension}`);
      await writeFile(file, text);
      // Each line of a person is read when the one before has ended, as here in a second file.
      await writeFile(
        path.join(terminals.folder, 'person.cmd'),
        `@${activationCommand('cmd', path.basename(file))}\r\n@org-access url\r\n`,
      );
      const { code, stdout, stderr } = await inBare(['person.cmd']);
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
