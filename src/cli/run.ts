import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { isatty } from 'node:tty';
import { clientVariables, trustVariables, type ProgramFiles } from '../service/tls/node/programFiles.ts';
import { placeVariables } from '../terminals/common/sentPlace.ts';
import type { CliResponses } from '../terminals/node/protocol/cliProtocol.ts';
import { exitCodes } from './commandLine/usage.ts';
import { printError } from './messages.ts';
import { sendRequest } from './request.ts';
import type { SharedAccess } from './standalone/access.ts';
import { windowsCommand } from './windowsCommand.ts';

/** Signals that a terminal sends to all its programs, so that this process must not send them again. */
const fromKeyboard: readonly NodeJS.Signals[] = ['SIGINT', 'SIGQUIT'];
const fromPrograms: readonly NodeJS.Signals[] = ['SIGTERM', 'SIGHUP', 'SIGUSR1', 'SIGUSR2'];

/** Signals with which this process ends itself after its program. Others could write its memory to a core dump. */
const repeated: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGKILL'];

/**
 * Runs a program with a token in its environment.
 *
 * @param isPlaceAsked whether a place was requested
 * @param shared disposed when the program ends
 * @returns its exit code
 */
export function run(
  command: readonly [string, ...string[]],
  { accessToken, url, connection, place, files }: CliResponses['token'],
  isPlaceAsked = false,
  shared?: SharedAccess,
): Promise<number> {
  const variables = {
    ORG_ACCESS_TOKEN: accessToken,
    ORG_ACCESS_URL: url,
    ORG_ACCESS_CONNECTION: connection,
    ...fileVariables(files),
    ...noPlace,
    ...placeVariables(place),
    // The variables also select the organization and site for each `org-access` that the program runs.
    ...(isPlaceAsked && { ORG_ACCESS_ORG: place?.organization, ORG_ACCESS_SITE: place?.site }),
    ...(shared && { ...shared.variables, ...ownProgram(process.argv[1]) }),
  };
  return runWith(command, variables, () => shared?.dispose());
}

/** Returns variables by which a program finds `org-access`, if it is installed under this name. */
function ownProgram(file = ''): Readonly<Record<string, string>> {
  const { dir: bin, name } = path.parse(file);
  if (name !== 'org-access') return {};
  const pathName = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  return { ORG_ACCESS_BIN: bin, [pathName]: bin + path.delimiter + (process.env[pathName] ?? '') };
}

const noPlace = { ORG_ACCESS_ORG_ID: undefined, ORG_ACCESS_SITE_ID: undefined };

/**
 * Runs a program with more variables, in the same terminal.
 *
 * @returns its exit code
 */
async function runWith(
  [program, ...args]: readonly [string, ...string[]],
  variables: Readonly<Record<string, string | undefined>>,
  onEnd: () => void = () => undefined,
): Promise<number> {
  const env = { ...environmentOfShell(process.env), ...variables };
  const started = process.platform === 'win32' ? windowsCommand(program, args, env) : { file: program, args };
  if ('problem' in started)
    return started.problem === 'notFound'
      ? printError(`The command "${program}" wasn't found.`, exitCodes.notFound)
      : printError(`The batch file "${program}" can't take arguments with line breaks.`, exitCodes.notStarted);
  let child: ChildProcess | undefined;
  // The handlers are registered before the program starts, so that no signal is lost.
  passSignals(() => child);
  try {
    return await new Promise((resolve, reject) => {
      // Windows throws an error here if the file isn't a program.
      child = spawn(started.file, started.args, {
        stdio: 'inherit',
        env,
        windowsVerbatimArguments: started.isVerbatim ?? false,
      });
      child.on('error', reject);
      child.on('exit', (code, signal) => {
        onEnd();
        resolve(signal ? endBy(signal) : (code ?? exitCodes.failed));
      });
    });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' || !isThere(started.file, env.PATH)
      ? printError(`The command "${program}" wasn't found.`, exitCodes.notFound)
      : printError(`The command "${program}" couldn't be started (${code ?? message}).`, exitCodes.notStarted);
  }
}

/** Whether a program is at its path or in a folder of PATH. `spawn` can't tell if PATH has a folder that can't be read. */
function isThere(file: string, folders = ''): boolean {
  const places = path.basename(file) === file ? folders.split(path.delimiter) : [''];
  const files = places.map((folder) => path.join(folder, file));
  return files.some((one) => existsSync(one) && statSync(one).isFile());
}

/** Undoes the changes of the script `org-access`. */
function environmentOfShell({
  ELECTRON_RUN_AS_NODE: _,
  ORG_ACCESS_NODE_OPTIONS: options,
  ...env
}: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...env, ...(options && { NODE_OPTIONS: options }) };
}

function passSignals(child: () => ChildProcess | undefined): void {
  const isInTerminal = [0, 1, 2].some((descriptor) => isatty(descriptor));
  // A console of Windows sends its signals to all programs itself.
  const isToldTo = (signal: NodeJS.Signals) =>
    process.platform !== 'win32' && !(isInTerminal && fromKeyboard.includes(signal));
  for (const signal of [...fromKeyboard, ...fromPrograms])
    process.on(signal, () => {
      if (isToldTo(signal)) child()?.kill(signal);
    });
}

/**
 * Ends this process by the same signal.
 *
 * @returns the exit code that shells use, if the process continues
 */
function endBy(signal: NodeJS.Signals): number {
  if (repeated.includes(signal)) {
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  }
  return 128 + constants.signals[signal];
}

/**
 * Runs the command of a task, without a token, after a person has allowed it.
 *
 * @returns its exit code
 */
export async function startTask([command, ...args]: readonly string[]): Promise<number> {
  if (command === undefined) return printError("This isn't a task of Org Access.", exitCodes.usage);
  const response = await sendRequest({ ask: 'url' });
  if (!response.ok) return printError(response.message, exitCodes[response.reason]);
  return await runWith([command, ...args], fileVariables(response.value.files));
}

/** Removes variables that an enclosing `org-access run` has set. */
const noClient = { ORG_ACCESS_CLIENT_CERT: undefined, ORG_ACCESS_CLIENT_KEY: undefined };

function fileVariables(
  { trust, client }: ProgramFiles = {},
  env: NodeJS.ProcessEnv = process.env,
): Readonly<Record<string, string | undefined>> {
  return { ...noClient, ...clientVariables(client), ...(trust && trustVariables(trust, (name) => env[name])) };
}
