import type { PlaceName } from '../../platform/common/entities.ts';
import { isRead, takesBody } from '../../service/common/methods.ts';
import type { ServiceCall } from '../../service/common/serviceClient.ts';
import { callOf, type CallArguments } from './callOf.ts';
import { endpointId } from './endpoints.ts';
import type { Operation, Parameter } from './operation.ts';
import { pageArguments } from './pages/pageSize.ts';
import { bareId, isPlaceHeader, placeIn } from './placeHeaders.ts';
import { fillPath, isPathPart, placeholderKind, placeholdersOf } from './placeholders.ts';

/** A request that is being written: an operation with what it is to be called with. */
export interface RequestDraft {
  /** Its headers are those that are sent beside the ones that name the place. */
  readonly operation: Operation;
  readonly args: CallArguments;
  /** The place of its headers, once there is one. */
  readonly place?: PlaceName;
  readonly body?: string;
}

/** The draft that a person begins with. A list in pages is asked for pages of a fair size, which stands in the request like any value. */
export function newDraft(operation: Operation, place?: PlaceName): RequestDraft {
  return { operation, args: pageArguments(operation), ...(place && { place }) };
}

/** @throws OrgAccessError of kind `shape` for what cannot be sent */
export function callOfDraft({ operation, args, place, body }: RequestDraft): ServiceCall {
  return callOf(operation, { args, place, ...(body !== undefined && { body }) });
}

/**
 * Takes a call apart that was made: its query into parameters, and its headers into the place and those that are a person's own.
 *
 * @param operations those that it may be a call of
 */
export function draftOf(call: ServiceCall, name: string, operations: readonly Operation[]): RequestDraft {
  const { headers = [], body } = call;
  const { operation, args } = read(call, name, operations);
  // Where an operation needs nothing, a header that names a place is a person's own.
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
 * The draft with another method and path, as a person has typed them: what was filled in stays, and so do the headers, while the kind
 * is that of the operation that is there, or else goes by the method.
 */
export function withRequest(
  draft: RequestDraft,
  typed: Pick<ServiceCall, 'method' | 'path'>,
  operations: readonly Operation[],
): RequestDraft {
  const { operation, args } = read(typed, draft.operation.name, operations);
  const inPath = placeholdersOf(draft.operation.path);
  const before = Object.fromEntries(Object.entries(draft.args).filter(([name]) => !inPath.includes(name)));
  const all = { ...before, ...args };
  const { body, ...rest } = draft;
  return {
    ...rest,
    operation: withHeaders(knowing(operation, all), draft.operation.headers ?? []),
    args: all,
    ...(body !== undefined && takesBody(typed.method) && { body }),
  };
}

/** The draft with values for a parameter, which the operation need not know; without any, the parameter is left out. */
export function withValues(draft: RequestDraft, name: string, values: readonly string[]): RequestDraft {
  const { [name]: _, ...others } = draft.args;
  const args = values.length === 0 ? others : { ...others, [name]: values };
  return { ...draft, operation: knowing(draft.operation, args), args };
}

/** The draft with another header in place of one, or with none. Names are compared as HTTP does. */
export function withHeader(draft: RequestDraft, name: string, value: string | undefined): RequestDraft {
  const others = (draft.operation.headers ?? []).filter(([other]) => other.toLowerCase() !== name.toLowerCase());
  return {
    ...draft,
    operation: withHeaders(draft.operation, value === undefined ? others : [...others, [name, value]]),
  };
}

/**
 * The draft for another place: what its path asks of a place is of that one, so that no request has one site in its headers and
 * another in its path, and so is a body that repeats the headers. IDs that were picked from a list of the other place are gone.
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

/** Values for the placeholders of an operation's path that a place has, such as `siteId`. */
export function placeArguments({ path }: Pick<Operation, 'path'>, place: PlaceName | undefined): CallArguments {
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

/** The value of a header as a body repeats it. */
function textOf(entity: PlaceName['site']): string | undefined {
  const { id } = entity ?? {};
  if (entity === undefined || id === undefined) return undefined;
  return JSON.stringify(id.includes(':') || id === '*' ? id : `${id}:${entity.name}`);
}

/** The operation that a request is of, the most particular one, with what is filled in. */
function read(
  { method, path }: Pick<ServiceCall, 'method' | 'path'>,
  name: string,
  operations: readonly Operation[],
): Pick<RequestDraft, 'operation'> & { readonly args: Readonly<Record<string, readonly string[]>> } {
  const fitting = operations
    .filter((one) => one.method === method)
    .flatMap((operation) => {
      const match = patternOf(operation.path).exec(path);
      return match ? [{ operation, match }] : [];
    })
    .sort((one, other) => literalLength(other.operation) - literalLength(one.operation));
  const [found] = fitting;
  const [bare = '', query = ''] = split(path);
  const operation = found?.operation ?? unknownOperation(method, bare, name);
  const inPath = placeholdersOf(operation.path).flatMap((placeholder) => {
    const value = decoded(found?.match.groups?.[placeholder] ?? '');
    return value === '' || value === `{${placeholder}}` ? [] : [[placeholder, [value]] as const];
  });
  const args = { ...valuesIn(found ? (found.match.groups?.$query ?? '') : query), ...Object.fromEntries(inPath) };
  return { operation: knowing(operation, args), args };
}

/** The length of the text that a path has besides its placeholders: one with placeholders does not stand for one that is named. */
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

/** The paths of an operation with any values for its placeholders, and any query after its own. */
function patternOf(path: string): RegExp {
  const seen = new Set<string>();
  const pattern = path.replace(/\{(\w+)\}|[^\w/]/gu, (whole, name?: string) => {
    if (name === undefined) return `\\u{${(whole.codePointAt(0) ?? 0).toString(16)}}`;
    if (seen.has(name) || /^\d/.test(name)) return '[^/?&]*';
    seen.add(name);
    return `(?<${name}>[^/?&]*)`;
  });
  return new RegExp(`^${pattern}(?:[?&](?<$query>.*))?$`, 'su');
}

function split(path: string): readonly string[] {
  const at = path.indexOf('?');
  return at < 0 ? [path] : [path.slice(0, at), path.slice(at + 1)];
}

function valuesIn(query: string): Record<string, string[]> {
  const pairs = new URLSearchParams(query);
  return Object.fromEntries([...pairs.keys()].map((name) => [name, pairs.getAll(name)]));
}

/** The operation, with the parameters that it does not name: they are sent as they are. */
function knowing(operation: Operation, args: CallArguments): Operation {
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
