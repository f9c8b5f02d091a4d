import * as vscode from 'vscode';
import type { DisposableStore } from '../common/disposable.ts';
import type { Log } from '../common/ports.ts';

/** Opens the log's channel at first use, since that is slow. */
export function logOutput(owner: DisposableStore): () => vscode.LogOutputChannel {
  let opened: vscode.LogOutputChannel | undefined;
  return () => (opened ??= owner.add(vscode.window.createOutputChannel('Org Access', { log: true })));
}

export function redactedTo(channel: () => Log, secrets: () => readonly string[]): Log {
  const write = (level: keyof Log) => (message: string) => {
    // The secrets are read now, because the session may end before the line is written.
    const known = secrets();
    void import('./texts.ts').then(({ redactedLog }) => redactedLog(channel(), () => known)[level](message));
  };
  return { debug: write('debug'), info: write('info'), warn: write('warn') };
}
