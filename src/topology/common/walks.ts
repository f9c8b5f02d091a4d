import type { ShownGraph } from './shownGraph.ts';

/** The nodes from one to another, with the lines between them in the same order. */
export interface Way {
  readonly nodes: readonly number[];
  readonly lines: readonly number[];
  /** Whether it leads across links that are down, since there is no other. */
  readonly isAcrossDown: boolean;
}

/** A device at the other end of a line. */
export interface Neighbor {
  readonly node: number;
  readonly line: number;
}

/** The devices that a device has links to; itself, where it has one to itself. */
export function neighborsOf(shown: ShownGraph, node: number): readonly Neighbor[] {
  return shown.linesOf(node).flatMap((line) => {
    const at = shown.lines[line];
    return at ? [{ node: at.a === node ? at.b : at.a, line }] : [];
  });
}

/** A shortest way by the number of lines, across links that are down only where no other leads there. */
export function shortestWay(shown: ShownGraph, from: number, to: number): Way | undefined {
  if (!shown.isShown(from) || !shown.isShown(to)) return undefined;
  return wayAcross(shown, from, to, false) ?? wayAcross(shown, from, to, true);
}

function wayAcross(shown: ShownGraph, from: number, to: number, isAcrossDown: boolean): Way | undefined {
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
 * The devices that lose their connection to the largest part of what a device connects when it fails. Links that are down connect
 * nothing.
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
