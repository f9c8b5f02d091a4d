import { isObject, own } from '../../base/json.ts';

export type JsonPath = readonly (string | number)[];

/** A value inside a response, and the way that leads to it. */
export interface Inner {
  readonly value: unknown;
  readonly path: JsonPath;
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
