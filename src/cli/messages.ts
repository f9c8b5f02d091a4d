import { writeSync } from 'node:fs';
import { isObject, own } from '../platform/common/json/json.ts';
import { plain } from '../platform/common/text/displayText.ts';
import { askedToWait, messagePrefix, signInByLogin, signInByVariables } from '../terminals/common/cliSentences.ts';
import { isOfRun, signsIn } from './accessKind.ts';
import { exitCodes } from './commandLine/usage.ts';

export interface Failure {
  readonly ok: false;
  readonly reason: keyof typeof exitCodes;
  readonly message: string;
}

/** Prints one line of plain text to standard error. */
export function printMessage(message: string): void {
  try {
    // `process.stderr` isn't used, because it would make the pipe non-blocking, also for the program that `run` starts.
    writeSync(2, `${messagePrefix}${plain(message, Infinity)}\n`);
  } catch {
    // Standard error is closed, so nobody reads the message.
  }
}

/** Prints until when the service asked to wait, if a notice before the response says so. */
export function printAskedToWait(notice: unknown): void {
  const untilMs = isObject(notice) ? own(notice, 'waitsUntilMs') : undefined;
  if (typeof untilMs === 'number') printMessage(askedToWait(untilMs));
}

export function printError(message: string, code: number): number {
  printMessage(message);
  return code;
}

/**
 * Prints why a request failed, and in a terminal of VS Code what to run.
 *
 * @returns the exit code
 */
export function printFailure({ reason, message }: Failure): number {
  printError(message, 0);
  if (signsIn(process.env) || isOfRun(process.env)) return exitCodes[reason];
  if (reason === 'signedOut') printMessage(signInByLogin);
  // The script in VS Code's terminals starts `org-access` with this variable.
  if (reason === 'notAllowed' && process.env.ORG_ACCESS_NODE === undefined) printMessage(signInByVariables);
  return exitCodes[reason];
}

export const moreInHelp = 'Run "org-access --help" for more information.';

/** Progress: one updated line at a terminal, otherwise a line per change. */
export class ProgressLine {
  readonly #isTerminal: boolean;
  #shown = '';
  /** Whether the line has no line break yet. */
  #isOpen = false;

  constructor(isTerminal = process.stderr.isTTY) {
    this.#isTerminal = isTerminal;
  }

  show(message: string): void {
    if (message === this.#shown) return;
    this.#shown = message;
    if (!this.#isTerminal) return printMessage(message);
    this.#write(`\r\u001b[K${messagePrefix}${plain(message, (process.stderr.columns || 80) - 14)}`);
    this.#isOpen = true;
  }

  print(message: string): void {
    if (message === this.#shown) return;
    this.end();
    printMessage(message);
    this.#shown = message;
  }

  end(): void {
    if (this.#isOpen) this.#write('\n');
    this.#isOpen = false;
    this.#shown = '';
  }

  #write(text: string): void {
    try {
      writeSync(2, text);
    } catch {
      // Standard error is closed, so nobody reads the progress.
    }
  }
}
