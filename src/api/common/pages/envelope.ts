import { isObject, own } from '../../../platform/common/json/json.ts';

/** Path in a JSON value: member names and 0-based indices. */
export type JsonPath = readonly (string | number)[];

export interface Inner {
  readonly value: unknown;
  readonly path: JsonPath;
}

export function valueAt(value: unknown, path: JsonPath): unknown {
  let at = value;
  for (const step of path) {
    if (Array.isArray(at)) at = at[Number(step)];
    else at = isObject(at) ? own(at, String(step)) : undefined;
  }
  return at;
}

/**
 * Returns the payload of a response, which may be in an envelope `{"data": …, "links": {"self": …}}`. The service's
 * reference lists payloads only.
 */
export function payloadOf(body: unknown): Inner {
  if (!isObject(body) || !isEnvelope(body)) return { value: body, path: [] };
  return { value: own(body, 'data'), path: ['data'] };
}

function isEnvelope(body: Readonly<Record<string, unknown>>): boolean {
  const names = Object.keys(body);
  return names.includes('data') && names.every((name) => frame.includes(name));
}

const frame = ['data', 'links', 'status', 'message', 'success', 'errors', 'timestamp', 'requestId'];

export function isSamePath(one: JsonPath, other: JsonPath | undefined): boolean {
  return one.length === other?.length && one.every((step, index) => step === other[index]);
}
