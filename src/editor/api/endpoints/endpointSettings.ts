import type * as vscode from 'vscode';
import { decodeEndpoints } from '../../../core/api/endpoints.ts';
import type { Operation } from '../../../core/api/operation.ts';
import { leftOutEndpointText } from '../../../model/api/operationText.ts';
import { changeEntries, onDidChange, userValue } from '../../settings.ts';

/** The endpoints in the user's settings, and why others are left out, in a sentence for each. */
export function readEndpoints(): { readonly operations: readonly Operation[]; readonly problems: readonly string[] } {
  const { operations, problems } = decodeEndpoints(userValue('endpoints'));
  return { operations, problems: problems.map(leftOutEndpointText) };
}

export function onDidChangeEndpoints(listener: () => void): vscode.Disposable {
  return onDidChange('endpoints', listener);
}

/** Adds an endpoint to the setting, after those that are there. */
export async function addEndpointSetting(endpoint: Pick<Operation, 'method' | 'path'>): Promise<void> {
  await changeEntries('endpoints', (entries) => [...entries, endpoint]);
}
