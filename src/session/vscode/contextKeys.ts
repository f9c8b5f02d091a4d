import * as vscode from 'vscode';
import type { Disposable } from '../../platform/common/disposable.ts';
import { contextKeys } from '../common/contextKeys.ts';
import type { SessionReader } from '../common/session.ts';

export function updateContextKeys(sessions: SessionReader): Disposable {
  const values = new Map<string, unknown>();
  const update = () => {
    for (const [key, value] of Object.entries(contextKeys(sessions.snapshot))) {
      if (values.has(key) ? values.get(key) === value : !value) continue;
      values.set(key, value);
      setContextKey(key, value);
    }
  };
  return sessions.onDidChange(update);
}

export function setContextKey(key: string, value: unknown): void {
  void vscode.commands.executeCommand('setContext', key, value);
}
