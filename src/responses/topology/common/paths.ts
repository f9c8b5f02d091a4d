import type { ShownGraph } from './shownGraph.ts';

/** A path from one node to another; `lines[i]` leads to `nodes[i + 1]`. */
export interface NodePath {
  readonly nodes: readonly number[];
  readonly lines: readonly number[];
  /** Whether every path, and so this one, crosses links that are down. */
  readonly isAcrossDown: boolean;
}

export interface Neighbor {
  readonly node: number;
  readonly line: number;
}

/** Returns the neighbors of a device, including itself if it is linked to itself. */
export function neighborsOf(shown: ShownGraph, node: number): readonly Neighbor[] {
  return shown.linesOf(node).flatMap((line) => {
    const at = shown.lines[line];
    return at ? [{ node: at.a === node ? at.b : at.a, line }] : [];
  });
}

/** Returns a shortest path. It crosses links that are down only if there is no other. */
export function shortestPath(shown: ShownGraph, from: number, to: number): NodePath | undefined {
  if (!shown.isShown(from) || !shown.isShown(to)) return undefined;
  return pathAcross(shown, from, to, false) ?? pathAcross(shown, from, to, true);
}

function pathAcross(shown: ShownGraph, from: number, to: number, isAcrossDown: boolean): NodePath | undefined {
  const before = new Map<number, Neighbor | undefined>([[from, undefined]]);
  const reached = [from];
  for (const node of reached) {
    if (node === to) break;
    for (const { node: next, line } of neighborsOf(shown, node)) {
      if (before.has(next) || (!isAcrossDown && shown.lines[line]?.state === 'down')) continue;
      before.set(next, { node, line });
      reached.push(next);
    }
  }
  if (!before.has(to)) return undefined;
  const [nodes, lines]: [number[], number[]] = [[to], []];
  for (let step = before.get(to); step; step = before.get(step.node)) {
    nodes.push(step.node);
    lines.push(step.line);
  }
  return { nodes: nodes.reverse(), lines: lines.reverse(), isAcrossDown };
}

/**
 * Returns the devices that lose their connection to the largest remaining part when a device fails. Links that are down don't
 * connect.
 */
export function cutOffBy(shown: ShownGraph, failed: number): readonly number[] {
  const seen = new Set([failed]);
  const parts: number[][] = [];
  for (const { node, line } of neighborsOf(shown, failed)) {
    if (seen.has(node) || shown.lines[line]?.state === 'down') continue;
    seen.add(node);
    const part = [node];
    for (const at of part)
      for (const next of neighborsOf(shown, at)) {
        if (seen.has(next.node) || shown.lines[next.line]?.state === 'down') continue;
        seen.add(next.node);
        part.push(next.node);
      }
    parts.push(part);
  }
  const largest = parts.reduce<number[] | undefined>(
    (most, part) => (part.length > (most?.length ?? 0) ? part : most),
    undefined,
  );
  return parts
    .filter((part) => part !== largest)
    .flat()
    .sort((a, b) => a - b);
}
