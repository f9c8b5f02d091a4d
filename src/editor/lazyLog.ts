import * as vscode from 'vscode';
import type { Log } from '../core/base/ports.ts';
import { later } from './later.ts';

const readRedaction = later(() => import('../core/redaction/redactedLog.ts'));

type Level = keyof Log;

const levels: Readonly<Record<Level, vscode.LogLevel>> = {
  debug: vscode.LogLevel.Debug,
  info: vscode.LogLevel.Info,
  warn: vscode.LogLevel.Warning,
};

/**
 * A log whose lines are looked through like everything else, in case that something in them came from outside after all. They
 * are written in their order, the first once what looks through them has been read.
 *
 * @param secrets that are known at the moment
 */
export function lazyLog(output: vscode.LogOutputChannel, secrets: () => readonly string[]): Log {
  let written = Promise.resolve();
  const write = (level: Level) => (message: string) => {
    if (output.logLevel === vscode.LogLevel.Off || levels[level] < output.logLevel) return;
    // A session may end before the line is written, and begin.
    const before = secrets();
    written = written.then(async () => {
      const { redactedLog } = await readRedaction();
      redactedLog(output, () => [...before, ...secrets()])[level](message);
    });
    written.catch(() => undefined);
  };
  return { debug: write('debug'), info: write('info'), warn: write('warn') };
}
