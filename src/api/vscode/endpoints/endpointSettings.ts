import type * as vscode from 'vscode';
import type { Connection } from '../../../connections/common/connection.ts';
import { isObject, type JsonObject } from '../../../platform/common/json/json.ts';
import { changeEntries, onDidChange, userValue } from '../../../platform/vscode/settings.ts';
import { leftOutEndpointText } from '../../common/catalogue/operationText.ts';
import { decodeEndpoints } from '../../common/endpoints.ts';
import type { Operation } from '../../common/operation.ts';

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

/** Gives a connection the endpoints that are in the settings for another one alone. */
export async function copyEndpoints(from: Connection, to: Connection): Promise<void> {
  const isOf = (entry: unknown): entry is JsonObject =>
    isObject(entry) && (entry.connection === from.id || entry.connection === from.name);
  await changeEntries('endpoints', (entries) => [
    ...entries,
    ...entries.filter(isOf).map((entry) => ({ ...entry, connection: to.id })),
  ]);
}
