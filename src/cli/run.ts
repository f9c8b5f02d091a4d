import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:os';
import { isatty } from 'node:tty';
import { placeVariables } from '../terminals/common/sentPlace.ts';
import { readStarted } from '../terminals/common/taskDefinition.ts';
import type { CliAnswers } from '../terminals/node/protocol/cliProtocol.ts';
import { clientVariables, type ProgramFiles, trustVariables } from '../tls/node/programFiles.ts';
import { complain } from './messages.ts';
import { askEditor } from './request.ts';
import { exitCodes } from './usage.ts';
import { windowsCommand } from './windowsCommand.ts';

/** Signals that a terminal sends to all of its programs, so forwarding them would send them twice. */
const fromKeyboard: readonly NodeJS.Signals[] = ['SIGINT', 'SIGQUIT'];
const fromPrograms: readonly NodeJS.Signals[] = ['SIGTERM', 'SIGHUP', 'SIGUSR1', 'SIGUSR2'];

/** Signals that this process repeats when they end the program. Others may write its memory to a core dump. */
const repeated: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGKILL'];

/**
 * Runs a program that inherits the terminal and receives signals, with a token in its environment only.
 *
 * @param isPlaceAsked whether a place was requested
 * @returns the exit code of the program
 */
export function run(
  command: readonly [string, ...string[]],
  { accessToken, url, connection, place, files }: CliAnswers['token'],
  isPlaceAsked = false,
): Promise<number> {
  return runWith(command, {
    ORG_ACCESS_TOKEN: accessToken,
    ORG_ACCESS_URL: url,
    ORG_ACCESS_CONNECTION: connection,
    ...fileVariables(files),
    ...noPlace,
    ...placeVariables(place),
    // Programs that it starts, including `org-access`, use the same place.
    ...(isPlaceAsked && { ORG_ACCESS_ORG: place?.organization, ORG_ACCESS_SITE: place?.site }),
  });
}

/** Removes variables of an enclosing `run`. */
const noPlace = { ORG_ACCESS_ORG_ID: undefined, ORG_ACCESS_SITE_ID: undefined };

/** Runs a program with additional variables. @returns its exit code */
export async function runWith(
  [program, ...args]: readonly [string, ...string[]],
  variables: Readonly<Record<string, string | undefined>>,
  cwd?: string,
): Promise<number> {
  const env = { ...environmentOfShell(process.env), ...variables };
  const started = process.platform === 'win32' ? windowsCommand(program, args, env) : { file: program, args };
  if ('problem' in started)
    return started.problem === 'notFound'
      ? complain(`The command "${program}" was not found.`, exitCodes.notFound)
      : complain(`The batch file "${program}" cannot be given arguments with line breaks.`, exitCodes.notStarted);
  let child: ChildProcess | undefined;
  // Registered first, so that a signal during the start isn't lost.
  passSignals(() => child);
  try {
    return await new Promise((resolve, reject) => {
      // Windows throws here if the file isn't a program.
      child = spawn(started.file, started.args, {
        stdio: 'inherit',
        env,
        cwd,
        windowsVerbatimArguments: started.isVerbatim ?? false,
      });
      child.on('error', reject);
      child.on('exit', (code, signal) => resolve(signal ? endBy(signal) : (code ?? exitCodes.failed)));
    });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code === 'ENOENT'
      ? complain(`The command "${program}" was not found.`, exitCodes.notFound)
      : complain(`The command "${program}" could not be started (${code ?? message}).`, exitCodes.notStarted);
  }
}

/** Restores the environment that the file `org-access` has changed. */
function environmentOfShell({
  ELECTRON_RUN_AS_NODE: _,
  ORG_ACCESS_NODE_OPTIONS: options,
  ...env
}: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...env, ...(options && { NODE_OPTIONS: options }) };
}

function passSignals(child: () => ChildProcess | undefined): void {
  const isInTerminal = [0, 1, 2].some((descriptor) => isatty(descriptor));
  // On Windows the console signals all of its programs. This process only has to outlive the other.
  const isToldTo = (signal: NodeJS.Signals) =>
    process.platform !== 'win32' && !(isInTerminal && fromKeyboard.includes(signal));
  for (const signal of [...fromKeyboard, ...fromPrograms])
    process.on(signal, () => {
      if (isToldTo(signal)) child()?.kill(signal);
    });
}

/** Ends this process by the signal that ended the program. @returns the exit code of shells if that isn't possible */
function endBy(signal: NodeJS.Signals): number {
  if (repeated.includes(signal)) {
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  }
  return 128 + constants.signals[signal];
}

/**
 * Runs the command of a task, after a person has allowed it. It receives no token.
 *
 * @param words arguments after the first, see `readStarted`
 * @returns the exit code of the command
 */
export async function startTask(words: readonly string[]): Promise<number> {
  const task = readStarted(words);
  if (!task) return complain('This is not a task of Org Access.', exitCodes.usage);
  const answer = await askEditor({ ask: 'url' });
  if (!answer.ok) return complain(answer.message, exitCodes[answer.reason]);
  return await runWith([task.command, ...task.args], fileVariables(answer.value.files), task.cwd);
}

/** Removes variables of an enclosing `run` with another connection. */
const noClient = { ORG_ACCESS_CLIENT_CERT: undefined, ORG_ACCESS_CLIENT_KEY: undefined };

/** Returns the variables that name the certificate files of a connection. */
export function fileVariables(
  { trust, client }: ProgramFiles = {},
  env: NodeJS.ProcessEnv = process.env,
): Readonly<Record<string, string | undefined>> {
  return { ...noClient, ...clientVariables(client), ...(trust && trustVariables(trust, (name) => env[name])) };
}
