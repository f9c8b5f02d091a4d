import { spawn, type ChildProcess } from 'node:child_process';
import { constants } from 'node:os';
import { isatty } from 'node:tty';
import type { HelperAnswers } from '../core/terminals/helperProtocol.ts';
import { complain } from './output.ts';
import { exitCodes } from './usage.ts';
import { windowsCommand } from './windowsCommand.ts';

/** What the terminal sends to all programs that run in it, so that passing it on would send it twice. */
const fromKeyboard: readonly NodeJS.Signals[] = ['SIGINT', 'SIGQUIT'];
const fromPrograms: readonly NodeJS.Signals[] = ['SIGTERM', 'SIGHUP', 'SIGUSR1', 'SIGUSR2'];

/** Ends of a program that are repeated as they were. Others might write the memory of this process to the disk. */
const repeated: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGKILL'];

/**
 * Runs a program with a token in its environment, and nowhere else. It has the terminal, or whatever else input and output are,
 * and the signals for this process.
 *
 * @returns the exit code, which is that of the program
 */
export async function run(
  [program, ...args]: readonly [string, ...string[]],
  { accessToken, url, connection }: HelperAnswers['token'],
): Promise<number> {
  const env = {
    ...environmentOfShell(process.env),
    ORG_ACCESS_TOKEN: accessToken,
    ORG_ACCESS_URL: url,
    ORG_ACCESS_CONNECTION: connection,
  };
  const started = process.platform === 'win32' ? windowsCommand(program, args, env) : { file: program, args };
  if ('problem' in started)
    return started.problem === 'notFound'
      ? complain(`The command "${program}" was not found.`, exitCodes.notFound)
      : complain(`The batch file "${program}" cannot be given arguments with line breaks.`, exitCodes.notStarted);
  // Before there is a program: a signal that comes while it is started is passed on when it is.
  passSignals(() => child);
  const child = spawn(started.file, started.args, {
    stdio: 'inherit',
    env,
    windowsVerbatimArguments: started.isVerbatim ?? false,
  });
  return await new Promise((resolve) => {
    child.on('error', ({ code, message }: NodeJS.ErrnoException) =>
      resolve(
        code === 'ENOENT'
          ? complain(`The command "${program}" was not found.`, exitCodes.notFound)
          : complain(`The command "${program}" could not be started (${code ?? message}).`, exitCodes.notStarted),
      ),
    );
    child.on('exit', (code, signal) => resolve(signal ? endBy(signal) : (code ?? exitCodes.failed)));
  });
}

/** The environment as it was before the file `org-access` changed it for this process. */
function environmentOfShell({
  ELECTRON_RUN_AS_NODE: _,
  ORG_ACCESS_NODE_OPTIONS: options,
  ...env
}: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...env, ...(options && { NODE_OPTIONS: options }) };
}

function passSignals(child: () => ChildProcess): void {
  const isInTerminal = [0, 1, 2].some((descriptor) => isatty(descriptor));
  // On Windows the console tells all its programs, and this one only has to outlive the other.
  const isToldTo = (signal: NodeJS.Signals) =>
    process.platform !== 'win32' && !(isInTerminal && fromKeyboard.includes(signal));
  for (const signal of [...fromKeyboard, ...fromPrograms])
    process.on(signal, () => {
      if (isToldTo(signal)) child().kill(signal);
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
