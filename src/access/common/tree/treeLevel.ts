import * as l10n from '@vscode/l10n';
import { countText, plain } from '../../../platform/common/text/displayText.ts';
import type { AccessNode, RawJsonTarget } from './accessNode.ts';

/** The most rows of one level, since the editor makes an item for each of them at once. */
export const mostRows = 1000;

export interface Level<T> {
  /** They stand in the order in which they are shown, equal ones beside each other. */
  readonly items: readonly T[];
  readonly parentId: string;
  readonly target: RawJsonTarget;
  /** Makes the row of an item, without what tells equal ones apart. */
  readonly nodeOf: (item: T, index: number) => AccessNode;
  readonly nameOf: (item: T) => string;
  /** Whether the rows of two items would have the same id. Left out where they never do. */
  readonly isSame?: (a: T, b: T) => boolean;
}

/**
 * Makes one row for each item or, where they are many, for each range of them: `Aachen – Bergen (1,000)`. No row is made before its
 * range is opened.
 */
export function levelNodes<T>(level: Level<T>): AccessNode[] {
  let turns: readonly number[] | undefined;
  const rowAt = (index: number): AccessNode => {
    const node = level.nodeOf(level.items[index] as T, index);
    const turn = (turns ??= occurrencesAmongEqual(level))[index] ?? 1;
    return turn === 1 ? node : inTurn(node, turn);
  };
  return rowsBetween({ ...level, rowAt }, 0, level.items.length);
}

/** A level whose rows have ids of their own. */
interface Rows<T> extends Level<T> {
  readonly rowAt: (index: number) => AccessNode;
}

function rowsBetween<T>(level: Rows<T>, from: number, to: number): AccessNode[] {
  const count = to - from;
  if (count <= mostRows) return Array.from({ length: count }, (_, offset) => level.rowAt(from + offset));
  let size = mostRows;
  while (count / size > mostRows) size *= mostRows;
  return Array.from({ length: Math.ceil(count / size) }, (_, range) =>
    rangeNode(level, from + range * size, Math.min(from + (range + 1) * size, to)),
  );
}

function rangeNode<T>(level: Rows<T>, from: number, to: number): AccessNode {
  const { items, parentId, target, nameOf } = level;
  const nameAt = (index: number) => plain(nameOf(items[index] as T), 40);
  const label = l10n.t('{0} – {1} ({2})', nameAt(from), nameAt(to - 1), countText(to - from));
  return {
    id: `${parentId}/range:${from}-${to - from > mostRows ? to : ''}`,
    kind: 'range',
    label,
    name: label,
    tooltip: label,
    json: items.slice(from, to),
    target,
    children: () => rowsBetween(level, from, to),
  };
}

/** The row of an item that is equal to others before it. What is below their rows would have the same ids too. */
function inTurn(node: AccessNode, turn: number): AccessNode {
  const { id, children } = node;
  return {
    ...node,
    id: `${id}#${turn}`,
    ...(children && { children: () => children().map((child) => inTurn(child, turn)) }),
  };
}

/**
 * Numbers the items that would have the same id as the one before, such as two entities of the same name and without an
 * identifier: 1, 2, 3 …
 */
function occurrencesAmongEqual<T>({ items, isSame }: Level<T>): number[] {
  let turn = 1;
  return items.map((item, index) => {
    const before = items[index - 1];
    turn = before !== undefined && isSame?.(before, item) === true ? turn + 1 : 1;
    return turn;
  });
}
