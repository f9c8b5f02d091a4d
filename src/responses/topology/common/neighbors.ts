import type { ShownGraph } from './shownGraph.ts';

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
