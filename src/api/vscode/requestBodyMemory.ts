import type * as vscode from 'vscode';
import type { ServiceCall } from '../../service/common/serviceClient.ts';

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

/** Returns the requests of restored editors. Only this extension writes them. */
export function recallBodies(memory: vscode.Memento): BodyRequests {
  return new Map(Object.entries(memory.get<Readonly<Record<string, BodyRequest>>>(memoryKey, {})));
}

export async function rememberBodies(memory: vscode.Memento, bodies: BodyRequests): Promise<void> {
  await memory.update(memoryKey, bodies.size > 0 ? Object.fromEntries(bodies) : undefined);
}
