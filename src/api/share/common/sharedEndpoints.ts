import { isObject, type JsonObject } from '../../../platform/common/json/json.ts';
import { plain } from '../../../platform/common/text/displayText.ts';
import { redaction } from '../../../platform/redaction/common/redaction.ts';
import type { Connection } from '../../../service/connection/common/connection.ts';
import { decodeEndpoints } from '../../common/endpoints.ts';
import type { Operation } from '../../common/operation.ts';

/** Endpoint of a shared file, in the format of the settings. Without `connection`, it is for all connections of the file. */
export interface SharedEndpoint extends JsonObject {
  readonly method: Operation['method'];
  readonly path: string;
  readonly connection?: string;
}

export type SharedEndpointProblem =
  | 'endpoint'
  | 'endpointNotRead'
  | 'endpointElsewhere'
  | 'secret'
  | 'unseen'
  | 'tooLong';

/** Limit in characters, so that a confirmation can show an endpoint in full. */
const maxEndpoint = 1200;

export function readEndpoints(
  list: unknown,
  connections: readonly Pick<Connection, 'name'>[],
): readonly SharedEndpoint[] | SharedEndpointProblem {
  if (list === undefined) return [];
  if (!Array.isArray(list)) return 'endpoint';
  const endpoints: SharedEndpoint[] = [];
  for (const element of list as unknown[]) {
    const read = isObject(element) ? readEndpoint(element, connections) : 'endpoint';
    if (typeof read === 'string') return read;
    endpoints.push(read);
  }
  return endpoints;
}

function readEndpoint(
  element: JsonObject,
  connections: readonly Pick<Connection, 'name'>[],
): SharedEndpoint | SharedEndpointProblem {
  const operation = decodeEndpoints([element]).operations[0];
  if (!operation) return 'endpoint';
  const { method, path, kind, connection } = operation;
  // Only GET and POST may be marked as reads, because reads are sent without confirmation.
  if (kind === 'read' && method !== 'GET' && method !== 'POST') return 'endpointNotRead';
  if (connection !== undefined && !connections.some(({ name }) => name === connection)) return 'endpointElsewhere';
  const kept: SharedEndpoint = { ...element, method, path, ...(connection !== undefined && { connection }) };
  if (holdsSecret(kept)) return 'secret';
  const written = endpointText(kept);
  if (written.length > maxEndpoint) return 'tooLong';
  return plain(written, Infinity) === written ? kept : 'unseen';
}

export function endpointText({ method, path, connection: _, ...rest }: SharedEndpoint): string {
  const more = Object.keys(rest).length > 0 ? ` ${JSON.stringify(rest)}` : '';
  return `${method} ${path}${more}`;
}

/** Returns the endpoints to share with these connections, and the number of those with secrets or too long. */
export function endpointsToShare(
  setting: unknown,
  connections: readonly Pick<Connection, 'id' | 'name'>[],
): { readonly endpoints: readonly SharedEndpoint[]; readonly leftOut: number } {
  const endpoints: SharedEndpoint[] = [];
  let leftOut = 0;
  for (const element of Array.isArray(setting) ? (setting as unknown[]) : []) {
    if (!isObject(element)) continue;
    const { connection: wanted, ...rest } = element;
    const owner = connections.find(({ id, name }) => wanted === name || wanted === id);
    if ((wanted !== undefined && !owner) || decodeEndpoints([element]).operations.length === 0) continue;
    const read = readEndpoint({ ...rest, ...(owner && { connection: owner.name }) }, connections);
    if (typeof read === 'string') leftOut += 1;
    else endpoints.push(read);
  }
  return { endpoints, leftOut };
}

export function endpointsFor(
  { id, name }: Pick<Connection, 'id' | 'name'>,
  nameInFile: string,
  shared: readonly SharedEndpoint[],
  setting: unknown,
): readonly SharedEndpoint[] {
  const known = decodeEndpoints(setting).operations.filter(
    ({ connection }) => connection === undefined || connection === id || connection === name,
  );
  return shared
    .filter(({ connection }) => connection === undefined || connection === nameInFile)
    .filter(({ method, path }) => !known.some((one) => one.method === method && one.path === path))
    .map((endpoint) => ({ ...endpoint, connection: id }));
}

export function holdsSecret(shared: JsonObject): boolean {
  return redaction().value(shared) !== shared;
}
