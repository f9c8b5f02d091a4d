import { boxOf } from './camera.ts';

/** Minimum distance between rings. */
const ringSize = 90;
const roomSize = 46;
const goldenAngle = Math.PI * (3 - Math.sqrt(5));

export interface Ends {
  readonly a: number;
  readonly b: number;
}

/**
 * Returns deterministic start positions: each connected part as a tree in rings around its best connected node, and the parts
 * around the largest one.
 *
 * @returns x and y of each node
 */
export function startPositions(count: number, lines: readonly Ends[]): Float32Array {
  const next = neighborLists(count, lines);
  const positions = new Float32Array(2 * count);
  const parts = partsOf(count, next)
    .map((part) => drawRings(part, next, positions))
    .sort((a, b) => b.radius - a.radius);
  let area = 0;
  parts.forEach(({ nodes, radius }, index) => {
    const distance = index === 0 ? 0 : Math.sqrt(area) + radius;
    const [x, y] = [Math.cos(index * goldenAngle) * distance, Math.sin(index * goldenAngle) * distance];
    for (const node of nodes) {
      positions[2 * node] = (positions[2 * node] ?? 0) + x;
      positions[2 * node + 1] = (positions[2 * node + 1] ?? 0) + y;
    }
    area += (index === 0 ? 1 : 1.6) * radius * radius;
  });
  return positions;
}

const cell = { width: 90, height: 60 };

export function isolatedNodes(count: number, lines: readonly Ends[]): readonly number[] {
  const isLinked = new Uint8Array(count);
  for (const { a, b } of lines) if (a !== b) [isLinked[a], isLinked[b]] = [1, 1];
  return [...isLinked.keys()].filter((node) => isLinked[node] === 0);
}

export function placeIsolated(apart: readonly number[], positions: Float32Array): void {
  const isApart = new Set(apart);
  const { left, right, bottom } = boxOf(
    [...Array(positions.length / 2).keys()].filter((node) => !isApart.has(node)),
    positions,
  );
  const least = Math.ceil(Math.sqrt((apart.length * cell.height * 1.6) / cell.width));
  const columns = Math.max(1, Math.min(apart.length, Math.max(least, Math.floor((right - left) / cell.width))));
  const start = (left + right - (columns - 1) * cell.width) / 2;
  apart.forEach((node, index) => {
    positions[2 * node] = start + (index % columns) * cell.width;
    positions[2 * node + 1] = bottom + (1.5 + Math.floor(index / columns)) * cell.height;
  });
}

type Neighbors = readonly (readonly number[])[];

function neighborLists(count: number, lines: readonly Ends[]): Neighbors {
  const next = Array.from({ length: count }, (): number[] => []);
  for (const { a, b } of lines) {
    if (a === b) continue;
    next[a]?.push(b);
    next[b]?.push(a);
  }
  return next;
}

function partsOf(count: number, next: Neighbors): number[][] {
  const isSeen = new Uint8Array(count);
  const parts: number[][] = [];
  for (let start = 0; start < count; start += 1) {
    if (isSeen[start]) continue;
    isSeen[start] = 1;
    const part = [start];
    for (const node of part)
      for (const other of next[node] ?? []) {
        if (isSeen[other]) continue;
        isSeen[other] = 1;
        part.push(other);
      }
    const best = part.reduce(
      (best, node) => ((next[node]?.length ?? 0) > (next[best]?.length ?? 0) ? node : best),
      start,
    );
    parts.push([best, ...part.filter((node) => node !== best)]);
  }
  return parts;
}

/** Places the nodes of a part in rings around its first node, each in the sector of its parent. */
function drawRings(part: readonly number[], next: Neighbors, positions: Float32Array) {
  const [root = 0] = part;
  const above = new Map<number, number>([[root, root]]);
  const ring = new Map<number, number>([[root, 0]]);
  const order = [root];
  const below = new Map<number, number[]>();
  for (const node of order)
    for (const other of next[node] ?? []) {
      if (above.has(other)) continue;
      above.set(other, node);
      ring.set(other, (ring.get(node) ?? 0) + 1);
      const children = below.get(node);
      if (children) children.push(other);
      else below.set(node, [other]);
      order.push(other);
    }
  const leaves = new Map<number, number>();
  for (const node of order.toReversed())
    leaves.set(
      node,
      Math.max(
        1,
        (below.get(node) ?? []).reduce((sum, child) => sum + (leaves.get(child) ?? 1), 0),
      ),
    );
  const onRing: number[] = [];
  for (const at of ring.values()) onRing[at] = (onRing[at] ?? 0) + 1;
  const radii: number[] = [];
  onRing.forEach((many, at) => {
    const least = at === 0 ? 0 : (radii[at - 1] ?? 0) + ringSize;
    radii.push(at === 0 ? 0 : Math.max(least, (many * roomSize) / (2 * Math.PI)));
  });
  const sector = new Map<number, readonly [from: number, to: number]>([[root, [0, 2 * Math.PI]]]);
  for (const node of order) {
    const [from, to] = sector.get(node) ?? [0, 0];
    const radius = radii[ring.get(node) ?? 0] ?? 0;
    positions[2 * node] = Math.cos((from + to) / 2) * radius;
    positions[2 * node + 1] = Math.sin((from + to) / 2) * radius;
    let at = from;
    for (const child of below.get(node) ?? []) {
      const width = ((to - from) * (leaves.get(child) ?? 1)) / (leaves.get(node) ?? 1);
      sector.set(child, [at, at + width]);
      at += width;
    }
  }
  return { nodes: part, radius: (radii.at(-1) ?? 0) + roomSize };
}
