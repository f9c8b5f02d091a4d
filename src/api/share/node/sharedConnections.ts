import { definedOnly, isObject, own, parsedJson } from '../../../platform/common/json/json.ts';
import type { Connection } from '../../../service/connection/common/connection.ts';
import {
  holdsSecret,
  readEndpoints,
  type SharedEndpoint,
  type SharedEndpointProblem,
} from '../common/sharedEndpoints.ts';
import {
  membersToShare,
  readShared,
  sharedMembers,
  type SharedConnection,
  type SharedConnectionProblem,
} from './sharedConnection.ts';

export type SharedProblem =
  | SharedConnectionProblem
  | SharedEndpointProblem
  | 'otherLink'
  | 'notJson'
  | 'tooLarge'
  | 'noList'
  | 'noObject';

/** Contents of a link or a file. A single fault refuses all of it. */
export type ReadShared =
  | {
      readonly connections: readonly SharedConnection[];
      readonly endpoints: readonly SharedEndpoint[];
      readonly problem?: undefined;
    }
  | {
      readonly problem: SharedProblem;
      /** 1-based position of the connection in a file. */
      readonly position?: number;
    };

/** Link as VS Code passes it, percent-decoded once. */
export interface LinkParts {
  readonly path: string;
  readonly query: string;
  readonly fragment: string;
}

export const maxFileLength = 512 * 1024;

const linkPath = '/connect';

/** Parses `…/connect?baseUrl=…&clientId=…&name=…`. */
export function readConnectionLink({ path, query, fragment }: LinkParts): ReadShared {
  if (path !== linkPath) return { problem: 'otherLink' };
  const given = new URLSearchParams(query);
  if (holdsSecret(Object.fromEntries([...given, ...new URLSearchParams(fragment)]))) return { problem: 'secret' };
  const element: Record<string, unknown> = {};
  for (const field of sharedMembers) if (given.has(field)) element[field] = given.get(field);
  if ('headers' in element) element.headers = String(element.headers).split(',');
  if ('production' in element) element.production = element.production === 'true';
  const read = readShared(element);
  return typeof read === 'string' ? { problem: read } : { connections: [read], endpoints: [] };
}

/** Parses a file made by `connectionsFile` or by hand. */
export function readConnectionsFile(json: string): ReadShared {
  if (json.length > maxFileLength) return { problem: 'tooLarge' };
  const root = parsedJson(json);
  if (!root) return { problem: 'notJson' };
  const file = isObject(root.value) ? root.value : {};
  if (holdsSecret(file)) return { problem: 'secret' };
  const elements = own(file, 'connections');
  if (!Array.isArray(elements) || elements.length === 0) return { problem: 'noList' };
  const connections: SharedConnection[] = [];
  for (const [index, element] of (elements as unknown[]).entries()) {
    const read = isObject(element) ? readShared(element) : 'noObject';
    if (typeof read === 'string') return { problem: read, position: index + 1 };
    connections.push(read);
  }
  const endpoints = readEndpoints(own(file, 'endpoints'), connections);
  return typeof endpoints === 'string' ? { problem: endpoints } : { connections, endpoints };
}

export function connectionLink(scheme: string, connection: Connection): string {
  // VS Code decodes a link before it is split, so separators are encoded twice.
  const encoded = (value: string) =>
    encodeURIComponent(value.replace(/\p{Cs}/gu, '\ufffd').replace(/[%&+#]/g, encodeURIComponent));
  const members = Object.entries(definedOnly(membersToShare(connection)));
  const query = members.map(([field, value]) => `${field}=${encoded(String(value))}`);
  return `${scheme}://org-access.org-access${linkPath}?${query.join('&')}`;
}

/** @param endpoints refer to these connections by name */
export function connectionsFile(connections: readonly Connection[], endpoints: readonly SharedEndpoint[] = []): string {
  const file = { connections: connections.map(membersToShare), ...(endpoints.length > 0 && { endpoints }) };
  return `${JSON.stringify(file, null, 2)}\n`;
}
