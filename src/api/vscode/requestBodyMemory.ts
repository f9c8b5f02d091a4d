import type * as vscode from 'vscode';
import { isObject } from '../../platform/common/json/json.ts';
import { methods, operationKinds } from '../../service/common/methods.ts';
import type { ServiceCall } from '../../service/common/serviceClient.ts';
import type { Header } from '../../service/connection/common/requestHeaders.ts';

const memoryKey = 'orgAccess.requestBodies';

export interface BodyRequest {
  readonly connectionId: string;
  readonly connectionName: string;
  readonly name: string;
  /** Request with the place that the editor was opened for. */
  readonly call: Omit<ServiceCall, 'body'>;
  readonly template: string;
}

/** Requests by document path, which survives a reload. */
export type BodyRequests = ReadonlyMap<string, BodyRequest>;

export function recallBodies(memory: vscode.Memento): BodyRequests {
  const known = memory.get(memoryKey);
  return new Map(
    Object.entries(isObject(known) ? known : {}).flatMap(([path, kept]) => {
      const request = readRequest(kept);
      return request ? [[path, request] as const] : [];
    }),
  );
}

export async function rememberBodies(memory: vscode.Memento, bodies: BodyRequests): Promise<void> {
  await memory.update(memoryKey, bodies.size > 0 ? Object.fromEntries(bodies) : undefined);
}

function readRequest(value: unknown): BodyRequest | undefined {
  if (!isObject(value) || !isObject(value.call)) return undefined;
  const { connectionId, connectionName, name, call, template } = value;
  const { path, headers = [] } = call;
  const method = methods.find((known) => known === call.method);
  const kind = operationKinds.find((known) => known === call.kind);
  const texts = [connectionId, connectionName, name, path, template];
  if (!method || !texts.every((text) => typeof text === 'string') || !areHeaders(headers)) return undefined;
  return {
    connectionId: String(connectionId),
    connectionName: String(connectionName),
    name: String(name),
    call: { method, path: String(path), ...(kind && { kind }), ...(headers.length > 0 && { headers }) },
    template: String(template),
  };
}

function areHeaders(value: unknown): value is readonly Header[] {
  return (
    Array.isArray(value) &&
    value.every(
      (header) => Array.isArray(header) && header.length === 2 && header.every((part) => typeof part === 'string'),
    )
  );
}
