import * as vscode from 'vscode';
import type { DisposableStore } from '../common/disposable.ts';
import type { Log } from '../common/ports.ts';
import { redactedLog } from '../redaction/common/redactedLog.ts';

/** Opens the log's channel at first use, since that is slow. */
export function logOutput(owner: DisposableStore): () => vscode.LogOutputChannel {
  let opened: vscode.LogOutputChannel | undefined;
  return () => (opened ??= owner.add(vscode.window.createOutputChannel('Org Access', { log: true })));
}

export function redactedTo(channel: () => Log, secrets: () => readonly string[]): Log {
  const write = (level: keyof Log) => (message: string) => redactedLog(channel(), secrets)[level](message);
  return { debug: write('debug'), info: write('info'), warn: write('warn') };
}
