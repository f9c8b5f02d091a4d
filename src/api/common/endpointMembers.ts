import { isPlaceHeader, needs } from '../../access/site/common/placeHeaders.ts';
import { isObject, own, text, type JsonObject } from '../../platform/common/json/json.ts';
import { operationKinds, takesBody, type Method } from '../../service/common/methods.ts';
import { headerNameFault, headerValueFault, type Header } from '../../service/connection/common/requestHeaders.ts';
import { isOfType } from './callOf.ts';
import { parameterTypes, valueSources, type JsonValue, type Operation, type Parameter } from './operation.ts';

export type ParameterFault = 'noName' | 'twice' | 'type' | 'initial' | 'values' | 'from';

export type MemberProblem =
  | { readonly code: 'unknownWord'; readonly member: 'kind' | 'needs'; readonly words: readonly string[] }
  | { readonly code: 'noParameterList' | 'noHeaderObject' }
  /** @param position from 1 */
  | { readonly code: 'parameter'; readonly position: number; readonly fault: ParameterFault }
  | { readonly code: 'headerReserved' | 'headerName' | 'headerValue' | 'headerOfPlace'; readonly name: string }
  | { readonly code: 'bodyNotTaken'; readonly method: Method };

type Members = Omit<Operation, 'id' | 'name' | 'method' | 'path' | 'connection'>;

/** Decodes the other members. The kind defaults to `read` for GET, otherwise to `write`. */
export function decodeMembers(entry: JsonObject, method: Method): Members | MemberProblem {
  const kind = oneOf(operationKinds, own(entry, 'kind') ?? (method === 'GET' ? 'read' : 'write'));
  if (!kind) return { code: 'unknownWord', member: 'kind', words: operationKinds };
  const need = oneOf(needs, own(entry, 'needs') ?? 'chosen');
  if (!need) return { code: 'unknownWord', member: 'needs', words: needs };
  const parameters = decodeParameters(own(entry, 'parameters') ?? []);
  if ('code' in parameters) return parameters;
  const headers = decodeHeaders(own(entry, 'headers') ?? {}, need !== 'nothing');
  if ('code' in headers) return headers;
  const skeleton = own(entry, 'body');
  if (skeleton !== undefined && !takesBody(method)) return { code: 'bodyNotTaken', method };
  const isRequired = kind !== 'read';
  return {
    kind,
    needs: need,
    parameters,
    ...(isTrue(own(entry, 'allowsAll')) && { allowsAll: true }),
    ...(isTrue(own(entry, 'paged')) && { paged: true }),
    ...(headers.length > 0 && { headers }),
    ...(takesBody(method) &&
      (isRequired || skeleton !== undefined) && {
        body: { ...(isRequired && { required: true }), skeleton: (skeleton ?? {}) as JsonValue },
      }),
  };
}

function decodeParameters(list: unknown): readonly Parameter[] | MemberProblem {
  if (!Array.isArray(list)) return { code: 'noParameterList' };
  const parameters: Parameter[] = [];
  for (const [index, entry] of (list as unknown[]).entries()) {
    const read = decodeParameter(entry);
    const fault =
      typeof read === 'string' ? read : parameters.some(({ name }) => name === read.name) ? 'twice' : undefined;
    if (fault !== undefined) return { code: 'parameter', position: index + 1, fault };
    parameters.push(read as Parameter);
  }
  return parameters;
}

/** Decodes a parameter, or its name alone. Numbers and booleans become text. */
function decodeParameter(entry: unknown): Parameter | ParameterFault {
  if (typeof entry === 'string') return decodeParameter({ name: entry });
  if (!isObject(entry)) return 'noName';
  // The service silently ignores parameters with a space in their name.
  const name = text(own(entry, 'name'))?.trim();
  if (name === undefined) return 'noName';
  const type = oneOf(parameterTypes, own(entry, 'type') ?? 'text');
  if (!type) return 'type';
  const [initial, from] = [own(entry, 'initial') ?? undefined, own(entry, 'from') ?? undefined];
  const written = initial === undefined ? undefined : scalarText(initial);
  if (initial !== undefined && (written === undefined || !isOfType(written, type))) return 'initial';
  const listed = own(entry, 'values') ?? [];
  const values = Array.isArray(listed) ? (listed as unknown[]).map(scalarText) : [undefined];
  if (!values.every((value) => value !== undefined && isOfType(value, type))) return 'values';
  const source = oneOf(valueSources, from);
  if (from !== undefined && !source) return 'from';
  return {
    name,
    type,
    ...(isTrue(own(entry, 'required')) && { required: true }),
    ...(written !== undefined && { initial: written }),
    ...(values.length > 0 && { values: values as string[] }),
    ...(isTrue(own(entry, 'repeated')) && { repeated: true }),
    ...(source && { from: source }),
  };
}

/** @param hasPlace whether headers carry the place, so that none may name another */
function decodeHeaders(given: unknown, hasPlace: boolean): readonly Header[] | MemberProblem {
  if (!isObject(given)) return { code: 'noHeaderObject' };
  const headers: Header[] = [];
  for (const [name, written] of Object.entries(given)) {
    const fault = headerNameFault(name);
    if (fault) return { code: fault === 'reserved' ? 'headerReserved' : 'headerName', name };
    if (hasPlace && isPlaceHeader(name)) return { code: 'headerOfPlace', name };
    const value = scalarText(written);
    if (value === undefined || headerValueFault(value)) return { code: 'headerValue', name };
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
