import { isObject, own, type JsonObject } from '../../../platform/common/json/json.ts';

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

export function isSamePath(one: JsonPath, other: JsonPath | undefined): boolean {
  return one.length === other?.length && one.every((step, index) => step === other[index]);
}

/** Members beside `data` in an envelope. */
const frame = ['data', 'links', 'status', 'message', 'success', 'errors', 'timestamp', 'requestId'];

/**
 * Returns the payload of a response, which may be in an envelope `{"data": …, "links": {"self": …}}`. The service's
 * reference lists payloads only.
 */
export function payloadOf(body: unknown): Inner {
  const names = isObject(body) ? Object.keys(body) : [];
  return isObject(body) && names.includes('data') && names.every((name) => frame.includes(name))
    ? { value: own(body, 'data'), path: ['data'] }
    : { value: body, path: [] };
}

/** Object or list in a response, with the objects around it, outermost first. */
export interface Container extends Inner {
  readonly around: readonly JsonObject[];
}

/**
 * Visits the objects and lists in a value, breadth first.
 *
 * @param look returns whether to look inside
 * @param most limit of visited values
 */
export function visit(from: Inner, look: (container: Container) => boolean, most = 20_000): void {
  const queue: Container[] = [{ ...from, around: [] }];
  for (const container of queue) {
    if (!look(container)) continue;
    const { value, path } = container;
    const around = isObject(value) ? [...container.around, value] : container.around;
    const members = Array.isArray(value) ? value.entries() : isObject(value) ? Object.entries(value) : [];
    for (const [step, inner] of members as Iterable<readonly [string | number, unknown]>) {
      if (queue.length >= most) break;
      if (Array.isArray(inner) || isObject(inner)) queue.push({ value: inner, path: [...path, step], around });
    }
  }
}
