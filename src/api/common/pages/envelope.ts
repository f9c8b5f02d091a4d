import { isObject, own } from '../../../platform/common/json/json.ts';

/** Steps from the top of a JSON value to one inside it: member names and positions from 0. */
export type JsonPath = readonly (string | number)[];

/** A value inside a response, and the way that leads to it. */
export interface Inner {
  readonly value: unknown;
  readonly path: JsonPath;
}

/** The value that a path leads to. Undefined where it leads nowhere. */
export function valueAt(value: unknown, path: JsonPath): unknown {
  let at = value;
  for (const step of path) {
    if (Array.isArray(at)) at = at[Number(step)];
    else at = isObject(at) ? own(at, String(step)) : undefined;
  }
  return at;
}

/**
 * The payload of a response: what is in the envelope `{"data": …, "links": {"self": …}}`, or else the whole. The service's reference
 * lists payloads alone, and its real answers have the envelope.
 */
export function payloadOf(body: unknown): Inner {
  if (!isObject(body) || !isEnvelope(body)) return { value: body, path: [] };
  return { value: own(body, 'data'), path: ['data'] };
}

/** Whether an object has a payload and nothing beside it but what frames one. */
function isEnvelope(body: Readonly<Record<string, unknown>>): boolean {
  const names = Object.keys(body);
  return names.includes('data') && names.every((name) => frame.includes(name));
}

const frame = ['data', 'links', 'meta', 'status', 'message', 'success', 'errors', 'timestamp', 'requestId'];

export function isSamePath(one: JsonPath, other: JsonPath | undefined): boolean {
  return one.length === other?.length && one.every((step, index) => step === other[index]);
}
