import { mkdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { sh } from '../../platform/common/text/literals.ts';
import { writeFileAtomic } from '../../platform/node/files.ts';
import type { RequestContent } from '../../terminals/node/protocol/cliProtocol.ts';
import type { Access } from '../access.ts';
import { UsageError } from '../commandLine/options.ts';
import { exitCodes } from '../commandLine/usage.ts';
import { version } from '../commandLine/version.ts';
import { printError, printMessage } from '../messages.ts';
import type { Output } from '../output.ts';
import { isGivenAccess } from '../request.ts';
import { connectionIn, type Verb } from './verb.ts';

const programName = 'org-access';
const shebang = '#!/usr/bin/env node\n';
const mark = '// org-access ';

export const installVerb: Verb = {
  name: 'install',
  args: 'PATH',
  maxWords: 1,
  about:
    'writes this program into a folder or file, for cron and CI. There it signs in with variables: see "org-access help variables"',
  options: [],
  read(typed) {
    const [target = ''] = typed.words;
    if (target === '') throw new UsageError('Enter a folder or a file, such as "org-access install ~/bin".');
    const request = { ask: 'variables', ...connectionIn(typed) } as const;
    return { request, run: (access, output) => install(target, request, access, output) };
  },
};

type VariablesRequest = RequestContent & { readonly ask: 'variables' };

/**
 * Writes `org-access` as one file that runs without the editor, and the variables of the connection.
 *
 * @param target folder, which is made if it is missing, or file
 * @returns the exit code
 */
async function install(target: string, request: VariablesRequest, access: Access, output: Output): Promise<number> {
  try {
    const file = path.resolve((await isFile(target)) ? target : path.join(target, programName));
    await mkdir(path.dirname(file), { recursive: true });
    if (!(await isFree(file))) return printError(`"${file}" is another file. Choose another name.`, exitCodes.failed);
    await writeFileAtomic(file, await standaloneText(), 0o755);
    if (process.platform === 'win32')
      await writeFileAtomic(`${file}.cmd`, `@node "%~dp0${path.basename(file)}" %*\r\n`, 0o755);
    printMessage(`org-access ${version} is installed as "${file}". It needs Node.js 20.19 or later on the PATH.`);
  } catch (error) {
    const { code, message, path: at = target } = error as NodeJS.ErrnoException;
    return printError(`"${at}" couldn't be read or written (${code ?? message}).`, exitCodes.failed);
  }
  printMessage(
    'Without VS Code, it signs in with variables of the environment, which "org-access help variables" lists.',
  );
  await writeVariables(request, access, output);
  return exitCodes.done;
}

/** Whether a target is a file. A missing one is a folder, unless it is named like this program. */
async function isFile(target: string): Promise<boolean> {
  const { base } = path.parse(target);
  const isNamedSo = base.startsWith(programName) && target.endsWith(base);
  return (await stat(target).catch(() => undefined))?.isFile() ?? isNamedSo;
}

/** Whether the file may be written: it doesn't exist, or is an earlier `org-access`. */
async function isFree(file: string): Promise<boolean> {
  const before = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return before === undefined || before.startsWith(shebang + mark);
}

/** Writes lines for a file of variables. The person adds the secrets, which never get into a terminal. */
async function writeVariables(request: VariablesRequest, { send, own }: Access, output: Output): Promise<void> {
  if (own || !isGivenAccess()) return;
  const response = await send(request);
  if (!response.ok) return;
  const { connection, variables } = response.value;
  printMessage(`The variables of "${connection}" follow. Fill in the empty ones with names of files.`);
  const lines = Object.entries(variables).map(([name, value]) => `export ${name}=${value === '' ? '' : sh(value)}\n`);
  await output.write(lines.join(''));
}

/** Returns the text of this program as one file, which it may be already. */
async function standaloneText(): Promise<string> {
  const [, running = ''] = process.argv;
  const text = await readFile(running, 'utf8');
  if (text.startsWith(shebang + mark)) return text;
  return oneFile(text, await readFile(path.join(path.dirname(running), 'signIn.js'), 'utf8'));
}

/** @param cli CommonJS that requires `./signIn.js` */
function oneFile(cli: string, signIn: string): string {
  return `${shebang}${mark}${version}: your access to a service, for scripts. See "org-access --help".
// Contains packages under the MIT license, which THIRD_PARTY_NOTICES.txt of Org Access lists.
if (Number.parseInt(process.versions.node) < 20) {
  console.error('org-access: This needs Node.js 20.19 or later, and runs with ' + process.versions.node + '.');
  process.exit(1);
}
let signIn;
function loadSignIn() {
  signIn = { exports: {} };
  (function (module, exports) {
${signIn}
  })(signIn, signIn.exports);
  return signIn.exports;
}
(function (require) {
${cli}
})((name) => (name === './signIn.js' ? (signIn ? signIn.exports : loadSignIn()) : require(name)));
`;
}
