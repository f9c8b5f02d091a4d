import { placeKinds, type PlaceIdKey } from '../base/entities.ts';
import { isObject, own, text } from '../base/json.ts';
import type { Connection } from '../connection/connection.ts';
import { decodeAscii, isToTheLetter, leadsElsewhere, segmentsOf } from '../connection/requestPath.ts';
import { methods, type Method } from '../service/methods.ts';
import { userDetailPath } from '../service/serviceClient.ts';

/** An operation of the service that takes the token: of an area that its interface names, or added by a person. */
export interface Operation {
  /** Stable and unique among all: the area, or where a person has added it. */
  readonly id: string;
  /** The name that people call it by. */
  readonly name: string;
  readonly method: Method;
  /** Below the base URL, starting with a slash; parts such as `{siteId}` are filled in before it is sent. */
  readonly path: string;
  /** Name or ID of the connection that it is for; of all when left out. */
  readonly connection?: string;
}

/** The longest path of an endpoint, encoded, so that its whole address fits into a question (`longestAddress`). */
export const longestPath = 800;

/** Answers at this path hold credentials of other accounts. */
const serviceAccountsPath = '/api/v2/dataCollector/serviceAccount/';

/** The areas that the interface names with a method and a path. Nothing is known of their parameters and answers. */
export const documentedAreas = [
  { id: 'userDetail', method: 'GET', path: userDetailPath },
  { id: 'serviceAccounts', method: 'GET', path: serviceAccountsPath },
  { id: 'createDiscovery', method: 'POST', path: '/api/v2/dataCollector/schedule/' },
  { id: 'discoveryStatus', method: 'GET', path: '/api/v2/scheduler/status/all' },
  { id: 'topology', method: 'GET', path: '/api/v2/topology/detail/default' },
  { id: 'applications', method: 'GET', path: '/api/v2/iman/storage' },
  { id: 'applicationGroups', method: 'GET', path: '/api/v2/applicationGroup/group' },
] as const satisfies readonly Omit<Operation, 'name'>[];

/** The fault of the path of an operation. */
export type PathProblem = 'noSlash' | 'unseen' | 'fragment' | 'elsewhere' | 'noOperation' | 'tooLong';

/** Why an endpoint of the settings cannot be used. */
export type EndpointProblem = PathProblem | 'noObject' | 'noMethod' | 'same';

/** Operations read from settings that a person may have written by hand. */
export interface ReadEndpoints {
  readonly operations: readonly Operation[];
  /** Entries that were left out, by their position in the list, from 1 on, and why. */
  readonly problems: readonly (readonly [position: number, problem: EndpointProblem])[];
}

/** Reads the setting `orgAccess.endpoints`. An entry that cannot be used is left out and named; the others stand. */
export function decodeEndpoints(setting: unknown): ReadEndpoints {
  const operations: Operation[] = [];
  const problems: (readonly [number, EndpointProblem])[] = [];
  for (const [index, entry] of (Array.isArray(setting) ? (setting as unknown[]) : []).entries()) {
    const read = decodeEndpoint(entry);
    if (typeof read === 'string') problems.push([index + 1, read]);
    else if (operations.some(({ id }) => id === read.id)) problems.push([index + 1, 'same']);
    else operations.push(read);
  }
  return { operations, problems };
}

function decodeEndpoint(entry: unknown): Operation | EndpointProblem {
  if (!isObject(entry)) return 'noObject';
  const path = text(own(entry, 'path')) ?? '';
  const problem = pathProblem(path);
  if (problem !== undefined) return problem;
  const asked = own(entry, 'method') ?? 'GET';
  const method = methods.find((known) => known === asked);
  if (!method) return 'noMethod';
  const connection = text(own(entry, 'connection'));
  return {
    id: ['own', method, path, ...(connection === undefined ? [] : [connection])].join(' '),
    name: text(own(entry, 'name')) ?? path,
    method,
    path,
    ...(connection !== undefined && { connection }),
  };
}

/** An endpoint as a person types it, `GET /api/v2/devices`, or what is wrong with it. Without a method, it is a GET. */
export function parseEndpoint(
  typed: string,
): Pick<Operation, 'method' | 'path'> | { readonly problem: PathProblem | 'noMethod' } {
  const whole = typed.trim();
  const path = whole.replace(/[^\s/]*\s*/, '');
  const asked = whole.slice(0, whole.length - path.length).trim() || 'GET';
  const method = methods.find((known) => known === asked.toUpperCase());
  if (!method) return { problem: 'noMethod' };
  const problem = pathProblem(path);
  return problem === undefined ? { method, path } : { problem };
}

/** Whether an operation answers with credentials of other accounts, however its path is written. */
export function answersWithCredentials({ path }: Pick<Operation, 'path'>): boolean {
  const plain = decodeAscii(decodeAscii(segmentsOf(path)))
    .toLowerCase()
    .replace(/;[^/]*/g, '')
    .replace(/\/*$/, '/')
    .replace(/\/+/g, '/');
  return plain.startsWith(serviceAccountsPath.toLowerCase());
}

/** The operations that are for a connection. */
export function operationsFor(
  { id, name }: Pick<Connection, 'id' | 'name'>,
  operations: readonly Operation[],
): readonly Operation[] {
  return operations.filter(({ connection }) => connection === undefined || connection === name || connection === id);
}

/** The fault of a path; undefined when it stays below a base URL, whatever that is. */
function pathProblem(path: string): PathProblem | undefined {
  if (!path.startsWith('/')) return 'noSlash';
  if (/[\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u.test(path)) return 'unseen';
  if (path.includes('#')) return 'fragment';
  const segments = segmentsOf(path);
  if (!isToTheLetter(path) || segments.includes('//')) return 'elsewhere';
  if (segments === '/') return 'noOperation';
  if (new URL(`https://service.invalid${path}`).href.length - 'https://service.invalid'.length > longestPath)
    return 'tooLong';
  return undefined;
}

/** Names of the placeholders in a path, which are filled in before it is sent, such as `siteId` of `/site/{siteId}`; each once. */
export function placeholdersOf(path: string): readonly string[] {
  return [...new Set([...path.matchAll(placeholder)].map(([whole]) => whole.slice(1, -1)))];
}

/** The path with values for its placeholders, each as one part of a path or query. Placeholders without a value stay. */
export function fillPath(path: string, values: Readonly<Record<string, string>>): string {
  return path.replace(placeholder, (whole, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return value === undefined ? whole : encodeURIComponent(value);
  });
}

/** Whether a value can stand for a placeholder: some would lead to another operation, such as dots alone. */
export function isPathPart(value: string): boolean {
  return value !== '' && !leadsElsewhere(value);
}

/** The kind of place whose ID a placeholder asks for, by its name in any usual spelling: `siteId`, `ORG_ID`. */
export function placeholderKind(name: string): PlaceIdKey | undefined {
  const asked = name.toLowerCase();
  const word = asked.endsWith('id') ? asked.slice(0, -2).replace(/_$/, '') : undefined;
  const kind = placeKinds.find((one) => one === (word === 'org' ? 'organization' : word));
  return kind && `${kind}Id`;
}

const placeholder = /\{(\w+)\}/g;
