import * as l10n from '@vscode/l10n';
import { countText, plain } from '../../../platform/common/text/displayText.ts';
import type { AccessNode, RawJsonTarget } from './accessNode.ts';

/** Maximum number of rows in a level, because VS Code creates all of them at once. */
export const maxRows = 1000;

export interface Level<T> {
  /** Items in order, equal ones next to each other. */
  readonly items: readonly T[];
  readonly parentId: string;
  readonly target: RawJsonTarget;
  /** Creates a row. Equal items get the same ID. */
  readonly nodeOf: (item: T, index: number) => AccessNode;
  readonly nameOf: (item: T) => string;
  /** Whether two items get the same ID. Missing if none do. */
  readonly isSame?: (a: T, b: T) => boolean;
}

/** Creates a row for each item, or for each range of many: `Aachen – Bergen (1,000)`. Ranges create their rows on expansion. */
export function levelNodes<T>(level: Level<T>): AccessNode[] {
  let occurrences: readonly number[] | undefined;
  const rowAt = (index: number): AccessNode => {
    const node = level.nodeOf(level.items[index] as T, index);
    const occurrence = (occurrences ??= occurrencesAmongEqual(level))[index] ?? 1;
    return occurrence === 1 ? node : withUniqueIds(node, occurrence);
  };
  return rowsBetween({ ...level, rowAt }, 0, level.items.length);
}

interface Rows<T> extends Level<T> {
  /** Creates a row for an item by its index, with an ID that is unique in the level. */
  readonly rowAt: (index: number) => AccessNode;
}

function rowsBetween<T>(level: Rows<T>, from: number, to: number): AccessNode[] {
  const count = to - from;
  if (count <= maxRows) return Array.from({ length: count }, (_, offset) => level.rowAt(from + offset));
  let size = maxRows;
  while (count / size > maxRows) size *= maxRows;
  return Array.from({ length: Math.ceil(count / size) }, (_, range) =>
    rangeNode(level, from + range * size, Math.min(from + (range + 1) * size, to)),
  );
}

function rangeNode<T>(level: Rows<T>, from: number, to: number): AccessNode {
  const { items, parentId, target, nameOf } = level;
  const nameAt = (index: number) => plain(nameOf(items[index] as T), 40);
  const label = l10n.t('{0} – {1} ({2})', nameAt(from), nameAt(to - 1), countText(to - from));
  return {
    id: `${parentId}/range:${from}-${to - from > maxRows ? to : ''}`,
    kind: 'range',
    label,
    name: label,
    tooltip: label,
    json: items.slice(from, to),
    target,
    children: () => rowsBetween(level, from, to),
  };
}

/** Adds the occurrence to the IDs of a row and of all rows below it. */
function withUniqueIds(node: AccessNode, occurrence: number): AccessNode {
  const { id, children } = node;
  return {
    ...node,
    id: `${id}#${occurrence}`,
    ...(children && { children: () => children().map((child) => withUniqueIds(child, occurrence)) }),
  };
}

/** Numbers equal items from 1, such as sites with the same name and no ID. */
function occurrencesAmongEqual<T>({ items, isSame }: Level<T>): number[] {
  let occurrence = 1;
  return items.map((item, index) => {
    const before = items[index - 1];
    occurrence = before !== undefined && isSame?.(before, item) === true ? occurrence + 1 : 1;
    return occurrence;
  });
}
