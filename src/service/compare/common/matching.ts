import { isObject, own, type JsonObject } from '../../../platform/common/json/json.ts';
import { isNumeric, numberText } from '../../../platform/common/json/verbatim.ts';
import { hidden } from '../../../platform/redaction/common/span.ts';
import { idMembers, nameMembers } from '../../forms/common/memberNames.ts';

/** Elements of two lists. Those of the same ID are pairs, in the order of the second list. */
export interface Matching<T> {
  readonly member: string;
  readonly pairs: readonly (readonly [before: T, after: T])[];
  readonly added: readonly T[];
  readonly removed: readonly T[];
}

/** Names of members that refer to a parent, used as a last resort. */
const around = ['orgId', 'siteId', 'parentId', 'tenantId'];
const maxCandidates = 12;

/** Returns names of members that may identify an element, most reliable first. */
export function identifyingMembers(element: unknown): readonly string[] {
  if (!isObject(element)) return [];
  const others = Object.keys(element).filter((name) => /(?:Id|ID|_id)$/.test(name) && !around.includes(name));
  const candidates = [...idMembers, ...others.slice(0, maxCandidates), ...nameMembers, ...around];
  return [...new Set(candidates)].filter((name) => Object.hasOwn(element, name)).slice(0, maxCandidates);
}

/**
 * Matches elements by the first member that every element has, with unique values in each list, and preferably with
 * a value that both lists share.
 *
 * @returns undefined if there is no such member
 */
export function matchElements<T extends object = JsonObject>(
  before: readonly unknown[],
  after: readonly unknown[],
  members: readonly string[],
): Matching<T> | undefined {
  let unshared: Matching<T> | undefined;
  for (const member of members) {
    const earlier = byId<T>(before, member);
    const later = earlier && byId<T>(after, member);
    if (!earlier || !later) continue;
    const pairs: (readonly [T, T])[] = [];
    const added: T[] = [];
    for (const [id, element] of later) {
      const partner = earlier.get(id);
      if (partner === undefined) added.push(element);
      else pairs.push([partner, element]);
    }
    const removed = [...earlier].flatMap(([id, element]) => (later.has(id) ? [] : [element]));
    const matching = { member, pairs, added, removed };
    if (pairs.length > 0 || before.length === 0 || after.length === 0) return matching;
    unshared ??= matching;
  }
  return unshared;
}

/** Returns the ID of an element as text, so that `1` equals `"1"`. Masked values identify nothing. */
export function idOf(element: unknown, member: string): string | undefined {
  const value = isObject(element) ? own(element, member) : undefined;
  if (isNumeric(value)) return numberText(value);
  return typeof value === 'string' && value !== '' && !value.includes(hidden) ? value : undefined;
}

/** Returns the elements by their IDs. Returns undefined if an element has no ID, or two have the same. */
function byId<T>(list: readonly unknown[], member: string): ReadonlyMap<string, T> | undefined {
  const found = new Map<string, T>();
  for (const element of list) {
    const id = idOf(element, member);
    if (id === undefined || found.has(id)) return undefined;
    found.set(id, element as T);
  }
  return found;
}
