import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { powershell, sh } from '../../platform/common/text/literals.ts';
import { writeFileAtomic } from '../../platform/node/files.ts';
import { trustVariables, type ReadVariable, type TrustFiles } from '../../service/tls/node/programFiles.ts';
import { messagePrefix, notGivenAccess } from '../common/cliSentences.ts';

/** Environment of a terminal, without a token. */
export interface TerminalEnvironment {
  readonly bin: string;
  readonly variables: Readonly<Record<string, string>>;
  /** Certificate files, unless the person has set others. */
  readonly trust?: TrustFiles;
}

/** Shells, by how they run a file in their own process. */
export type ShellKind = 'posix' | 'powershell' | 'cmd';

export function shellKind(program: string): ShellKind {
  const name = program
    .slice(Math.max(program.lastIndexOf('/'), program.lastIndexOf('\\')) + 1)
    .replace(/\.exe$/i, '')
    .toLowerCase();
  if (name === 'cmd') return 'cmd';
  return name === 'pwsh' || name === 'powershell' || name === 'pwsh-preview' ? 'powershell' : 'posix';
}

/** Launchers of `org-access`. They run `cli.js` with VS Code's Node.js, and save `NODE_OPTIONS` for programs that `run` starts. */
export const programFiles: Readonly<Record<string, string>> = {
  'org-access': `#!/bin/sh
# Asks the editor that this terminal belongs to for your access. See "org-access --help".
if [ -z "$ORG_ACCESS_NODE" ]; then
  echo '${messagePrefix}${notGivenAccess}' >&2
  exit 4
fi
options=$NODE_OPTIONS
unset NODE_OPTIONS
ORG_ACCESS_NODE_OPTIONS=$options ELECTRON_RUN_AS_NODE=1 exec "$ORG_ACCESS_NODE" "$(dirname "$0")/cli.js" "$@"
`,
  'org-access.cmd': [
    '@echo off',
    'setlocal',
    'if not defined ORG_ACCESS_NODE (',
    `  echo ${messagePrefix}${notGivenAccess} 1>&2`,
    '  exit /b 4',
    ')',
    'set "ORG_ACCESS_NODE_OPTIONS=%NODE_OPTIONS%"',
    'set NODE_OPTIONS=',
    'set ELECTRON_RUN_AS_NODE=1',
    '"%ORG_ACCESS_NODE%" "%~dp0cli.js" %*',
    'exit /b %errorlevel%',
    '',
  ].join('\r\n'),
};

/** Returns a file that gives access to the shell that runs it. @param given VS Code's environment */
export function activationFile(
  kind: ShellKind,
  { bin, variables, trust }: TerminalEnvironment,
  given: ReadVariable = () => undefined,
): { readonly extension: string; readonly text: string } {
  const entries = Object.entries(variables);
  const trusting = trust ? trustLines(kind, trust, given) : [];
  const isPlain = isAscii([bin, ...Object.values(variables), ...(trust ? [trust.bundle, trust.certificates] : [])]);
  switch (kind) {
    case 'posix':
      return {
        extension: 'sh',
        text: [
          ...entries.map(([name, value]) => `export ${name}=${sh(value)}`),
          bashFunctionLine,
          `export PATH=${sh(bin)}:"$PATH"`,
          ...trusting,
          '',
        ].join('\n'),
      };
    case 'powershell':
      return {
        extension: 'ps1',
        text: `${isPlain ? '' : '\ufeff'}${[
          ...entries.map(([name, value]) => `$env:${name} = ${powershell(value)}`),
          `$env:PATH = ${powershell(bin)} + [IO.Path]::PathSeparator + $env:PATH`,
          ...trusting,
          '',
        ].join('\n')}`,
      };
    case 'cmd':
      return {
        extension: 'cmd',
        text: [
          '@echo off',
          ...(isPlain ? [] : readAsUtf8),
          ...entries.map(([name, value]) => `set "${name}=${cmdEscaped(value)}"`),
          `set "PATH=${cmdEscaped(bin)};%PATH%"`,
          ...trusting,
          ...(isPlain ? [] : readAsBefore),
          '',
        ].join('\r\n'),
      };
  }
}

/** Returns the command to run an activation file. The leading space keeps it out of most shell histories. */
export function activationCommand(kind: ShellKind, file: string): string {
  if (kind === 'cmd') return ` call "${file}"`;
  return ` . ${kind === 'powershell' ? powershell(file) : sh(file)}`;
}

/**
 * Commands that switch `cmd.exe` to UTF-8 and back, because it reads files in its current code page. PowerShell needs
 * none: its file has a byte order mark.
 */
const readAsUtf8 = [`for /f "tokens=2 delims=:." %%c in ('chcp') do set "ORG_ACCESS_CODE_PAGE=%%c"`, 'chcp 65001 >nul'];
const readAsBefore = ['chcp %ORG_ACCESS_CODE_PAGE% >nul', 'set "ORG_ACCESS_CODE_PAGE="'];

function isAscii(texts: readonly string[]): boolean {
  return texts.every((text) => /^[\x20-\x7e]*$/.test(text));
}

function cmdEscaped(text: string): string {
  return text.replaceAll('%', '%%');
}

/** Returns lines that set the variables for certificates, unless the person has set them, for example in a profile. */
function trustLines(kind: ShellKind, trust: TrustFiles, given: ReadVariable): string[] {
  const folder = path.dirname(trust.bundle);
  return Object.entries(trustVariables(trust, given)).map(([name, value]) => {
    const known = given(name) ?? '';
    const replaced = known === '' ? [folder] : [folder, known];
    switch (kind) {
      case 'posix':
        // The line is also valid in fish, which has no `case … esac`.
        return `printenv ${name} | grep -qvF${replaced.map((text) => ` -e ${sh(text)}`).join('')} || export ${name}=${sh(value)}`;
      case 'powershell':
        return `if (-not $env:${name}${replaced
          .map((text) => ` -or $env:${name}.StartsWith(${powershell(text)})`)
          .join('')}) { $env:${name} = ${powershell(value)} }`;
      case 'cmd':
        return `if not defined ${name} set "${name}=${value.replaceAll('%', '%%')}"`;
    }
  });
}

/** Exported bash function, which survives startup files. */
const bashFunction = { name: 'BASH_FUNC_org-access%%', value: '() {  "$ORG_ACCESS_BIN/org-access" "$@"\n}' };

/** Line that defines the function in a running bash. Other shells ignore it. */
export const bashFunctionLine = `test -n "$BASH_VERSION" && eval 'org-access() { "$ORG_ACCESS_BIN/org-access" "$@"; }; export -f org-access'`;

/**
 * Returns variables that keep `org-access` available if startup files reset PATH: VS Code's shell integration adds the
 * folder again, and bash gets a function.
 */
export function pathAgain(bin: string, isWindows: boolean): Readonly<Record<string, string>> {
  const prepended = `${bin}${isWindows ? ';' : ':'}`.replaceAll(':', String.raw`\x3a`);
  return {
    VSCODE_ENV_PREPEND: `PATH=${prepended}`,
    ...(!isWindows && { [bashFunction.name]: bashFunction.value }),
  };
}

/**
 * Installs `org-access` in a folder that survives updates of the extension.
 *
 * @param cliBundle beside which is the part that signs in with variables
 * @throws file system errors
 */
export async function installProgram(folder: string, cliBundle: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const signIn = path.join(path.dirname(cliBundle), 'signIn.js');
  const files = {
    ...programFiles,
    'cli.js': await readFile(cliBundle, 'utf8'),
    'signIn.js': await readFile(signIn, 'utf8'),
  };
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    if ((await readFile(file, 'utf8').catch(() => undefined)) !== text) await writeFileAtomic(file, text, 0o700);
  }
}
