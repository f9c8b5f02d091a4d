import { placeHeaders } from '../../access/site/common/placeHeaders.ts';
import type { PlaceName } from '../../platform/common/entities.ts';
import { OrgAccessError } from '../../platform/common/errors.ts';
import { isObject } from '../../platform/common/json/json.ts';
import type { ServiceCall } from '../../service/common/serviceClient.ts';
import { addQuery, queryPart } from '../../service/connection/common/query.ts';
import type { Header } from '../../service/connection/common/requestHeaders.ts';
import type { JsonValue, Operation, Parameter } from './operation.ts';
import { fillPath, isPathPart, placeholdersOf } from './placeholders.ts';

/** Parameter values by name. A repeatable parameter may have several. */
export type CallArguments = Readonly<Record<string, string | readonly string[]>>;

/** Request for an operation, before it is encoded. */
export interface RequestDraft {
  /** Operation, whose headers exclude those for organization and site. */
  readonly operation: Operation;
  readonly args: CallArguments;
  readonly place?: PlaceName | undefined;
  readonly body?: string | undefined;
}

/** Draft whose other members default to none. */
type Request = Pick<RequestDraft, 'operation'> & Partial<RequestDraft>;

/**
 * Encodes a request. Refuses unknown parameters, which the service would silently ignore.
 *
 * @throws OrgAccessError of kind `shape` if it can't be sent
 */
export function callOf({ operation, args: given = {}, place, body }: Request): ServiceCall {
  const inPath = placeholdersOf(operation.path);
  const known = new Set([...operation.parameters.map(({ name }) => name), ...inPath]);
  const args = { ...given, ...unsaid(operation, given) };
  const unknown = Object.keys(args).find((name) => !known.has(name));
  if (unknown !== undefined)
    throw new OrgAccessError('shape', { code: 'parameterUnknown', name: unknown, known: [...known] });
  for (const parameter of operation.parameters) checkValues(parameter, valuesOf(args, parameter.name));
  const missing = inPath.find((name) => !isPathPart(valuesOf(args, name)[0] ?? ''));
  if (missing !== undefined) throw new OrgAccessError('shape', { code: 'parameterMissing', name: missing });
  if (operation.body?.required && body === undefined) throw new OrgAccessError('shape', { code: 'bodyMissing' });
  const values = Object.fromEntries(inPath.map((name) => [name, valuesOf(args, name)[0] ?? '']));
  const inHeaders = operation.parameters.filter(({ inHeader }) => inHeader).map(({ name }) => name);
  const query = Object.keys(args)
    .filter((name) => !inPath.includes(name) && !inHeaders.includes(name))
    .flatMap((name) => valuesOf(args, name).map((value) => queryPart(name, value)));
  const own = inHeaders.flatMap((name): Header[] => {
    const values = valuesOf(args, name).filter((value) => value !== '');
    return values.length === 0 ? [] : [[name, values.join(',')]];
  });
  const headers = [...placeHeaders(operation, place), ...(operation.headers ?? []), ...own];
  return {
    method: operation.method,
    path: addQuery(fillPath(operation.path, values), query),
    kind: operation.kind,
    ...(headers.length > 0 && { headers }),
    ...(body !== undefined && { body }),
  };
}

function unsaid({ parameters }: Operation, given: CallArguments): CallArguments {
  const left = parameters.filter(({ name, alwaysSent }) => alwaysSent && !Object.hasOwn(given, name));
  return Object.fromEntries(left.map(({ name, initial = '' }) => [name, initial]));
}

/** Returns the initial body with its placeholders filled in, or undefined if the operation has none. */
export function skeletonOf({ operation, args = {}, place }: Request): JsonValue | undefined {
  const values: Record<string, string> = {
    ...Object.fromEntries(Object.keys(args).map((name) => [name, valuesOf(args, name)[0] ?? ''])),
    ...(place && Object.fromEntries(placeHeaders(operation, place))),
  };
  const fill = (value: JsonValue): JsonValue => {
    if (typeof value === 'string')
      return value.replace(
        /^\{(\w+)\}$/,
        (whole, name: string) => (Object.hasOwn(values, name) ? values[name] : undefined) ?? whole,
      );
    if (Array.isArray(value)) return value.map(fill);
    return isObject(value)
      ? Object.fromEntries(Object.entries(value).map(([name, member]) => [name, fill(member)]))
      : value;
  };
  return operation.body && fill(operation.body.skeleton);
}

export function valuesOf(args: CallArguments, name: string): readonly string[] {
  const value = Object.hasOwn(args, name) ? args[name] : undefined;
  return value === undefined ? [] : typeof value === 'string' ? [value] : value;
}

function checkValues({ name, type, required, repeated }: Parameter, values: readonly string[]): void {
  if (required && (values[0] ?? '').trim() === '')
    throw new OrgAccessError('shape', { code: 'parameterMissing', name });
  if (values.length > 1 && !repeated) throw new OrgAccessError('shape', { code: 'parameterTwice', name });
  if (!values.every((value) => isOfType(value, type)))
    throw new OrgAccessError('shape', { code: 'parameterType', name, type });
}

export function isOfType(value: string, type: Parameter['type']): boolean {
  if (type === 'integer') return /^-?\d+$/.test(value);
  return type === 'text' || /^(?:true|false)$/i.test(value);
}
