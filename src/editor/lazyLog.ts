import * as vscode from 'vscode';
import type { DisposableStore } from '../core/base/disposable.ts';
import type { Log } from '../core/base/ports.ts';
import { later } from './later.ts';

const readRedaction = later(() => import('../core/redaction/redactedLog.ts'));

type Level = keyof Log;

const levels: Readonly<Record<Level, vscode.LogLevel>> = {
  debug: vscode.LogLevel.Debug,
  info: vscode.LogLevel.Info,
  warn: vscode.LogLevel.Warning,
};

/** The channel of a log, which is opened when something is written or shown: to open one takes longer than most of a start. */
export function lazyOutput(name: string, owner: DisposableStore): () => vscode.LogOutputChannel {
  let opened: vscode.LogOutputChannel | undefined;
  return () => (opened ??= owner.add(vscode.window.createOutputChannel(name, { log: true })));
}

/**
 * A log whose lines are looked through like everything else, in case that something in them came from outside after all. They
 * are written in their order, the first once what looks through them has been read.
 *
 * @param secrets that are known at the moment
 */
export function lazyLog(channel: () => vscode.LogOutputChannel, secrets: () => readonly string[]): Log {
  let written = Promise.resolve();
  const write = (level: Level) => (message: string) => {
    const output = channel();
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
