import { spawn, type ChildProcess } from 'node:child_process';
import { constants } from 'node:os';
import { isatty } from 'node:tty';
import { placeVariables } from '../core/terminals/placeVariables.ts';
import type { HelperAnswers } from '../core/terminals/protocol/helperProtocol.ts';
import { exitCodes } from './command/usage.ts';
import { complain } from './output.ts';
import { fileVariables } from './system/fileVariables.ts';
import { windowsCommand } from './system/windowsCommand.ts';

/** Signals that the terminal sends to all programs that run in it, so that passing them on would send them twice. */
const fromKeyboard: readonly NodeJS.Signals[] = ['SIGINT', 'SIGQUIT'];
const fromPrograms: readonly NodeJS.Signals[] = ['SIGTERM', 'SIGHUP', 'SIGUSR1', 'SIGUSR2'];

/** Ends of a program that are repeated as they were. Others might write the memory of this process to the disk. */
const repeated: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGKILL'];

/**
 * Runs a program with a token in its environment, and nowhere else. It has the terminal, or whatever else input and output are,
 * and the signals for this process.
 *
 * @param isPlaceAsked whether another place than the current one was asked for
 * @returns the exit code, which is that of the program
 */
export function run(
  command: readonly [string, ...string[]],
  { accessToken, url, connection, place, files }: HelperAnswers['token'],
  isPlaceAsked = false,
): Promise<number> {
  return runWith(command, {
    ORG_ACCESS_TOKEN: accessToken,
    ORG_ACCESS_URL: url,
    ORG_ACCESS_CONNECTION: connection,
    ...fileVariables(files),
    ...noPlace,
    ...placeVariables(place),
    // What it starts, `org-access` too, is for the same place then.
    ...(isPlaceAsked && { ORG_ACCESS_ORG: place?.organization, ORG_ACCESS_SITE: place?.site }),
  });
}

/** Variables of another program around this one are not its own. */
const noPlace = { ORG_ACCESS_ORG_ID: undefined, ORG_ACCESS_SITE_ID: undefined };

/** The same with these variables in addition to those of this process. */
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
  // Before there is a program: a signal that comes while it is started is passed on when it is.
  passSignals(() => child);
  try {
    return await new Promise((resolve, reject) => {
      // For what is no program, Windows throws here.
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

/** The environment as it was before the file `org-access` changed it for this process. */
function environmentOfShell({
  ELECTRON_RUN_AS_NODE: _,
  ORG_ACCESS_NODE_OPTIONS: options,
  ...env
}: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...env, ...(options && { NODE_OPTIONS: options }) };
}

function passSignals(child: () => ChildProcess | undefined): void {
  const isInTerminal = [0, 1, 2].some((descriptor) => isatty(descriptor));
  // On Windows the console tells all its programs, and this one only has to outlive the other.
  const isToldTo = (signal: NodeJS.Signals) =>
    process.platform !== 'win32' && !(isInTerminal && fromKeyboard.includes(signal));
  for (const signal of [...fromKeyboard, ...fromPrograms])
    process.on(signal, () => {
      if (isToldTo(signal)) child()?.kill(signal);
    });
}

/** Ends as a program has ended that was killed. @returns the exit code that shells have for that, where it cannot be done */
function endBy(signal: NodeJS.Signals): number {
  if (repeated.includes(signal)) {
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  }
  return 128 + constants.signals[signal];
}
