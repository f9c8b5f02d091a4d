import assert from 'node:assert/strict';
import {
  activationCommand,
  activationFile,
  bashFunctionLine,
  programFiles,
  shellKind,
  type ShellKind,
} from '../../../../src/terminals/node/shellFiles.ts';

const environment = { bin: "/it's/bin", variables: { ORG_ACCESS_NODE: "/it's/node", ORG_ACCESS_KEY: '50%' } };

describe('shell files', () => {
  it('shellKind returns the kind of a shell from the name of its program', () => {
    const kinds = {
      '/usr/bin/zsh': 'posix',
      bash: 'posix',
      cmd: 'cmd',
      'C:\\Windows\\CMD.EXE': 'cmd',
      'C:/x/pwsh.exe': 'powershell',
      powershell: 'powershell',
      '/snap/pwsh-preview': 'powershell',
      'cmd.exe.sh': 'posix',
      'cm.exed': 'posix',
      'C:\\cmd\\bash.exe': 'posix',
      '': 'posix',
    };
    assert.deepEqual(Object.fromEntries(Object.keys(kinds).map((program) => [program, shellKind(program)])), kinds);
  });

  it('activationFile sets the variables for access and the PATH in the shell that runs the file', () => {
    assert.deepEqual(activationFile('posix', environment), {
      extension: 'sh',
      text: `export ORG_ACCESS_NODE='/it'\\''s/node'\nexport ORG_ACCESS_KEY='50%'\n${bashFunctionLine}\nexport PATH='/it'\\''s/bin':"$PATH"\n`,
    });
    assert.deepEqual(activationFile('powershell', environment), {
      extension: 'ps1',
      text: "$env:ORG_ACCESS_NODE = '/it''s/node'\n$env:ORG_ACCESS_KEY = '50%'\n$env:PATH = '/it''s/bin' + [IO.Path]::PathSeparator + $env:PATH\n",
    });
    assert.deepEqual(activationFile('cmd', environment), {
      extension: 'cmd',
      text: `@echo off\r\nset "ORG_ACCESS_NODE=/it's/node"\r\nset "ORG_ACCESS_KEY=50%%"\r\nset "PATH=/it's/bin;%PATH%"\r\n`,
    });
  });

  it('activationFile sets certificate variables in PowerShell and cmd unless a person has set them', () => {
    const trust = { bundle: "C:\\it's 100%\\a.bundle.pem", certificates: "C:\\it's 100%\\a.pem" };
    const lines = (kind: ShellKind) =>
      activationFile(kind, { bin: 'C:\\bin', variables: {}, trust })
        .text.split(/\r?\n/)
        .filter((line) => /CURL|NODE/.test(line));
    assert.deepEqual(lines('cmd'), [
      `if not defined CURL_CA_BUNDLE set "CURL_CA_BUNDLE=C:\\it's 100%%\\a.bundle.pem"`,
      `if not defined NODE_EXTRA_CA_CERTS set "NODE_EXTRA_CA_CERTS=C:\\it's 100%%\\a.pem"`,
    ]);
    assert.match(
      lines('powershell')[0] ?? '',
      /^if \(-not \$env:CURL_CA_BUNDLE -or \$env:CURL_CA_BUNDLE\.StartsWith\('.+'\)\) \{ \$env:CURL_CA_BUNDLE = 'C:\\it''s 100%\\a\.bundle\.pem' \}$/,
    );
  });

  it('activationFile makes Windows shells read the file as UTF-8 if a path requires it, and restores the code page', () => {
    const bin = 'C:\\Users\\Jörg\\bin';
    assert.equal(
      activationFile('powershell', { bin, variables: {} }).text,
      `\ufeff$env:PATH = '${bin}' + [IO.Path]::PathSeparator + $env:PATH\n`,
    );
    assert.match(activationFile('powershell', { bin: 'C:\\bin', variables: { A: 'a', B: 'ö' } }).text, /^\ufeff/);
    assert.deepEqual(activationFile('cmd', { bin, variables: {} }).text.split('\r\n'), [
      '@echo off',
      `for /f "tokens=2 delims=:." %%c in ('chcp') do set "ORG_ACCESS_CODE_PAGE=%%c"`,
      'chcp 65001 >nul',
      `set "PATH=${bin};%PATH%"`,
      'chcp %ORG_ACCESS_CODE_PAGE% >nul',
      'set "ORG_ACCESS_CODE_PAGE="',
      '',
    ]);
  });

  it("activationCommand begins with a space, so that most shells don't add the command to their history", () => {
    assert.equal(activationCommand('posix', "/it's/use.sh"), ` . '/it'\\''s/use.sh'`);
    assert.equal(activationCommand('powershell', "C:\\it's.ps1"), " . 'C:\\it''s.ps1'");
    assert.equal(activationCommand('cmd', 'C:\\a b\\use.cmd'), ' call "C:\\a b\\use.cmd"');
  });

  it('programFiles start the Node.js of VS Code, and print an explanation if the terminal has no access', () => {
    assert.deepEqual(Object.keys(programFiles), ['org-access', 'org-access.cmd']);
    assert.equal(
      programFiles['org-access'],
      `#!/bin/sh
# Asks the editor that this terminal belongs to for your access. See "org-access --help".
if [ -z "$ORG_ACCESS_NODE" ]; then
  echo 'org-access: This terminal has no access. In the editor, run "Give This Terminal Org Access".' >&2
  exit 4
fi
options=$NODE_OPTIONS
unset NODE_OPTIONS
ORG_ACCESS_NODE_OPTIONS=$options ELECTRON_RUN_AS_NODE=1 exec "$ORG_ACCESS_NODE" "$(dirname "$0")/cli.js" "$@"
`,
    );
    const windows = [
      '@echo off',
      'setlocal',
      'if not defined ORG_ACCESS_NODE (',
      '  echo org-access: This terminal has no access. In the editor, run "Give This Terminal Org Access". 1>&2',
      '  exit /b 4',
      ')',
      'set "ORG_ACCESS_NODE_OPTIONS=%NODE_OPTIONS%"',
      'set NODE_OPTIONS=',
      'set ELECTRON_RUN_AS_NODE=1',
      '"%ORG_ACCESS_NODE%" "%~dp0cli.js" %*',
      'exit /b %errorlevel%',
      '',
    ];
    assert.equal(programFiles['org-access.cmd'], windows.join('\r\n'));
  });
});
