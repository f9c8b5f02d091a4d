import { isObject, own, type JsonObject } from '../../../platform/common/json/json.ts';
import { isNumeric, numberText } from '../../../platform/common/json/verbatim.ts';
import { hidden } from '../../../platform/redaction/common/span.ts';
import { idMembers, nameMembers } from '../../../service/forms/common/memberNames.ts';

export interface Matching {
  readonly member: string;
  readonly before: ReadonlyMap<string, JsonObject>;
  readonly after: ReadonlyMap<string, JsonObject>;
}

/** Names of members that refer to a parent, used as a last resort. */
const around = ['orgId', 'siteId', 'parentId', 'tenantId'];
const maxCandidates = 12;
const turnLength = 2048;

/**
 * Finds the member that identifies the elements of two lists: every element has it, values are unique in each list,
 * and preferably shared.
 *
 * @returns undefined if elements must be matched by position
 */
export function* matchingOf(
  before: readonly unknown[],
  after: readonly unknown[],
): Generator<undefined, Matching | undefined> {
  const [first = after[0]] = before;
  if (!isObject(first)) return undefined;
  let unshared: Matching | undefined;
  for (const member of candidatesIn(first)) {
    const earlier = yield* byMember(before, member);
    const later = earlier && (yield* byMember(after, member));
    if (!earlier || !later) continue;
    const matching = { member, before: earlier, after: later };
    if (before.length === 0 || after.length === 0 || (yield* areShared(earlier, later))) return matching;
    unshared ??= matching;
  }
  return unshared;
}

function candidatesIn(element: JsonObject): readonly string[] {
  const others = Object.keys(element).filter((name) => /(?:Id|ID|_id)$/.test(name) && !around.includes(name));
  const candidates = [...idMembers, ...others.slice(0, maxCandidates), ...nameMembers, ...around];
  return [...new Set(candidates)].filter((name) => Object.hasOwn(element, name)).slice(0, maxCandidates);
}

function* byMember(
  list: readonly unknown[],
  member: string,
): Generator<undefined, ReadonlyMap<string, JsonObject> | undefined> {
  const found = new Map<string, JsonObject>();
  for (const element of list) {
    const id = isObject(element) ? idText(own(element, member)) : undefined;
    if (id === undefined || found.has(id)) return undefined;
    found.set(id, element as JsonObject);
    if (found.size % turnLength === 0) yield;
  }
  return found;
}

function* areShared(
  one: ReadonlyMap<string, unknown>,
  other: ReadonlyMap<string, unknown>,
): Generator<undefined, boolean> {
  let seen = 0;
  for (const id of one.keys()) {
    if (other.has(id)) return true;
    if (++seen % turnLength === 0) yield;
  }
  return false;
}

/** Returns an ID as text, so that `1` equals `"1"`. Masked values identify nothing. */
function idText(value: unknown): string | undefined {
  if (isNumeric(value)) return numberText(value);
  return typeof value === 'string' && value !== '' && !value.includes(hidden) ? value : undefined;
}

/**
 * Returns the IDs of both lists in the order of the first. Added IDs take the positions of removed ones, to keep the
 * rest aligned; further ones follow their predecessor in the second list.
 */
export function* idsInOrder({ before, after }: Matching): Generator<undefined, readonly string[]> {
  const gone: string[] = [];
  let seen = 0;
  for (const id of before.keys()) {
    if (!after.has(id)) gone.push(id);
    if (++seen % turnLength === 0) yield;
  }
  const ids: string[] = [];
  const behind = new Map<string, string[]>();
  let follows = ids;
  let replaced = 0;
  for (const id of after.keys()) {
    const place = gone[replaced];
    if (before.has(id)) behind.set(id, (follows = []));
    else if (place === undefined) follows.push(id);
    else {
      behind.set(place, [id]);
      replaced += 1;
    }
    if (++seen % turnLength === 0) yield;
  }
  for (const id of before.keys()) {
    ids.push(id);
    for (const added of behind.get(id) ?? []) ids.push(added);
    if (++seen % turnLength === 0) yield;
  }
  return ids;
}

/** Number of strings to sort without a pause, which takes a few milliseconds. */
const chunkLength = 4096;

/** Sorts by code unit, yielding between chunks. */
export function* sortedInTurns(texts: readonly string[]): Generator<undefined, readonly string[]> {
  let runs: (readonly string[])[] = [];
  for (let start = 0; start < texts.length; start += chunkLength) {
    runs.push(texts.slice(start, start + chunkLength).sort());
    yield;
  }
  while (runs.length > 1) {
    const next: (readonly string[])[] = [];
    for (let index = 0; index < runs.length; index += 2)
      next.push(yield* merged(runs[index] ?? [], runs[index + 1] ?? []));
    runs = next;
  }
  return runs[0] ?? [];
}

function* merged(one: readonly string[], other: readonly string[]): Generator<undefined, readonly string[]> {
  const all: string[] = [];
  let [at, otherAt] = [0, 0];
  while (at < one.length || otherAt < other.length) {
    const [text, otherText] = [one[at], other[otherAt]];
    const isFirst = otherText === undefined || (text !== undefined && text <= otherText);
    all.push((isFirst ? text : otherText) ?? '');
    if (isFirst) at += 1;
    else otherAt += 1;
    if (all.length % chunkLength === 0) yield;
  }
  return all;
}
