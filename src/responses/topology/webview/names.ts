import { glyphRadius } from '../common/pictureStyle.ts';
import { isOutOfView, screenOf, sizeOf, type Scene } from './scene.ts';

/** Minimum scale at which names are drawn, except those of highlighted devices. */
const leastNames = 0.3;
const most = 600;
const lineHeight = 13;
/** Size in pixels of a cell in a grid that records where names are drawn, so that no two names overlap. */
const cell = { width: 8, height: 4 };

/** Draws as many names as fit: first those of highlighted devices, then of the best connected. */
export function* paintNames(context: CanvasRenderingContext2D, scene: Scene): Generator<undefined, void> {
  const { shown, camera, size, colors, font, nameOf, chosen, highlight } = scene;
  const taken = new Set<number>();
  const important = [
    ...(chosen === undefined ? [] : [chosen]),
    ...(highlight && highlight.nodes.size <= most ? highlight.nodes : []),
  ];
  const inView = nodesInView(scene);
  const others = camera.scale < leastNames || highlight ? [] : inView.slice(0, 4 * most);
  const reach = (glyphRadius - 1) * sizeOf(camera);
  for (const node of inView) {
    const { x, y } = screenOf(scene, node);
    for (let top = y - reach; top < y + reach; top += cell.height)
      for (let left = x - reach; left < x + reach; left += cell.width)
        taken.add(keyOf(Math.floor(top / cell.height), Math.floor(left / cell.width)));
  }
  yield;
  context.textAlign = 'center';
  context.textBaseline = 'alphabetic';
  context.lineJoin = 'round';
  context.setLineDash([]);
  let count = 0;
  for (const node of new Set([...important, ...others])) {
    if (count >= most) return;
    if (!shown.isShown(node)) continue;
    const at = screenOf(scene, node);
    if (isOutOfView(size, at, at)) continue;
    const name = nameOf(node);
    const y = at.y + (glyphRadius + 2) * sizeOf(camera) + lineHeight - 2;
    context.font = `${node === chosen ? 'bold ' : ''}11px ${font}`;
    const width = context.measureText(name).width;
    const cells = cellsOf(at.x - width / 2, y, width);
    if (node !== chosen && cells.some((key) => taken.has(key))) continue;
    for (const key of cells) taken.add(key);
    context.lineWidth = 3;
    context.strokeStyle = colors.background;
    context.strokeText(name, at.x, y);
    context.fillStyle = colors.text;
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
      return !isOutOfView(size, at, at);
    })
    .map((node) => [node, shown.linesOf(node).length] as const)
    .sort(([a, many], [b, more]) => more - many || a - b)
    .map(([node]) => node);
}

function keyOf(row: number, column: number): number {
  return row * 100_000 + column;
}

function cellsOf(left: number, baseline: number, width: number): readonly number[] {
  const cells: number[] = [];
  const [first, last] = [Math.floor((baseline - 9) / cell.height), Math.floor((baseline + 1) / cell.height)];
  for (let row = first; row <= last; row += 1)
    for (let column = Math.floor(left / cell.width); column <= Math.floor((left + width) / cell.width); column += 1)
      cells.push(keyOf(row, column));
  return cells;
}
