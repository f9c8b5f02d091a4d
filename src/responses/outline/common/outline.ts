import { payloadOf, valueAt, type Inner, type JsonPath } from '../../../api/common/pages/envelope.ts';
import { isObject, type JsonObject } from '../../../platform/common/json/json.ts';
import {
  childrenOf,
  entryState,
  hasChildren,
  identityOf,
  kindOf,
  memberText,
  onlyListOf,
  roleOf,
  titleOf,
  type EntryRole,
  type EntryState,
} from './outlineEntry.ts';

/** Limit of visited values. A hierarchy is near the top of a response. */
const maxVisited = 5_000;
const maxElements = 100;
/** Member in which the service sends the hierarchy of an application, even if it is a single node. */
const hierarchyMember = 'storageNode';

/**
 * Returns the path to the outline in a value: the nearest object with children, or a list in which any object has some. Returns
 * undefined if there is none.
 */
export function outlinePathOf(value: unknown): JsonPath | undefined {
  const queue: Inner[] = [payloadOf(value)];
  for (let at = 0; at < queue.length && at < maxVisited; at += 1) {
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
    const isOutline = value.slice(0, maxElements).some((element) => isObject(element) && isRoot(element));
    return isOutline ? path : undefined;
  }
  if (!isObject(value)) return undefined;
  if (!isRoot(value)) return path.at(-1) === hierarchyMember && titleOf(value) !== undefined ? path : undefined;
  if (titleOf(value) !== undefined) return path;
  const list = onlyListOf(value);
  if (list === undefined) return path;
  // A list without a title gets an outline only if its elements have children. Otherwise it is a page of results.
  return rootIn({ value: value[list], path: [...path, list] });
}

function isRoot(value: JsonObject): boolean {
  return hasChildren(value);
}

function within({ value, path }: Inner): Inner[] {
  if (Array.isArray(value))
    return value.slice(0, maxElements).map((element: unknown, index) => ({ value: element, path: [...path, index] }));
  if (!isObject(value)) return [];
  return Object.entries(value)
    .slice(0, maxVisited)
    .map(([member, held]) => ({ value: held, path: [...path, member] }));
}

/** Limit of entries. The JSON has the rest. */
export const maxEntries = 100_000;

/** An entry of an outline. The texts aren't sanitized; pass them through `plain` before display. */
export interface OutlineEntry {
  readonly value: JsonObject;
  /** Index of the parent; -1 at the top. */
  readonly parent: number;
  /** Path from the parent, or from the root. */
  readonly steps: JsonPath;
  readonly depth: number;
  readonly position: number;
  readonly siblings: number;
  readonly title: string;
  readonly kind: string;
  readonly role?: EntryRole;
  readonly state: EntryState;
  /** Index of the nearest ancestor with the same identity. */
  readonly again?: number;
}

/** Entries of a response in depth-first order. */
export interface Outline {
  readonly path: JsonPath;
  readonly entries: readonly OutlineEntry[];
  /** For each entry, the index after its last descendant. */
  readonly ends: readonly number[];
  /** For each entry, the number of descendants in a bad state. */
  readonly badBelow: readonly number[];
  readonly levels: number;
  /** Whether entries were left out. */
  readonly isCut: boolean;
  /** Members `span`, `depth` and `status` of the response, if present. */
  readonly facts: readonly (readonly [name: string, text: string])[];
}

interface Pending {
  readonly value: JsonObject;
  readonly parent: number;
  readonly steps: JsonPath;
  readonly position: number;
  readonly siblings: number;
}

/** Reads the outline at a path. Returns undefined if there are no entries. */
export function outlineAt(value: unknown, path: JsonPath): Outline | undefined {
  const root = valueAt(value, path);
  const top = Array.isArray(root)
    ? root.flatMap((element: unknown, index) => (isObject(element) ? [{ steps: [index], value: element }] : []))
    : isObject(root)
      ? [{ steps: [], value: root }]
      : [];
  if (top.length === 0) return undefined;
  const entries: OutlineEntry[] = [];
  /** Ancestors of the current entry, and their indexes by identity. */
  const above: { readonly at: number; readonly identity: string | undefined }[] = [];
  const named = new Map<string, number[]>();
  const pending: Pending[] = pendingEntries(top, -1);
  let levels = 0;
  while (pending.length > 0 && entries.length < maxEntries) {
    const next = pending.pop();
    if (!next) break;
    const depth = next.parent < 0 ? 0 : (entries[next.parent]?.depth ?? 0) + 1;
    for (const { identity } of above.splice(depth)) if (identity !== undefined) named.get(identity)?.pop();
    const at = entries.length;
    const identity = identityOf(next.value);
    const again = identity === undefined ? undefined : named.get(identity)?.at(-1);
    entries.push({ ...next, depth, ...entryTexts(next.value), ...(again !== undefined && { again }) });
    above.push({ at, identity });
    if (identity !== undefined) {
      const same = named.get(identity);
      if (same) same.push(at);
      else named.set(identity, [at]);
    }
    levels = Math.max(levels, depth + 1);
    for (const below of pendingEntries(childrenOf(next.value), at)) pending.push(below);
  }
  return { path, entries, ...totalsOf(entries), levels, isCut: pending.length > 0, facts: factsOf(value, path) };
}

/** Returns pending entries in reverse order, because they are popped from the end. */
function pendingEntries(
  all: readonly { readonly steps: JsonPath; readonly value: JsonObject }[],
  parent: number,
): Pending[] {
  const siblings = all.length;
  return all.map((one, index) => ({ ...one, parent, position: index + 1, siblings })).reverse();
}

function entryTexts(value: JsonObject): Pick<OutlineEntry, 'title' | 'kind' | 'role' | 'state'> {
  const role = roleOf(value);
  return { title: titleOf(value) ?? '', kind: kindOf(value), ...(role && { role }), state: entryState(value) };
}

function totalsOf(entries: readonly OutlineEntry[]): Pick<Outline, 'ends' | 'badBelow'> {
  const ends = entries.map((_, index) => index + 1);
  const badBelow = entries.map(() => 0);
  for (let index = entries.length - 1; index > 0; index -= 1) {
    const entry = entries[index];
    if (!entry || entry.parent < 0) continue;
    ends[entry.parent] = Math.max(ends[entry.parent] ?? 0, ends[index] ?? 0);
    badBelow[entry.parent] =
      (badBelow[entry.parent] ?? 0) + (badBelow[index] ?? 0) + Number(entry.state.look === 'bad');
  }
  return { ends, badBelow };
}

export function pathOfEntry({ path, entries }: Outline, index: number): JsonPath {
  const parts: JsonPath[] = [];
  for (let at = index; at >= 0; at = entries[at]?.parent ?? -1) parts.push(entries[at]?.steps ?? []);
  return [path, ...parts.reverse()].flat();
}

/** Returns the entry at a path, or its nearest ancestor in the outline. */
export function entryAt(outline: Outline, path: JsonPath): number | undefined {
  const wanted = JSON.stringify(path);
  let found: number | undefined;
  for (let at = 0; at < outline.entries.length;) {
    const own = JSON.stringify(pathOfEntry(outline, at));
    const isAround = wanted === own || wanted.startsWith(`${own.slice(0, -1)}${own === '[]' ? '' : ','}`);
    if (isAround) found = at;
    if (wanted === own) break;
    at = isAround ? at + 1 : (outline.ends[at] ?? at + 1);
  }
  return found;
}

/**
 * Returns the application ID of an entry. Returns '' at the root of a hierarchy, which stands for the application of the request.
 */
export function applicationIdOf({ path, entries }: Outline, index: number): string | undefined {
  const entry = entries[index];
  if (!entry) return undefined;
  const id = memberText(entry.value, 'applicationId');
  return id ?? (index === 0 && path.at(-1) === 'storageNode' ? '' : undefined);
}

function factsOf(value: unknown, path: JsonPath): Outline['facts'] {
  const around = path.length > 0 ? valueAt(value, path.slice(0, -1)) : undefined;
  if (!isObject(around)) return [];
  return ['span', 'depth', 'status'].flatMap((name) => {
    const text = memberText(around, name);
    return text === undefined ? [] : [[name, text] as const];
  });
}
