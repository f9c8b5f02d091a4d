import * as vscode from 'vscode';
import { redactedLog } from '../../redaction/common/redactedLog.ts';
import type { DisposableStore } from '../common/disposable.ts';
import type { Log } from '../common/ports.ts';

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
