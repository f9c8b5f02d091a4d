import { glyphRadius } from '../../src/model/graph/glyphs.ts';
import { isBeside, screenOf, type Scene } from './painter.ts';

/** Names are shown from this scale on; those that stand out, always. */
const leastNames = 0.3;
const most = 600;
const lineHeight = 13;
/** Names are kept apart on a raster of cells of this size. */
const cell = { width: 12, height: 14 };

/** Writes names below devices, as many as have room: what stands out first, and then the best connected. */
export function* paintNames(context: CanvasRenderingContext2D, scene: Scene): Generator<undefined, void> {
  const { shown, camera, size, inks, font, nameOf, chosen, lit } = scene;
  const taken = new Set<number>();
  const important = [...(chosen === undefined ? [] : [chosen]), ...(lit && lit.nodes.size <= most ? lit.nodes : [])];
  const others = camera.scale < leastNames || lit ? [] : nodesInView(scene);
  context.textAlign = 'center';
  context.textBaseline = 'alphabetic';
  context.lineJoin = 'round';
  context.setLineDash([]);
  let count = 0;
  for (const node of new Set([...important, ...others])) {
    if (count >= most) return;
    if (!shown.isShown(node)) continue;
    const at = screenOf(scene, node);
    if (isBeside(size, at, at)) continue;
    const name = nameOf(node);
    const y = at.y + (glyphRadius + 2) * Math.min(1.5, Math.max(0.22, camera.scale)) + lineHeight - 3;
    context.font = `${node === chosen ? 'bold ' : ''}11px ${font}`;
    const width = context.measureText(name).width;
    if (!hasRoom(taken, at.x - width / 2, y - lineHeight, width) && node !== chosen) continue;
    context.lineWidth = 3;
    context.strokeStyle = inks.background;
    context.strokeText(name, at.x, y);
    context.fillStyle = inks.text;
    context.fillText(name, at.x, y);
    count += 1;
    if (count % 10 === 0) yield;
  }
}

function nodesInView(scene: Scene): readonly number[] {
  const { shown, size } = scene;
  return shown.nodes
    .filter((node) => {
      const at = screenOf(scene, node);
      return !isBeside(size, at, at);
    })
    .map((node) => [node, shown.linesOf(node).length] as const)
    .sort(([a, many], [b, more]) => more - many || a - b)
    .slice(0, 4 * most)
    .map(([node]) => node);
}

/** Takes the room of a name, if all of it is free. */
function hasRoom(taken: Set<number>, left: number, top: number, width: number): boolean {
  const cells: number[] = [];
  const row = Math.floor(top / cell.height);
  for (let column = Math.floor(left / cell.width); column <= Math.floor((left + width) / cell.width); column += 1)
    for (const at of [row, row + 1]) {
      const key = at * 100_000 + column;
      if (taken.has(key)) return false;
      cells.push(key);
    }
  for (const key of cells) taken.add(key);
  return true;
}
