import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { powershell, sh } from '../../platform/common/text/literals.ts';
import { writeWhole } from '../../platform/node/files.ts';
import { type Given, type TrustFiles, trustVariables } from '../../tls/node/programFiles.ts';
import { notGivenAccess, saidBy } from '../common/cliSentences.ts';

/** The values that programs in a terminal find in their environment. None of them is a token. */
export interface TerminalEnvironment {
  /** Folder of the program `org-access`. */
  readonly bin: string;
  readonly variables: Readonly<Record<string, string>>;
  /** Told to programs where a person has not told them otherwise. */
  readonly trust?: TrustFiles;
}

/** Shells by how a file is run in them so that its settings stay. */
export type ShellKind = 'posix' | 'powershell' | 'cmd';

/** The kind of shell of a program such as `/usr/bin/zsh`, or of its name alone. */
export function shellKind(program: string): ShellKind {
  const name = program
    .slice(Math.max(program.lastIndexOf('/'), program.lastIndexOf('\\')) + 1)
    .replace(/\.exe$/i, '')
    .toLowerCase();
  if (name === 'cmd') return 'cmd';
  return name === 'pwsh' || name === 'powershell' || name === 'pwsh-preview' ? 'powershell' : 'posix';
}

/**
 * The program `org-access` for each kind of system: it runs the editor's own Node, found through the environment, so that none
 * needs to be on the PATH. Beside it lies `cli.js`. The options of the person's own Node are for the programs that `run` starts.
 */
export const programFiles: Readonly<Record<string, string>> = {
  'org-access': `#!/bin/sh
# Asks the editor that this terminal belongs to for your access. See "org-access --help".
if [ -z "$ORG_ACCESS_NODE" ]; then
  echo '${saidBy}${notGivenAccess}' >&2
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
    `  echo ${saidBy}${notGivenAccess} 1>&2`,
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

/**
 * A file that gives access to the shell that runs it. Paths hold no line breaks.
 *
 * @param given the environment of the editor
 */
export function activationFile(
  kind: ShellKind,
  { bin, variables, trust }: TerminalEnvironment,
  given: Given = () => undefined,
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

/** The command that runs an activation file, with a space before it, which keeps it out of most shells' histories. */
export function activationCommand(kind: ShellKind, file: string): string {
  if (kind === 'cmd') return ` call "${file}"`;
  return ` . ${kind === 'powershell' ? powershell(file) : sh(file)}`;
}

/** `cmd.exe` reads a file by the code page of its terminal, which is put back. Windows PowerShell wants a mark at the start instead. */
const readAsUtf8 = [`for /f "tokens=2 delims=:." %%c in ('chcp') do set "ORG_ACCESS_CODE_PAGE=%%c"`, 'chcp 65001 >nul'];
const readAsBefore = ['chcp %ORG_ACCESS_CODE_PAGE% >nul', 'set "ORG_ACCESS_CODE_PAGE="'];

function isAscii(texts: readonly string[]): boolean {
  return texts.every((text) => /^[\x20-\x7e]*$/.test(text));
}

function cmdEscaped(text: string): string {
  return text.replaceAll('%', '%%');
}

/**
 * The lines by which a shell tells its programs whom to trust, where a person has not told them otherwise there, in a file that it reads
 * at its start for example. What is replaced is ours, or what the editor has been given itself.
 */
export function trustLines(kind: ShellKind, trust: TrustFiles, given: Given): string[] {
  const folder = path.dirname(trust.bundle);
  return Object.entries(trustVariables(trust, given)).map(([name, value]) => {
    const known = given(name) ?? '';
    const replaced = known === '' ? [folder] : [folder, known];
    switch (kind) {
      case 'posix':
        // Of fish too, which has no such words as `case`.
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

/** As bash exports a function to those that it starts, also to those that read the files of a login before. */
const bashFunction = { name: 'BASH_FUNC_org-access%%', value: '() {  "$ORG_ACCESS_BIN/org-access" "$@"\n}' };

/** The same in a shell that is open; the others grant it over. */
export const bashFunctionLine = `test -n "$BASH_VERSION" && eval 'org-access() { "$ORG_ACCESS_BIN/org-access" "$@"; }; export -f org-access'`;

/**
 * Variables by which a shell has the folder of `org-access` on its PATH although it sets that anew: those that VS Code's shell
 * integration puts back when the files of a login were read, as for `EnvironmentVariableMutatorOptions.applyAtShellIntegration`, and
 * a function for each bash that is started from there, in tmux too.
 */
export function pathAgain(bin: string, isWindows: boolean): Readonly<Record<string, string>> {
  const prepended = `${bin}${isWindows ? ';' : ':'}`.replaceAll(':', String.raw`\x3a`);
  return {
    VSCODE_ENV_PREPEND: `PATH=${prepended}`,
    ...(!isWindows && { [bashFunction.name]: bashFunction.value }),
  };
}

/**
 * Puts the program `org-access` where it outlives an update of the extension, since terminals do too.
 *
 * @param cliBundle the bundle `cli.js`
 * @throws errors of the file system
 */
export async function installProgram(folder: string, cliBundle: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const files = { ...programFiles, 'cli.js': await readFile(cliBundle, 'utf8') };
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    if ((await readFile(file, 'utf8').catch(() => undefined)) !== text) await writeWhole(file, text, 0o700);
  }
}
