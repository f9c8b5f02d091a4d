import * as vscode from 'vscode';
import { contextKeys } from '../../session/common/contextKeys.ts';
import type { SessionReader } from '../../session/common/session.ts';
import type { Disposable } from '../common/disposable.ts';

/**
 * Keeps the context keys as the sessions are; only those that changed are set, from nothing on: `when` clauses take what was never set
 * for false. The first are set with the first connections: before, there would seem to be none, and views would go and come back.
 */
export function followWithContextKeys(sessions: SessionReader): Disposable {
  const known = new Map<string, unknown>();
  const update = () => {
    for (const [key, value] of Object.entries(contextKeys(sessions.snapshot))) {
      if (known.has(key) ? known.get(key) === value : !value) continue;
      known.set(key, value);
      setContextKey(key, value);
    }
  };
  return sessions.onDidChange(update);
}

export function setContextKey(key: string, value: unknown): void {
  void vscode.commands.executeCommand('setContext', key, value);
}
