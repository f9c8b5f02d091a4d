import { isObject, own, text } from '../../platform/common/json/json.ts';
import { methods } from '../../service/common/methods.ts';
import { isToTheLetter, segmentsOf } from '../../service/connection/common/requestPath.ts';
import { decodeMembers, type MemberProblem } from './endpointMembers.ts';
import type { Operation } from './operation.ts';

/** Limit of an encoded path, so that its address fits into a question (`maxAddressLength`). */
export const maxPathLength = 800;

export type PathProblem = 'noSlash' | 'unseen' | 'fragment' | 'elsewhere' | 'noOperation' | 'tooLong';

export type EndpointProblem = { readonly code: PathProblem | 'noObject' | 'noMethod' | 'same' } | MemberProblem;

export interface ReadEndpoints {
  readonly operations: readonly Operation[];
  /** Omitted entries, by 1-based position. */
  readonly problems: readonly (readonly [position: number, problem: EndpointProblem])[];
}

/** Decodes the setting `orgAccess.endpoints`. Invalid entries are omitted. */
export function decodeEndpoints(setting: unknown): ReadEndpoints {
  const operations: Operation[] = [];
  const problems: (readonly [number, EndpointProblem])[] = [];
  for (const [index, entry] of (Array.isArray(setting) ? (setting as unknown[]) : []).entries()) {
    const read = decodeEndpoint(entry);
    if ('code' in read) problems.push([index + 1, read]);
    else if (operations.some(({ id }) => id === read.id)) problems.push([index + 1, { code: 'same' }]);
    else operations.push(read);
  }
  return { operations, problems };
}

function decodeEndpoint(entry: unknown): Operation | EndpointProblem {
  if (!isObject(entry)) return { code: 'noObject' };
  const path = text(own(entry, 'path')) ?? '';
  const problem = pathProblem(path);
  if (problem !== undefined) return { code: problem };
  const asked = own(entry, 'method') ?? 'GET';
  const method = methods.find((known) => known === asked);
  if (!method) return { code: 'noMethod' };
  const members = decodeMembers(entry, method);
  if ('code' in members) return members;
  const connection = text(own(entry, 'connection'));
  return {
    id: endpointId({ method, path }, connection),
    name: text(own(entry, 'name')) ?? path,
    method,
    path,
    ...members,
    ...(connection !== undefined && { connection }),
  };
}

export function endpointId({ method, path }: Pick<Operation, 'method' | 'path'>, connection?: string): string {
  return ['own', method, path, ...(connection === undefined ? [] : [connection])].join(' ');
}

/** Parses an endpoint such as `GET /api/v2/devices`. The method defaults to GET. */
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

/** Returns undefined if the path is valid and stays below any base URL. */
export function pathProblem(path: string): PathProblem | undefined {
  if (!path.startsWith('/')) return 'noSlash';
  if (/[\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u.test(path)) return 'unseen';
  if (path.includes('#')) return 'fragment';
  const segments = segmentsOf(path);
  if (!isToTheLetter(path) || segments.includes('//')) return 'elsewhere';
  if (segments === '/') return 'noOperation';
  if (new URL(`https://service.invalid${path}`).href.length - 'https://service.invalid'.length > maxPathLength)
    return 'tooLong';
  return undefined;
}
