import type * as vscode from 'vscode';
import type { ApiCall } from '../../core/api/apiCall.ts';
import { lastValues, rememberValues } from '../connections/kept/lastValues.ts';

/** The last queries that a person has asked the responses of an operation. */
export interface Queries {
  /** The newest first. */
  readonly all: () => readonly string[];
  readonly remember: (query: string) => Promise<void>;
}

/** They are kept with the values that the person has given its parameters, and forgotten with them. */
export function queriesOf({ connection, origin, username, name, call }: ApiCall, memory: vscode.Memento): Queries {
  const queries = {
    connectionId: connection.id,
    origin,
    username,
    operation: JSON.stringify([call.method, name]),
    name: 'query',
  };
  return {
    all: () => lastValues(memory, queries),
    remember: async (query) => await rememberValues(memory, queries, [query]),
  };
}
