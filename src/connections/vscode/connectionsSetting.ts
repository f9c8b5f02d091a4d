import type { Disposable } from 'vscode';
import type { Log } from '../../platform/common/ports.ts';
import { changeElements, onDidChange, ownValue, userValue } from '../../platform/vscode/settings.ts';
import type { Connection } from '../../service/connection/common/connection.ts';
import { decodeConnections } from '../../service/connection/node/connectionSettings.ts';
import { leftOutConnectionText } from '../../service/connection/node/connectionText.ts';

export function readConnections(log: Log): {
  readonly connections: readonly Connection[];
  readonly leftOut: readonly string[];
} {
  const { connections, problems } = decodeConnections(userValue('connections'));
  const leftOut = problems.map(leftOutConnectionText);
  for (const problem of leftOut) log.warn(`Setting orgAccess.connections: ${problem}`);
  return { connections, leftOut };
}

/** Whether all connections are valid, unlike in a file that is being edited. */
export function connectionsAreWhole(): boolean {
  const value: unknown = ownValue('connections');
  return Array.isArray(value) && decodeConnections(value).problems.length === 0;
}

export function onDidChangeConnections(listener: () => void): Disposable {
  return onDidChange('connections', listener);
}

export async function writeConnection(connection: Connection): Promise<void> {
  await changeElements('connections', (elements) => {
    const index = elements.findIndex((element) => idOfElement(element) === connection.id);
    return index < 0 ? [...elements, connection] : elements.with(index, connection);
  });
}

export async function deleteConnection(id: string): Promise<void> {
  await changeElements('connections', (elements) => elements.filter((element) => idOfElement(element) !== id));
}

function idOfElement(element: unknown): string | undefined {
  return decodeConnections([element]).connections[0]?.id;
}
