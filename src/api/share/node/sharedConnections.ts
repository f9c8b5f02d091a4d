import { isObject, own, parseJson } from '../../../platform/common/json/json.ts';
import { isCredentialName } from '../../../platform/redaction/common/credentialNames.ts';
import { readEndpoints, type SharedEndpoint, type SharedEndpointProblem } from '../common/sharedEndpoints.ts';
import {
  readShared,
  sharedMembers,
  type SharedConnection,
  type SharedConnectionProblem,
  type SharedMember,
} from './sharedConnection.ts';
import { writeExpected } from './sharedTrust.ts';

export type SharedProblem =
  | SharedConnectionProblem
  | SharedEndpointProblem
  | 'otherLink'
  | 'notJson'
  | 'tooLarge'
  | 'noList'
  | 'tooMany'
  | 'noObject'
  | 'twice';

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
const maxConnections = 50;

const linkPath = '/connect';

/** Parses `…/connect?baseUrl=…&clientId=…&name=…`. */
export function readConnectionLink({ path, query, fragment }: LinkParts): ReadShared {
  if (path !== linkPath) return { problem: 'otherLink' };
  const given = new URLSearchParams(query);
  if ([...given.keys(), ...new URLSearchParams(fragment).keys()].some(isSecretName)) return { problem: 'secret' };
  if (sharedMembers.some((field) => given.getAll(field).length > 1)) return { problem: 'twice' };
  const entry: Record<string, unknown> = {};
  for (const field of sharedMembers) if (given.has(field)) entry[field] = given.get(field);
  if ('headers' in entry) entry.headers = String(entry.headers).split(',');
  if ('production' in entry) entry.production = entry.production === 'true';
  const read = readShared(entry);
  return typeof read === 'string' ? { problem: read } : { connections: [read], endpoints: [] };
}

/** Parses a file made by `connectionsFile` or by hand. */
export function readConnectionsFile(json: string): ReadShared {
  if (json.length > maxFileLength) return { problem: 'tooLarge' };
  const root = parsed(json);
  if (!root) return { problem: 'notJson' };
  const names = namesOfObjects(json);
  if (json.includes('PRIVATE KEY-') || names.some((all) => all.some(isSecretName))) return { problem: 'secret' };
  if (names.some((all) => new Set(all).size < all.length)) return { problem: 'twice' };
  const file = isObject(root.value) ? root.value : {};
  const entries = own(file, 'connections');
  if (!Array.isArray(entries) || entries.length === 0) return { problem: 'noList' };
  if (entries.length > maxConnections) return { problem: 'tooMany' };
  const connections: SharedConnection[] = [];
  for (const [index, entry] of (entries as unknown[]).entries()) {
    const read = isObject(entry) ? readShared(entry) : 'noObject';
    if (typeof read === 'string') return { problem: read, position: index + 1 };
    connections.push(read);
  }
  const endpoints = readEndpoints(own(file, 'endpoints'), connections);
  return typeof endpoints === 'string' ? { problem: endpoints } : { connections, endpoints };
}

/** Returns undefined if the connection trusts more certificates than a link can name. */
export function connectionLink(scheme: string, connection: SharedConnection): string | undefined {
  const { baseUrl, clientId, name, scope, tokenEndpoint, clientAuthentication, grantType } = connection;
  const { headers = [], trusted, production } = connection;
  const trust = trusted && writeExpected(trusted);
  if (trusted && trust === undefined) return undefined;
  const values: Readonly<Record<SharedMember, string | undefined>> = {
    baseUrl,
    clientId,
    name,
    scope,
    tokenEndpoint,
    clientAuthentication,
    grantType,
    headers: headers.length > 0 ? headers.map((header) => header.name).join(',') : undefined,
    trusted: trust,
    production: production && 'true',
  };
  // VS Code decodes a link before it is split, so separators are encoded twice.
  const encoded = (value: string) =>
    encodeURIComponent(value.replace(/\p{Cs}/gu, '\ufffd').replace(/[%&+#]/g, encodeURIComponent));
  const query = sharedMembers.flatMap((field) => {
    const value = values[field];
    return value === undefined ? [] : [`${field}=${encoded(value)}`];
  });
  return `${scheme}://org-access.org-access${linkPath}?${query.join('&')}`;
}

/** @param endpoints refer to these connections by name */
export function connectionsFile(
  connections: readonly SharedConnection[],
  endpoints: readonly SharedEndpoint[] = [],
): string {
  const entries = connections.map((connection) => {
    const { name, baseUrl, clientId, scope, tokenEndpoint, clientAuthentication, grantType } = connection;
    const { headers, trusted, production } = connection;
    const names = headers?.map((header) => header.name);
    const more = { tokenEndpoint, clientAuthentication, grantType, headers: names, trusted, production };
    return { name, baseUrl, clientId, scope, ...more } satisfies Readonly<Record<SharedMember, unknown>>;
  });
  return `${JSON.stringify({ connections: entries, ...(endpoints.length > 0 && { endpoints }) }, null, 2)}\n`;
}

/** Whether a name is that of a secret in any spelling, or too long to check. */
function isSecretName(name: string): boolean {
  if (name === 'pem') return false;
  const bare = name.normalize('NFKC').replace(/[^\p{L}\p{N}]+/gu, ' ');
  if (bare.length > 100) return true;
  return [name, bare, bare.replaceAll(' ', '')].some((written) => isCredentialName(written));
}

function parsed(json: string): { readonly value: unknown } | undefined {
  try {
    return { value: parseJson(json) };
  } catch {
    return undefined;
  }
}

/** Returns the names in each object of a JSON text, duplicates included. */
function namesOfObjects(json: string): readonly (readonly string[])[] {
  const all: string[][] = [];
  const open: string[][] = [];
  for (const [token, colon] of json.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?|[{}]/g)) {
    if (token === '{') {
      const names: string[] = [];
      all.push(names);
      open.push(names);
    } else if (token === '}') {
      open.pop();
    } else if (colon !== undefined) {
      open.at(-1)?.push(JSON.parse(token.slice(0, -colon.length)) as string);
    }
  }
  return all;
}
