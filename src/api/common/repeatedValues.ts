import { isObject, own, parseJson, writeJson } from '../../platform/common/json/json.ts';
import type { ServiceCall } from '../../service/common/serviceClient.ts';
import type { JsonValue, Operation } from './operation.ts';
import { isPlaceHeader } from './placeHeaders.ts';
import { draftOf } from './requestDraft.ts';

/** A value that a body has to repeat, since the request names it elsewhere too, and does not. */
export interface UnrepeatedValue {
  /** The header or parameter: `orgId`, `siteId`, `requestId`. */
  readonly name: string;
  /** The member of the body, with those around it: `header.orgId`. */
  readonly member: string;
  /** As it stands in the body. Missing where the body lacks it. */
  readonly inBody?: string;
  readonly sent: string;
}

/**
 * Compares a body with the values that its skeleton asks for by `{orgId}`, `{siteId}` and the names of parameters.
 *
 * @param values of headers and parameters, by name; what is not there is compared with nothing
 */
export function unrepeatedValues(
  skeleton: JsonValue | undefined,
  body: unknown,
  values: Readonly<Record<string, string>>,
): readonly UnrepeatedValue[] {
  const compare = (asked: unknown, given: unknown, path: readonly string[]): UnrepeatedValue[] => {
    if (isObject(asked))
      return Object.entries(asked).flatMap(([name, value]) =>
        compare(value, isObject(given) ? own(given, name) : undefined, [...path, name]),
      );
    const name = typeof asked === 'string' ? /^\{(\w+)\}$/.exec(asked)?.[1] : undefined;
    const sent = name !== undefined && Object.hasOwn(values, name) ? values[name] : undefined;
    if (name === undefined || sent === undefined) return [];
    const isMissing = given === undefined || given === null;
    const inBody = isMissing ? undefined : typeof given === 'string' ? given : writeJson(given);
    if (inBody === sent) return [];
    return [{ name, member: path.join('.'), ...(inBody !== undefined && { inBody }), sent }];
  };
  return compare(skeleton, body, []);
}

/**
 * Compares the body of a request with what else it names: with all that the skeleton of its operation asks for, and with the place
 * wherever a body of the interface repeats that. None for a body that is no JSON.
 *
 * @param operations those that it may be a request of
 */
export function unrepeatedIn(call: ServiceCall, operations: readonly Operation[]): readonly UnrepeatedValue[] {
  const body = parsed(call.body);
  if (body === undefined) return [];
  const { operation, args } = draftOf(call, '', operations);
  const values = Object.entries(args).map(([name, value]) => [name, [value].flat()[0] ?? ''] as const);
  const place = Object.fromEntries((call.headers ?? []).filter(([name]) => isPlaceHeader(name)));
  const found = unrepeatedValues(operation.body?.skeleton, body, { ...Object.fromEntries(values), ...place });
  const others = operations
    .filter(({ area }) => area !== undefined)
    .flatMap(({ body: form }) => unrepeatedValues(form?.skeleton, body, place))
    .filter(({ inBody }) => inBody !== undefined);
  return [...new Map([...found, ...others].map((one) => [one.member, one])).values()];
}

function parsed(body: string | undefined): unknown {
  try {
    return body === undefined ? undefined : parseJson(body);
  } catch {
    return undefined;
  }
}
