import { payloadOf, type Inner, type JsonPath } from '../../api/common/pages/envelope.ts';
import { isObject, type JsonObject } from '../../platform/common/json/json.ts';
import { hasBelow, onlyListOf, titleOf } from './outlineEntry.ts';

/** Values that are looked at: a hierarchy stands near the top, whatever else a response has. */
const mostVisited = 5_000;
const mostElements = 100;
/** The member that the service has the hierarchy of an application in, which may be a single node. */
const hierarchyMember = 'storageNode';

/**
 * The way to what is shown of a value as an outline: an object with others below it, or a list of which any has. The nearest to the top
 * of the payload is meant. Undefined where there is none.
 */
export function outlinePathOf(value: unknown): JsonPath | undefined {
  const queue: Inner[] = [payloadOf(value)];
  for (let at = 0; at < queue.length && at < mostVisited; at += 1) {
    const inner = queue[at];
    if (!inner) break;
    const found = rootIn(inner);
    if (found) return found;
    for (const next of within(inner)) queue.push(next);
  }
  return undefined;
}

function rootIn({ value, path }: Inner): JsonPath | undefined {
  if (Array.isArray(value)) {
    const isOutline = value.slice(0, mostElements).some((element) => isObject(element) && isRoot(element));
    return isOutline ? path : undefined;
  }
  if (!isObject(value)) return undefined;
  if (!isRoot(value)) return path.at(-1) === hierarchyMember && titleOf(value) !== undefined ? path : undefined;
  if (titleOf(value) !== undefined) return path;
  const list = onlyListOf(value);
  if (list === undefined) return path;
  // A list without a name of its own is a page of anything, unless what is in it has something below it.
  return rootIn({ value: value[list], path: [...path, list] });
}

function isRoot(value: JsonObject): boolean {
  return hasBelow(value);
}

function within({ value, path }: Inner): Inner[] {
  if (Array.isArray(value))
    return value.slice(0, mostElements).map((element: unknown, index) => ({ value: element, path: [...path, index] }));
  if (!isObject(value)) return [];
  return Object.entries(value)
    .slice(0, mostVisited)
    .map(([member, held]) => ({ value: held, path: [...path, member] }));
}
