import type * as vscode from 'vscode';
import { isObject } from '../../core/base/json.ts';
import { methods } from '../../core/service/methods.ts';
import type { ServiceCall } from '../../core/service/serviceClient.ts';

const memoryKey = 'orgAccess.requestBodies';

/** What an editor with a body is for. */
export interface BodyRequest {
  readonly connectionId: string;
  readonly connectionName: string;
  /** Of the operation. */
  readonly name: string;
  readonly call: Omit<ServiceCall, 'body'>;
}

/** By the path of the editor's document: VS Code brings it back when a window is reloaded. */
export type BodyRequests = ReadonlyMap<string, BodyRequest>;

export function recallBodies(memory: vscode.Memento): BodyRequests {
  const known = memory.get(memoryKey);
  return new Map(
    isObject(known) ? Object.entries(known).filter((entry) => isBodyRequest(entry[1])) : [],
  ) as BodyRequests;
}

export async function rememberBodies(memory: vscode.Memento, bodies: BodyRequests): Promise<void> {
  await memory.update(memoryKey, bodies.size > 0 ? Object.fromEntries(bodies) : undefined);
}

function isBodyRequest(value: unknown): value is BodyRequest {
  if (!isObject(value) || !isObject(value.call)) return false;
  const { connectionId, connectionName, name, call } = value;
  return (
    [connectionId, connectionName, name, call.path].every((text) => typeof text === 'string') &&
    methods.some((method) => method === call.method)
  );
}
