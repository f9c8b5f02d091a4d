import type { RawJsonTarget } from '../../../access/common/tree/accessNode.ts';
import type { EntityName } from '../../../platform/common/entities.ts';
import { envelopeMember, isEnveloped } from '../../../service/privileges/common/userRecord.ts';

export type JsonPath = readonly (string | number)[];

interface JsonNode {
  readonly value: unknown;
  readonly key: string | number | undefined;
  readonly parent: JsonNode | undefined;
}

/**
 * Returns the path in the raw JSON to the value that a tree row shows. Each name is looked up inside the previous
 * match, then in what is around it, because organizations may be listed beside sites. Names that aren't found are
 * skipped, so that the path ends as near to the value as possible.
 */
export function rawJsonPathOf(raw: unknown, target: RawJsonTarget): JsonPath {
  const body: JsonNode = { value: raw, key: undefined, parent: undefined };
  const root = isEnveloped(raw) ? { value: raw[envelopeMember], key: envelopeMember, parent: body } : body;
  const member = childrenOf(root).find(({ key }) => key === target.member) ?? root;
  let scope = member;
  for (const name of target.names) scope = search(scope, member, name) ?? scope;
  return pathTo(scope);
}

function search(scope: JsonNode, limit: JsonNode, name: EntityName): JsonNode | undefined {
  for (const [first, ...further] of possibleNames(name)) {
    const found = further.reduce<JsonNode | undefined>(
      (node, step) => node && nearest(node, step),
      searchAround(scope, limit, first),
    );
    if (found) return found;
  }
  return undefined;
}

function searchAround(scope: JsonNode, limit: JsonNode, wanted: EntityName): JsonNode | undefined {
  for (let around: JsonNode | undefined = scope; around; around = around === limit ? undefined : around.parent) {
    const found = nearest(around, wanted);
    if (found) return found;
  }
  return undefined;
}

/** Returns the possible JSON names of a displayed name: `DEVICES: READ` may be a key and an action, `A, B` two roles. */
function possibleNames(entity: EntityName): readonly (readonly [EntityName, ...EntityName[]])[] {
  const { name } = entity;
  const action = name.lastIndexOf(': ');
  const [role] = name.split(', ', 1);
  const key = { name: name.slice(0, Math.max(action, 0)) };
  return [
    [entity],
    ...(action > 0 ? [[key, { name: name.slice(action + 2) }] as const, [key] as const] : []),
    ...(role && role !== name ? [[{ name: role }] as const] : []),
  ];
}

/** Finds the nearest node with a name, breadth first. */
function nearest(scope: JsonNode, wanted: EntityName): JsonNode | undefined {
  const queue = childrenOf(scope);
  for (const node of queue) {
    if (matches(node, wanted)) return node;
    for (const child of childrenOf(node)) queue.push(child);
  }
  return undefined;
}

function matches({ key, value }: JsonNode, { id, name }: EntityName): boolean {
  const written = id === undefined ? name : `${id}:${name}`;
  if (key === written || value === written) return true;
  if (typeof value === 'string') return value.endsWith(`"${written}"`);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const texts = Object.values(value);
  return (
    texts.includes(name) &&
    (id === undefined || key === id || texts.some((text) => String(text as unknown) === id && typeof text !== 'object'))
  );
}

function childrenOf(node: JsonNode): JsonNode[] {
  const { value } = node;
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value))
    return value.map((element: unknown, index) => ({ value: element, key: index, parent: node }));
  return Object.entries(value).map(([key, member]) => ({ value: member as unknown, key, parent: node }));
}

function pathTo(node: JsonNode): JsonPath {
  const path: (string | number)[] = [];
  for (let at: JsonNode | undefined = node; at?.key !== undefined; at = at.parent) path.push(at.key);
  return path.reverse();
}
