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

  it('programFiles explain how to get access in a terminal without it, and run the Node.js of VS Code without its options', () => {
    for (const text of Object.values(programFiles)) {
      assert.match(
        text,
        /if .*ORG_ACCESS_NODE.*\r?\n +echo .*run "Give This Terminal Org Access"\..*\r?\n +exit (\/b )?4\r?\n/,
      );
      assert.match(text, /NODE_OPTIONS=?\r?\n[^]*ELECTRON_RUN_AS_NODE=1[^]*cli\.js"/);
    }
    assert.doesNotMatch(programFiles['org-access.cmd'] ?? '', /[^\r]\n/);
  });
});
