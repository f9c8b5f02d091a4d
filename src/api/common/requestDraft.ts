import { isPlaceHeader, placeIn } from '../../access/site/common/placeHeaders.ts';
import { type PlaceName, bareId } from '../../platform/common/entities.ts';
import { isRead, takesBody } from '../../service/common/methods.ts';
import type { ServiceCall } from '../../service/common/serviceClient.ts';
import { splitOnce } from '../../service/connection/common/query.ts';
import type { CallArguments, RequestDraft } from './callOf.ts';
import { endpointId } from './endpoints.ts';
import type { Operation, Parameter } from './operation.ts';
import { pageArguments } from './pages/pageSize.ts';
import { fillPath, isPathPart, placeholderKind, placeholdersOf } from './placeholders.ts';

/** Returns the initial draft. Lists get the default page size. */
export function newDraft(operation: Operation, place?: PlaceName): RequestDraft {
  return { operation, args: pageArguments(operation), ...(place && { place }) };
}

/**
 * Splits a sent call into parameters, place, and own headers.
 *
 * @param operations candidates for the call
 */
export function draftOf(call: ServiceCall, name: string, operations: readonly Operation[]): RequestDraft {
  const { headers = [], body } = call;
  const { operation, args } = read(call, name, operations);
  // If the operation needs no organization and site, headers such as `orgId` are kept, because the person has entered them.
  const isOwn = operation.needs === 'nothing';
  const place = isOwn ? undefined : placeIn(headers);
  const other = headers.filter(([header]) => isOwn || !isPlaceHeader(header));
  const parameterOf = (header: string) =>
    operation.parameters.find(({ inHeader, name: one }) => inHeader && one.toLowerCase() === header.toLowerCase());
  const own = other.filter(([header]) => !parameterOf(header));
  const inHeaders = other.flatMap(([header, value]) => {
    const parameter = parameterOf(header);
    return parameter ? [[parameter.name, [value]] as const] : [];
  });
  return {
    operation: withHeaders(operation, own),
    args: { ...args, ...Object.fromEntries(inHeaders) },
    ...(place && { place }),
    ...(body !== undefined && { body }),
  };
}

/**
 * Replaces method and path. Name and kind become those of the matching operation; otherwise the request is named by its
 * method and path, and its kind follows the method.
 */
export function withRequest(
  draft: RequestDraft,
  typed: Pick<ServiceCall, 'method' | 'path'>,
  operations: readonly Operation[],
): RequestDraft {
  const { operation, args } = read(typed, requestName(typed, draft.operation), operations);
  const inPath = placeholdersOf(draft.operation.path);
  const before = Object.fromEntries(Object.entries(draft.args).filter(([name]) => !inPath.includes(name)));
  const all = { ...before, ...args };
  const { body, ...rest } = draft;
  return {
    ...rest,
    operation: withHeaders(withUndeclared(operation, all), draft.operation.headers ?? []),
    args: all,
    ...(body !== undefined && takesBody(typed.method) && { body }),
  };
}

function requestName({ method, path }: Pick<ServiceCall, 'method' | 'path'>, before: Operation): string {
  const [bare = ''] = splitOnce(path, '?');
  return method === before.method && bare === before.path ? before.name : `${method} ${bare}`;
}

/** Sets the values of a declared or undeclared parameter. An empty list removes it. */
export function withValues(draft: RequestDraft, name: string, values: readonly string[]): RequestDraft {
  const { [name]: _, ...others } = draft.args;
  const args = values.length === 0 ? others : { ...others, [name]: values };
  return { ...draft, operation: withUndeclared(draft.operation, args), args };
}

/** Sets or removes a header. Its name is case-insensitive. */
export function withHeader(draft: RequestDraft, name: string, value: string | undefined): RequestDraft {
  const others = (draft.operation.headers ?? []).filter(([other]) => other.toLowerCase() !== name.toLowerCase());
  return {
    ...draft,
    operation: withHeaders(draft.operation, value === undefined ? others : [...others, [name, value]]),
  };
}

/**
 * Sets the organization and site in headers, path, and body together, so that a request never names two sites. Removes
 * IDs that were picked from lists of the previous site.
 */
export function withPlace(draft: RequestDraft, place: PlaceName): RequestDraft {
  const { body, operation } = draft;
  const isSame = JSON.stringify(draft.place) === JSON.stringify(place);
  const listed = operation.parameters.filter(({ from }) => from !== undefined).map(({ name }) => name);
  const ofPlace = placeholdersOf(operation.path).filter((name) => placeholderKind(name) !== undefined);
  const kept = Object.entries(draft.args).filter(
    ([name]) => !ofPlace.includes(name) && (isSame || !listed.includes(name)),
  );
  const moved = { ...draft, place, args: { ...Object.fromEntries(kept), ...placeArguments(operation, place) } };
  return body === undefined || !draft.place ? moved : { ...moved, body: withOtherPlace(body, draft.place, place) };
}

/** Returns values for the placeholders that a place fills. */
export function placeArguments(
  { path }: Pick<Operation, 'path'>,
  place: PlaceName | undefined,
): Readonly<Record<string, string>> {
  const known = placeholdersOf(path).flatMap((name) => {
    const asked = placeholderKind(name);
    const entity = asked === 'siteId' ? place?.site : place?.organization;
    const id = entity && bareId(entity);
    return asked === undefined || id === undefined || !isPathPart(id) ? [] : [[name, id] as const];
  });
  return Object.fromEntries(known);
}

function withOtherPlace(body: string, before: PlaceName, after: PlaceName): string {
  const texts = [
    [textOf(before.organization), textOf(after.organization)],
    [textOf(before.site), textOf(after.site)],
  ] as const;
  return texts.reduce(
    (text, [was, is]) => (was === undefined || is === undefined ? text : text.replaceAll(was, () => is)),
    body,
  );
}

/** Returns the header value as it is repeated in a body. */
function textOf(entity: PlaceName['site']): string | undefined {
  const { id } = entity ?? {};
  if (entity === undefined || id === undefined) return undefined;
  return JSON.stringify(id.includes(':') || id === '*' ? id : `${id}:${entity.name}`);
}

function read(
  { method, path }: Pick<ServiceCall, 'method' | 'path'>,
  name: string,
  operations: readonly Operation[],
): Pick<RequestDraft, 'operation'> & { readonly args: Readonly<Record<string, readonly string[]>> } {
  const found = operationsAt(path, operations).find(({ operation }) => operation.method === method);
  const [bare = '', query = ''] = splitOnce(path, '?');
  const operation = found?.operation ?? unknownOperation(method, bare, name);
  const inPath = placeholdersOf(operation.path).flatMap((placeholder) => {
    const value = decoded(found?.parts[placeholder] ?? '');
    return value === '' || value === `{${placeholder}}` ? [] : [[placeholder, [value]] as const];
  });
  const args = { ...valuesIn(found ? (found.parts.$query ?? '') : query), ...Object.fromEntries(inPath) };
  return { operation: withUndeclared(operation, args), args };
}

/** Returns the operations with this path, the most literal first, with the encoded values of placeholders and the `$query`. */
export function operationsAt(
  path: string,
  operations: readonly Operation[],
): readonly { readonly operation: Operation; readonly parts: Readonly<Record<string, string>> }[] {
  return operations
    .flatMap((operation) => {
      const match = patternOf(operation.path).exec(path);
      return match ? [{ operation, parts: match.groups ?? {} }] : [];
    })
    .sort((one, other) => literalLength(other.operation) - literalLength(one.operation));
}

/** Returns the length without placeholders, so that literal paths win. */
function literalLength({ path }: Operation): number {
  return fillPath(path, Object.fromEntries(placeholdersOf(path).map((name) => [name, '']))).length;
}

function unknownOperation(method: Operation['method'], path: string, name: string): Operation {
  return {
    id: endpointId({ method, path }),
    name,
    method,
    path,
    kind: isRead({ method }) ? 'read' : 'write',
    needs: 'chosen',
    parameters: [],
  };
}

function patternOf(path: string): RegExp {
  const seen = new Set<string>();
  const pattern = path.replace(/\{(\w+)\}|[^\w/]/gu, (whole, name?: string) => {
    if (name === undefined) return `\\u{${(whole.codePointAt(0) ?? 0).toString(16)}}`;
    if (seen.has(name) || /^\d/.test(name)) return '[^/?&]+';
    seen.add(name);
    return `(?<${name}>[^/?&]+)`;
  });
  return new RegExp(`^${pattern}(?:${path.includes('?') ? '&' : '\\?'}(?<$query>.*))?$`, 'su');
}

function valuesIn(query: string): Record<string, string[]> {
  const pairs = new URLSearchParams(query);
  return Object.fromEntries([...pairs.keys()].map((name) => [name, pairs.getAll(name)]));
}

function withUndeclared(operation: Operation, args: CallArguments): Operation {
  const inPath = placeholdersOf(operation.path);
  const isSeveral = (name: string) => typeof args[name] !== 'string' && (args[name]?.length ?? 0) > 1;
  const known = operation.parameters.map((parameter): Parameter =>
    isSeveral(parameter.name) ? { ...parameter, repeated: true } : parameter,
  );
  const added = Object.keys(args)
    .filter((name) => !inPath.includes(name) && !known.some((parameter) => parameter.name === name))
    .map((name): Parameter => ({ name, type: 'text', ...(isSeveral(name) && { repeated: true }) }));
  return { ...operation, parameters: [...known, ...added] };
}

function withHeaders(operation: Operation, headers: NonNullable<Operation['headers']>): Operation {
  const { headers: _, ...rest } = operation;
  return headers.length === 0 ? rest : { ...rest, headers };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
