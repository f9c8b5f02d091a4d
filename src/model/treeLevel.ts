import * as l10n from '@vscode/l10n';
import type { AccessNode, NodePlace } from './accessNode.ts';
import { countText, plain } from './displayText.ts';

/** Most rows of one level: the editor makes an item for each of them at once. */
export const mostRows = 1000;

export interface Level<T> {
  /** In the order in which they are shown, equal ones beside each other. */
  readonly items: readonly T[];
  readonly parentId: string;
  readonly place: NodePlace;
  /** The row, but for what tells equal ones apart. */
  readonly nodeOf: (item: T, index: number) => AccessNode;
  readonly nameOf: (item: T) => string;
}

/** One row for each item or, where they are many, for each range of them: `Aachen – Bergen (1,000)`. No row is made before its range is opened. */
export function levelNodes<T>(level: Level<T>): AccessNode[] {
  return rowsBetween(level, 0, level.items.length);
}

function rowsBetween<T>(level: Level<T>, from: number, to: number): AccessNode[] {
  const count = to - from;
  if (count <= mostRows) return Array.from({ length: count }, (_, offset) => uniqueNode(level, from + offset));
  let size = mostRows;
  while (count / size > mostRows) size *= mostRows;
  return Array.from({ length: Math.ceil(count / size) }, (_, range) => rangeNode(level, from + range * size, Math.min(from + (range + 1) * size, to)));
}

function rangeNode<T>(level: Level<T>, from: number, to: number): AccessNode {
  const { items, parentId, place, nameOf } = level;
  const [first, last] = [items[from], items[to - 1]].map((item) => (item === undefined ? '' : plain(nameOf(item), 40)));
  const label = l10n.t('{0} – {1} ({2})', first ?? '', last ?? '', countText(to - from));
  return {
    id: `${parentId}/range:${from}-${to - from > mostRows ? to : ''}`,
    kind: 'range',
    label,
    name: label,
    tooltip: label,
    json: items.slice(from, to),
    place,
    children: () => rowsBetween(level, from, to),
  };
}

/** Rows that would have the same id, such as two entities of the same name and without an identifier, get a number. */
function uniqueNode<T>(level: Level<T>, index: number): AccessNode {
  const item = level.items[index] as T;
  const node = level.nodeOf(item, index);
  let times = 1;
  for (let before = index - 1; before >= 0; before -= 1, times += 1) {
    const neighbour = level.items[before] as T;
    if (level.nameOf(neighbour) !== level.nameOf(item) || level.nodeOf(neighbour, before).id !== node.id) break;
  }
  return times === 1 ? node : { ...node, id: `${node.id}#${times}` };
}
