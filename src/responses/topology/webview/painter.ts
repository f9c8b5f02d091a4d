import type { Point } from '../common/camera.ts';
import { dashes, glyphOf, glyphRadius, glyphs, type GlyphName } from '../common/pictureStyle.ts';
import type { GraphLine } from '../common/shownGraph.ts';
import { paintNames } from './names.ts';
import { isOutOfView, screenOf, sizeOf, type Scene } from './scene.ts';

/** Minimum scale for icons. At smaller scales, devices are drawn as dots. */
const leastGlyph = 0.42;
/** Minimum scale for signs on lines. */
const leastSigns = 0.5;
const faint = 0.28;
/** Number of items drawn between two checks of the time. */
const itemsPerStep = 40;

const paths = new Map<GlyphName, { readonly body: Path2D; readonly lines: Path2D }>();

/** Draws a picture in steps, so that the caller can continue in the next frame. */
export function* paint(context: CanvasRenderingContext2D, scene: Scene): Generator<undefined, void> {
  const { size, ratio, colors } = scene;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.globalAlpha = 1;
  context.fillStyle = colors.background;
  context.fillRect(0, 0, size.width, size.height);
  context.lineCap = 'butt';
  yield* paintLines(context, scene);
  yield* paintNodes(context, scene);
  yield* paintNames(context, scene);
}

function* paintLines(context: CanvasRenderingContext2D, scene: Scene): Generator<undefined, void> {
  const { shown, highlight, chosen } = scene;
  const withSigns: (readonly [GraphLine, Point, Point])[] = [];
  for (const [index, line] of shown.lines.entries()) {
    if (index % itemsPerStep === 0) yield;
    const [a, b] = [screenOf(scene, line.a), screenOf(scene, line.b)];
    if (isOutOfView(scene.size, a, b)) continue;
    const isOfChosen = line.a === chosen || line.b === chosen;
    const isHighlighted = highlight ? highlight.lines.has(index) : isOfChosen;
    paintLine(context, scene, line, a, b, isHighlighted, highlight !== undefined && !isHighlighted && !isOfChosen);
    if (scene.camera.scale >= leastSigns && (!highlight || isHighlighted || isOfChosen)) withSigns.push([line, a, b]);
  }
  for (const [index, [line, a, b]] of withSigns.entries()) {
    if (index % itemsPerStep === 0) yield;
    paintSign(context, scene, line, a, b);
  }
  context.setLineDash([]);
}

function paintLine(
  context: CanvasRenderingContext2D,
  { colors, camera }: Scene,
  line: GraphLine,
  a: Point,
  b: Point,
  isHighlighted: boolean,
  isFaint: boolean,
): void {
  const thin = Math.min(1.4, Math.max(0.6, 1.4 * camera.scale));
  context.globalAlpha = isFaint ? faint : 1;
  context.strokeStyle = colors[line.state];
  context.lineWidth = thin * (isHighlighted ? 2.4 : line.count > 1 ? 1.8 : 1);
  context.setLineDash(camera.scale < 0.12 ? [] : dashes[line.state]);
  context.beginPath();
  context.moveTo(a.x, a.y);
  if (line.a === line.b) {
    const reach = 34 * camera.scale;
    context.bezierCurveTo(a.x - reach, a.y - reach, a.x + reach, a.y - reach, a.x, a.y);
  } else context.lineTo(b.x, b.y);
  context.stroke();
}

function paintSign(
  context: CanvasRenderingContext2D,
  { colors, font, camera }: Scene,
  line: GraphLine,
  a: Point,
  b: Point,
): void {
  const isDown = line.state === 'down' || line.state === 'partly';
  const words = [isDown ? '×' : '', line.count > 1 ? String(line.count) : ''].filter(Boolean).join(' ');
  if (words === '') return;
  const [x, y] = [(a.x + b.x) / 2, (a.y + b.y) / 2 - (line.a === line.b ? 25 * camera.scale : 0)];
  const color = colors[line.state];
  context.globalAlpha = 1;
  context.font = `600 10px ${font}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const width = Math.max(14, 8 + 6 * words.length);
  context.setLineDash([]);
  context.lineWidth = 1;
  context.beginPath();
  context.roundRect(x - width / 2, y - 7, width, 14, 7);
  context.fillStyle = colors.background;
  context.fill();
  context.strokeStyle = color;
  context.stroke();
  context.fillStyle = isDown ? color : colors.text;
  context.fillText(words, x, y + 0.5);
}

function* paintNodes(context: CanvasRenderingContext2D, scene: Scene): Generator<undefined, void> {
  const { shown, size, camera, chosen, highlight } = scene;
  let count = 0;
  for (const node of shown.nodes) {
    if (node === chosen) continue;
    const at = screenOf(scene, node);
    if (isOutOfView(size, at, at)) continue;
    if ((count += 1) % itemsPerStep === 0) yield;
    context.globalAlpha = highlight && !highlight.nodes.has(node) ? faint : 1;
    paintNode(context, scene, node, at);
  }
  context.globalAlpha = 1;
  if (chosen === undefined || !shown.isShown(chosen)) return;
  const at = screenOf(scene, chosen);
  const around = Math.max(9, (glyphRadius + 5) * sizeOf(camera));
  context.strokeStyle = scene.colors.chosen;
  context.lineWidth = 3;
  context.setLineDash([]);
  paintNode(context, scene, chosen, at);
  context.strokeStyle = scene.colors.chosen;
  context.lineWidth = 3;
  context.beginPath();
  context.arc(at.x, at.y, around, 0, 2 * Math.PI);
  context.stroke();
}

function paintNode(context: CanvasRenderingContext2D, scene: Scene, node: number, at: Point): void {
  const { shown, camera, colors, ratio } = scene;
  const of = shown.graph.nodes[node];
  if (!of) return;
  const size = sizeOf(camera);
  const color = of.state === 'down' ? colors.down : colors.node;
  if (size < leastGlyph) {
    const half = Math.max(1.2, 8 * size);
    context.fillStyle = of.path ? color : colors.background;
    context.fillRect(at.x - half, at.y - half, 2 * half, 2 * half);
    if (of.path) return;
    context.strokeStyle = color;
    context.lineWidth = 1;
    context.setLineDash([]);
    context.strokeRect(at.x - half, at.y - half, 2 * half, 2 * half);
    return;
  }
  const { body, lines } = pathsOf(glyphOf(of));
  context.setTransform(ratio * size, 0, 0, ratio * size, ratio * at.x, ratio * at.y);
  context.fillStyle = colors.background;
  context.fill(body);
  context.strokeStyle = color;
  context.lineWidth = 1.6;
  context.setLineDash(of.path ? [] : [4, 3]);
  context.stroke(body);
  context.setLineDash([]);
  context.lineWidth = 1.3;
  context.lineCap = 'round';
  context.stroke(lines);
  context.lineCap = 'butt';
  if (of.state === 'down' || of.state === 'unknown') paintBadge(context, scene, of.state);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
}

/** Draws the state at the corner of a device. */
function paintBadge(
  context: CanvasRenderingContext2D,
  { colors, font }: Pick<Scene, 'colors' | 'font'>,
  state: 'down' | 'unknown',
): void {
  const color = colors[state];
  context.beginPath();
  context.arc(10, -9, 6, 0, 2 * Math.PI);
  context.fillStyle = colors.background;
  context.fill();
  context.lineWidth = 1.2;
  context.strokeStyle = color;
  context.stroke();
  context.fillStyle = color;
  context.font = `700 10px ${font}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(state === 'down' ? '×' : '?', 10, -8.5);
}

function pathsOf(name: GlyphName) {
  const known = paths.get(name);
  if (known) return known;
  const made = { body: new Path2D(glyphs[name].body), lines: new Path2D(glyphs[name].lines) };
  paths.set(name, made);
  return made;
}
