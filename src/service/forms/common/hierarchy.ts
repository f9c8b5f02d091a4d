import { isObject, own, type JsonObject } from '../../../platform/common/json/json.ts';
import { payloadOf, valueAt, visit, type Inner, type JsonPath } from './envelope.ts';
import { idOf, memberText, titleOf } from './memberNames.ts';
import { stateOf, type State } from './states.ts';

/** Members that may contain children, in the order of display. */
const childMembers = ['groupElements', 'appList', 'children', 'items', 'child'] as const;
/** Member in which the service sends the hierarchy of an application, even if it is a single node. */
const hierarchyMember = 'storageNode';
/** Number of elements of a list that are examined for children. */
const sampleSize = 100;
/** Limit of items. The JSON has the rest. */
export const maxItems = 100_000;

/**
 * Returns the path to the outline in a value: the nearest object with children, or a list in which any object has some. Returns
 * undefined if there is none.
 */
export function outlinePathOf(value: unknown): JsonPath | undefined {
  let found: JsonPath | undefined;
  visit(payloadOf(value), (inner) => {
    found ??= rootIn(inner);
    return !found;
  });
  return found;
}

function rootIn({ value, path }: Inner): JsonPath | undefined {
  if (Array.isArray(value)) {
    const isOutline = value.slice(0, sampleSize).some((element) => isObject(element) && hasChildren(element));
    return isOutline ? path : undefined;
  }
  if (!isObject(value)) return undefined;
  const isNamed = titleOf(value) !== undefined;
  if (!hasChildren(value)) return isNamed && path.at(-1) === hierarchyMember ? path : undefined;
  const list = isNamed ? undefined : onlyListOf(value);
  // A list without a title gets an outline only if its elements have children. Otherwise it is a page of results.
  return list === undefined ? path : rootIn({ value: value[list], path: [...path, list] });
}

function hasChildren(value: JsonObject): boolean {
  return childMembers.some((member) => {
    const held = own(value, member);
    if (Array.isArray(held)) return held.some((element) => isObject(element) && titleOf(element) !== undefined);
    return isObject(held) && (titleOf(held) !== undefined || (member === 'child' && Object.keys(held).length > 0));
  });
}

/** Returns the name of the only member with children, if it is a list. */
function onlyListOf(value: JsonObject): string | undefined {
  const [only, ...others] = childMembers.filter((member) => (own(value, member) ?? null) !== null);
  return only !== undefined && others.length === 0 && Array.isArray(own(value, only)) ? only : undefined;
}

/** An object in a hierarchy, with its path from its parent, or from the root. */
interface Child {
  readonly value: JsonObject;
  readonly steps: JsonPath;
}

/** Returns the children of an object, in order. Values that aren't objects are skipped. */
function childrenOf(value: JsonObject): readonly Child[] {
  return childMembers.flatMap((member): readonly Child[] => {
    const held = own(value, member);
    if (Array.isArray(held)) return elementsOf(held, [member]);
    return isObject(held) && (titleOf(held) !== undefined || hasChildren(held))
      ? [{ steps: [member], value: held }]
      : [];
  });
}

function elementsOf(list: readonly unknown[], steps: JsonPath): readonly Child[] {
  return list.flatMap((value, index) => (isObject(value) ? [{ steps: [...steps, index], value }] : []));
}

export type ItemRole = 'application' | 'group' | 'level';

function roleOf(value: JsonObject): ItemRole | undefined {
  if (memberText(value, 'applicationId') !== undefined) return 'application';
  if (memberText(value, 'groupId', 'groupName') !== undefined) return 'group';
  return Array.isArray(own(value, 'groupElements')) ? 'level' : undefined;
}

/** An item of an outline. The texts aren't sanitized; pass them through `plain` before display. */
export interface OutlineItem extends Child {
  /** Index of the parent; -1 at the top. */
  readonly parent: number;
  readonly depth: number;
  readonly position: number;
  readonly siblings: number;
  readonly title: string;
  /** ID of the object, or its title if it has no ID. */
  readonly identity?: string;
  readonly kind: string;
  readonly role?: ItemRole;
  readonly state?: State;
  /** Index of the nearest ancestor with the same identity. */
  readonly again?: number;
}

/** Items of a response in depth-first order. */
export interface Outline {
  readonly path: JsonPath;
  readonly items: readonly OutlineItem[];
  /** Index after the last descendant, for each item. */
  readonly ends: readonly number[];
  /** Number of descendants that are down, for each item. */
  readonly downBelow: readonly number[];
  readonly levels: number;
  /** Whether items were left out. */
  readonly isCut: boolean;
  /** Members `span`, `depth` and `status` of the response, if present. */
  readonly facts: readonly (readonly [name: string, text: string])[];
}

type Pending = Pick<OutlineItem, 'value' | 'steps' | 'parent' | 'position' | 'siblings'>;

/** Reads the outline at a path. Returns undefined if there are no items. */
export function outlineAt(value: unknown, path: JsonPath): Outline | undefined {
  const root = valueAt(value, path);
  const top = Array.isArray(root) ? elementsOf(root, []) : isObject(root) ? [{ steps: [], value: root }] : [];
  if (top.length === 0) return undefined;
  const items: OutlineItem[] = [];
  const pending: Pending[] = pendingItems(top, -1);
  let levels = 0;
  while (items.length < maxItems) {
    const next = pending.pop();
    if (!next) break;
    const depth = next.parent < 0 ? 0 : (items[next.parent]?.depth ?? 0) + 1;
    const texts = itemTexts(next.value);
    let again = next.parent;
    while (again >= 0 && items[again]?.identity !== texts.identity) again = items[again]?.parent ?? -1;
    const isAgain = again >= 0 && texts.identity !== undefined;
    const at = items.push({ ...next, depth, ...texts, ...(isAgain && { again }) }) - 1;
    levels = Math.max(levels, depth + 1);
    for (const below of pendingItems(childrenOf(next.value), at)) pending.push(below);
  }
  return { path, items, ...totalsOf(items), levels, isCut: pending.length > 0, facts: factsOf(value, path) };
}

/** Returns pending items in reverse order, because they are popped from the end. */
function pendingItems(all: readonly Child[], parent: number): Pending[] {
  const siblings = all.length;
  return all.map((one, index) => ({ ...one, parent, position: index + 1, siblings })).reverse();
}

function itemTexts(value: JsonObject): Pick<OutlineItem, 'title' | 'identity' | 'kind' | 'role' | 'state'> {
  const [title, role, state] = [titleOf(value), roleOf(value), stateOf(value)];
  const identity = idOf(value) ?? title;
  const kinds = ['deviceType', 'type'].flatMap((name) => memberText(value, name) ?? []);
  return {
    title: title ?? '',
    ...(identity !== undefined && { identity }),
    kind: [...new Set(kinds)].join(' · '),
    ...(role && { role }),
    ...(state && { state }),
  };
}

function totalsOf(items: readonly OutlineItem[]): Pick<Outline, 'ends' | 'downBelow'> {
  const ends = items.map((_, index) => index + 1);
  const downBelow = items.map(() => 0);
  for (let index = items.length - 1; index > 0; index -= 1) {
    const item = items[index];
    if (!item || item.parent < 0) continue;
    ends[item.parent] = Math.max(ends[item.parent] ?? 0, ends[index] ?? 0);
    downBelow[item.parent] =
      (downBelow[item.parent] ?? 0) + (downBelow[index] ?? 0) + Number(item.state?.condition === 'down');
  }
  return { ends, downBelow };
}

export function pathOfItem({ path, items }: Outline, index: number): JsonPath {
  const parts: JsonPath[] = [];
  for (let at = index; at >= 0; at = items[at]?.parent ?? -1) parts.push(items[at]?.steps ?? []);
  return [path, ...parts.reverse()].flat();
}

/** Returns the item at a path, or its nearest ancestor in the outline. */
export function itemAt(outline: Outline, path: JsonPath): number | undefined {
  const wanted = JSON.stringify(path);
  let found: number | undefined;
  for (let at = 0; at < outline.items.length;) {
    const own = JSON.stringify(pathOfItem(outline, at));
    const isAround = wanted === own || wanted.startsWith(`${own.slice(0, -1)}${own === '[]' ? '' : ','}`);
    if (isAround) found = at;
    if (wanted === own) break;
    at = isAround ? at + 1 : (outline.ends[at] ?? at + 1);
  }
  return found;
}

/**
 * Returns the application ID of an item. Returns '' for the root of a hierarchy, which is the application of the
 * request itself.
 */
export function applicationIdOf({ path, items }: Outline, index: number): string | undefined {
  const item = items[index];
  if (!item) return undefined;
  const id = memberText(item.value, 'applicationId');
  return id ?? (index === 0 && path.at(-1) === hierarchyMember ? '' : undefined);
}

function factsOf(value: unknown, path: JsonPath): Outline['facts'] {
  const around = path.length > 0 ? valueAt(value, path.slice(0, -1)) : undefined;
  if (!isObject(around)) return [];
  return ['span', 'depth', 'status'].flatMap((name) => {
    const text = memberText(around, name);
    return text === undefined ? [] : [[name, text] as const];
  });
}
