export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

const nearest = 4;
const farthest = 0.01;
/** Maximum scale at which a picture is fitted. */
const largestFit = 1.4;
/** Margin around a fitted picture, in pixels. */
const margin = 48;

export function toScreen({ x, y, scale }: Camera, { width, height }: Size, point: Point): Point {
  return { x: (point.x - x) * scale + width / 2, y: (point.y - y) * scale + height / 2 };
}

export function fromScreen({ x, y, scale }: Camera, { width, height }: Size, point: Point): Point {
  return { x: (point.x - width / 2) / scale + x, y: (point.y - height / 2) / scale + y };
}

/** Zooms by a factor. The point at `at`, by default the center, stays in place. */
export function zoomed(camera: Camera, size: Size, by: number, at?: Point): Camera {
  const scale = Math.min(nearest, Math.max(farthest, camera.scale * by));
  const fixed = at ?? { x: size.width / 2, y: size.height / 2 };
  const before = fromScreen(camera, size, fixed);
  const after = fromScreen({ ...camera, scale }, size, fixed);
  return { x: camera.x + before.x - after.x, y: camera.y + before.y - after.y, scale };
}

export function panned({ x, y, scale }: Camera, right: number, down: number): Camera {
  return { x: x - right / scale, y: y - down / scale, scale };
}

export function fitted(nodes: readonly number[], positions: Float32Array, { width, height }: Size): Camera {
  const box = boxOf(nodes, positions);
  const across = Math.max(1, width - 2 * margin) / Math.max(1, box.right - box.left);
  const down = Math.max(1, height - 2 * margin) / Math.max(1, box.bottom - box.top);
  return {
    x: (box.left + box.right) / 2,
    y: (box.top + box.bottom) / 2,
    scale: Math.max(farthest, Math.min(largestFit, across, down)),
  };
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export function boxOf(nodes: readonly number[], positions: Float32Array): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const node of nodes) {
    const [x, y] = [positions[2 * node] ?? 0, positions[2 * node + 1] ?? 0];
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return left > right ? { left: 0, top: 0, right: 0, bottom: 0 } : { left, top, right, bottom };
}

export function positionOf(positions: Float32Array, node: number): Point {
  return { x: positions[2 * node] ?? 0, y: positions[2 * node + 1] ?? 0 };
}

export function nodeAt(
  nodes: readonly number[],
  positions: Float32Array,
  at: Point,
  within: number,
): number | undefined {
  let best: number | undefined;
  let least = within * within;
  for (const node of nodes) {
    const [x, y] = [positions[2 * node] ?? 0, positions[2 * node + 1] ?? 0];
    const distance = (x - at.x) ** 2 + (y - at.y) ** 2;
    if (distance > least) continue;
    least = distance;
    best = node;
  }
  return best;
}
