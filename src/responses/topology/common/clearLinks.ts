import { positionOf, type Point } from './camera.ts';
import type { Ends } from './startPositions.ts';

/**
 * Minimum distance in pixels between a device and the links of others, or their ends. On a link, a device would seem to
 * be connected by it.
 */
const clearance = 28;
const maxRounds = 20;
/** Maximum of devices times links. In larger pictures, single links can't be told apart anyway. */
const maxPairs = 500_000;

/**
 * Moves devices aside that lie on a link between two others, or on its ends. The links of a moved device move with it,
 * so several rounds are necessary.
 */
export function clearLinks(nodes: readonly number[], lines: readonly Ends[], positions: Float32Array): void {
  if (nodes.length * lines.length > maxPairs) return;
  for (let round = 0, isMoved = true; isMoved && round < maxRounds; round += 1) {
    isMoved = false;
    for (const line of lines) for (const node of nodes) isMoved = moveAside(node, line, positions) || isMoved;
  }
}

function moveAside(node: number, { a, b }: Ends, positions: Float32Array): boolean {
  if (node === a || node === b || a === b) return false;
  const [at, from, to] = [node, a, b].map((of) => positionOf(positions, of)) as [Point, Point, Point];
  const [right, down] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(right, down) || 1;
  const along = Math.max(0, Math.min(1, ((at.x - from.x) * right + (at.y - from.y) * down) / length ** 2));
  const nearest = { x: from.x + along * right, y: from.y + along * down };
  const distance = Math.hypot(at.x - nearest.x, at.y - nearest.y);
  if (distance >= clearance) return false;
  const away =
    distance > 0.01
      ? { x: (at.x - nearest.x) / distance, y: (at.y - nearest.y) / distance }
      : { x: down / length, y: -right / length };
  // The distance is slightly larger, because a rounding error would move the device again.
  positions[2 * node] = nearest.x + away.x * (clearance + 0.1);
  positions[2 * node + 1] = nearest.y + away.y * (clearance + 0.1);
  return true;
}
