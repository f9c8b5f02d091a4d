import type * as vscode from 'vscode';
import { decodeEndpoints, type Operation } from '../../core/api/operations.ts';
import type { Log } from '../../core/base/ports.ts';
import { leftOutEndpointText } from '../../model/api/operationText.ts';
import { changeEntries, onDidChange, userValue } from '../settings.ts';

/** The endpoints in the user's settings. What is left out of them is logged, with the reason. */
export function readEndpoints(log: Log): readonly Operation[] {
  const { operations, problems } = decodeEndpoints(userValue('endpoints'));
  for (const problem of problems) log.warn(`Setting orgAccess.endpoints: ${leftOutEndpointText(problem)}`);
  return operations;
}

export function onDidChangeEndpoints(listener: () => void): vscode.Disposable {
  return onDidChange('endpoints', listener);
}

/** Adds an endpoint to the setting, after those that are there. */
export async function addEndpointSetting({
  name,
  method,
  path,
}: Pick<Operation, 'name' | 'method' | 'path'>): Promise<void> {
  await changeEntries('endpoints', (entries) => [...entries, { name, method, path }]);
}
