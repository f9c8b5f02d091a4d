import type { JsonObject } from '../../../platform/common/json/json.ts';
import type { Comparison } from '../../../service/compare/common/comparison.ts';
import { isSamePath, valueAt, type JsonPath } from '../../../service/forms/common/envelope.ts';
import { graphAt, graphListPaths, graphPathOf, type Graph } from '../../../service/forms/common/graph.ts';
import { pairKey, type ChangeKind } from '../../topology/common/graph.ts';

/** Devices and links of both sides as one response to draw, with their changes. */
export interface DrawnComparison {
  readonly value: JsonObject;
  /** By device ID, or by `pairKey` for links. Unchanged ones have none. */
  readonly marks: readonly (readonly [key: string, mark: ChangeKind])[];
}

/** Larger graphs would block the extension host. */
const maxDrawn = 20_000;

/**
 * Returns the later side with removed elements added.
 *
 * @returns undefined if it isn't a graph or is too large
 */
export function drawnComparison(after: unknown, { lists }: Pick<Comparison, 'lists'>): DrawnComparison | undefined {
  const root = graphPathOf(after);
  const marks = new Map<unknown, ChangeKind>();
  const value: Record<string, readonly unknown[]> = {};
  let count = 0;
  for (const path of root ? graphListPaths(after, root) : []) {
    const elements = withRemoved(valueAt(after, path) as readonly unknown[], path, lists, marks);
    value[String(path.at(-1))] = elements;
    count += elements.length;
  }
  if (marks.size === 0 || count > maxDrawn) return undefined;
  const graph = graphAt(value, []);
  return graph && { value, marks: [...nodeMarks(value, graph, marks), ...lineMarks(value, graph, marks)] };
}

/** Returns a list with its removed elements, and sets the marks of changed ones. */
function withRemoved(
  list: readonly unknown[],
  path: JsonPath,
  lists: Comparison['lists'],
  marks: Map<unknown, ChangeKind>,
): readonly unknown[] {
  const rows = lists.find((one) => isSamePath(one.path, path))?.rows ?? [];
  for (const { mark, before, after } of rows) marks.set(after ?? before, mark);
  const removed = rows.flatMap(({ before, after }) => (after === undefined && before ? [before] : []));
  return [...list, ...removed];
}

type KeyedMark = readonly [key: string, mark: ChangeKind];

function nodeMarks(value: unknown, { nodes }: Graph, marks: ReadonlyMap<unknown, ChangeKind>): readonly KeyedMark[] {
  return nodes.flatMap(({ id, path }) => {
    const mark = path && marks.get(valueAt(value, path));
    return mark ? [[id, mark] as const] : [];
  });
}

/** Marks lines. Each stands for all links between two devices, and is changed unless all of these have the same mark, or none. */
function lineMarks(
  value: unknown,
  { nodes, links }: Graph,
  marks: ReadonlyMap<unknown, ChangeKind>,
): readonly KeyedMark[] {
  const lines = new Map<string, Set<ChangeKind | undefined>>();
  for (const { a, b, path } of links) {
    const key = pairKey(nodes[a]?.id ?? '', nodes[b]?.id ?? '');
    const found = lines.get(key) ?? new Set();
    found.add(marks.get(valueAt(value, path)));
    lines.set(key, found);
  }
  return [...lines].flatMap(([key, found]) => {
    const [only] = found;
    if (found.size === 1) return only ? [[key, only] as const] : [];
    return [[key, 'changed'] as const];
  });
}
