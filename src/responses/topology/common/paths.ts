import { neighborsOf, type Neighbor } from './neighbors.ts';
import type { ShownGraph } from './shownGraph.ts';

/** A path from one node to another; `lines[i]` leads to `nodes[i + 1]`. */
export interface NodePath {
  readonly nodes: readonly number[];
  readonly lines: readonly number[];
  /** Whether every path, and so this one, crosses links that are down. */
  readonly isAcrossDown: boolean;
}

/** Returns a shortest path. It crosses links that are down only if there is no other. */
export function shortestPath(shown: ShownGraph, from: number, to: number): NodePath | undefined {
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
