import { isPlaceHeader, needs } from '../../access/site/common/placeHeaders.ts';
import { isObject, own, text, type JsonObject } from '../../platform/common/json/json.ts';
import { methods, operationKinds, takesBody, type Method } from '../../service/common/methods.ts';
import { headerNameFault, headerValueFault, type Header } from '../../service/connection/common/requestHeaders.ts';
import { isToTheLetter, segmentsOf } from '../../service/connection/common/requestPath.ts';
import { isOfType } from './callOf.ts';
import { parameterTypes, valueSources, type JsonValue, type Operation, type Parameter } from './operation.ts';

/** Limit of an encoded path, so that its address fits into a question (`maxAddressLength`). */
export const maxPathLength = 800;

export type PathProblem = 'noSlash' | 'unseen' | 'fragment' | 'elsewhere' | 'noOperation' | 'tooLong';

export type EndpointProblem =
  | { readonly code: PathProblem | 'noObject' | 'noMethod' | 'same' }
  | { readonly code: 'member' | 'headerReserved' | 'headerOfPlace'; readonly name: string };

type Members = Omit<Operation, 'id' | 'name' | 'method' | 'path' | 'connection'>;

export interface ReadEndpoints {
  readonly operations: readonly Operation[];
  /** Omitted elements, by 1-based position. */
  readonly problems: readonly (readonly [position: number, problem: EndpointProblem])[];
}

/** Decodes the setting `orgAccess.endpoints`. Invalid elements are omitted. */
export function decodeEndpoints(setting: unknown): ReadEndpoints {
  const operations: Operation[] = [];
  const problems: (readonly [number, EndpointProblem])[] = [];
  for (const [index, element] of (Array.isArray(setting) ? (setting as unknown[]) : []).entries()) {
    const read = decodeEndpoint(element);
    if ('code' in read) problems.push([index + 1, read]);
    else if (operations.some(({ id }) => id === read.id)) problems.push([index + 1, { code: 'same' }]);
    else operations.push(read);
  }
  return { operations, problems };
}

function decodeEndpoint(element: unknown): Operation | EndpointProblem {
  if (!isObject(element)) return { code: 'noObject' };
  const path = text(own(element, 'path')) ?? '';
  const problem = pathProblem(path);
  if (problem !== undefined) return { code: problem };
  const asked = own(element, 'method') ?? 'GET';
  const method = methods.find((known) => known === asked);
  if (!method) return { code: 'noMethod' };
  const members = decodeMembers(element, method);
  if ('code' in members) return members;
  const connection = text(own(element, 'connection'));
  return {
    id: endpointId({ method, path }, connection),
    name: text(own(element, 'name')) ?? path,
    method,
    path,
    ...members,
    ...(connection !== undefined && { connection }),
  };
}

/** Decodes the other members. The kind defaults to `read` for GET, otherwise to `write`. */
function decodeMembers(element: JsonObject, method: Method): Members | EndpointProblem {
  const kind = oneOf(operationKinds, own(element, 'kind') ?? (method === 'GET' ? 'read' : 'write'));
  if (!kind) return { code: 'member', name: 'kind' };
  const need = oneOf(needs, own(element, 'needs') ?? 'chosen');
  if (!need) return { code: 'member', name: 'needs' };
  const parameters = decodeParameters(own(element, 'parameters') ?? []);
  if (!parameters) return { code: 'member', name: 'parameters' };
  const headers = decodeHeaders(own(element, 'headers') ?? {}, need !== 'nothing');
  if ('code' in headers) return headers;
  const skeleton = own(element, 'body');
  if (skeleton !== undefined && !takesBody(method)) return { code: 'member', name: 'body' };
  const isRequired = kind !== 'read';
  return {
    kind,
    needs: need,
    parameters,
    ...(isTrue(own(element, 'allowsAll')) && { allowsAll: true }),
    ...(isTrue(own(element, 'paged')) && { paged: true }),
    ...(headers.length > 0 && { headers }),
    ...(takesBody(method) &&
      (isRequired || skeleton !== undefined) && {
        body: { ...(isRequired && { required: true }), skeleton: (skeleton ?? {}) as JsonValue },
      }),
  };
}

function decodeParameters(list: unknown): readonly Parameter[] | undefined {
  const parameters = Array.isArray(list) ? (list as unknown[]).map(decodeParameter) : [undefined];
  const names = new Set(parameters.map((parameter) => parameter?.name));
  return names.size === parameters.length && !names.has(undefined) ? (parameters as Parameter[]) : undefined;
}

/** Decodes a parameter, or its name alone. Numbers and booleans become text. Returns undefined if it is invalid. */
function decodeParameter(element: unknown): Parameter | undefined {
  const members = typeof element === 'string' ? { name: element } : isObject(element) ? element : {};
  // The name is trimmed, because the service silently ignores parameters with a space in their name.
  const name = text(own(members, 'name'))?.trim();
  const type = oneOf(parameterTypes, own(members, 'type') ?? 'text');
  if (name === undefined || !type) return undefined;
  const textsIn = (list: unknown) => (Array.isArray(list) ? (list as unknown[]).map(scalarText) : [undefined]);
  const [initial, from] = [own(members, 'initial') ?? undefined, own(members, 'from') ?? undefined];
  const [defaults, values] = [textsIn(initial === undefined ? [] : [initial]), textsIn(own(members, 'values') ?? [])];
  const source = oneOf(valueSources, from);
  const areValid = [...defaults, ...values].every((value) => value !== undefined && isOfType(value, type));
  if (!areValid || (from !== undefined && !source)) return undefined;
  const [written] = defaults;
  return {
    name,
    type,
    ...(isTrue(own(members, 'required')) && { required: true }),
    ...(written !== undefined && { initial: written }),
    ...(values.length > 0 && { values: values as string[] }),
    ...(isTrue(own(members, 'repeated')) && { repeated: true }),
    ...(source && { from: source }),
  };
}

/** @param hasPlace whether headers carry the place, so that none may name another */
function decodeHeaders(given: unknown, hasPlace: boolean): readonly Header[] | EndpointProblem {
  const headers: Header[] = [];
  for (const [name, written] of isObject(given) ? Object.entries(given) : [['', undefined] as const]) {
    const fault = headerNameFault(name);
    if (fault === 'reserved') return { code: 'headerReserved', name };
    if (hasPlace && isPlaceHeader(name)) return { code: 'headerOfPlace', name };
    const value = scalarText(written);
    if (fault || value === undefined || headerValueFault(value)) return { code: 'member', name: 'headers' };
    headers.push([name, value]);
  }
  return headers;
}

function scalarText(value: unknown): string | undefined {
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined;
}

function isTrue(value: unknown): boolean {
  return value === true || (typeof value === 'string' && /^true$/i.test(value));
}

function oneOf<T extends string>(words: readonly T[], value: unknown): T | undefined {
  return words.find((word) => word === value);
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
