import type * as vscode from 'vscode';
import { isCredentialName } from '../../platform/redaction/common/credentialNames.ts';
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

/** Remembers requests, without the headers that are named like credentials. */
export async function rememberBodies(memory: vscode.Memento, bodies: BodyRequests): Promise<void> {
  const kept = [...bodies].map(([path, request]) => {
    const headers = request.call.headers?.filter(([name]) => !isCredentialName(name));
    return [path, { ...request, call: { ...request.call, ...(headers && { headers }) } }] as const;
  });
  await memory.update(memoryKey, kept.length > 0 ? Object.fromEntries(kept) : undefined);
}
