import * as vscode from 'vscode';
import type { DisposableStore } from '../core/base/disposable.ts';
import type { Log } from '../core/base/ports.ts';
import { redactedLog } from '../core/redaction/redactedLog.ts';

/** The channel of the log, which is opened when something is written or shown: to open one takes longer than most of a start. */
export function logOutput(owner: DisposableStore): () => vscode.LogOutputChannel {
  let opened: vscode.LogOutputChannel | undefined;
  return () => (opened ??= owner.add(vscode.window.createOutputChannel('Org Access', { log: true })));
}

/**
 * A log whose lines are looked through like everything else, in case that something in them came from outside after all.
 *
 * @param secrets that are known at the moment
 */
export function redactedTo(channel: () => Log, secrets: () => readonly string[]): Log {
  const write = (level: keyof Log) => (message: string) => redactedLog(channel(), secrets)[level](message);
  return { debug: write('debug'), info: write('info'), warn: write('warn') };
}
