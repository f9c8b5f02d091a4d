import { plain } from '../../../platform/common/text/displayText.ts';
import type { Graph } from '../../../service/forms/common/graph.ts';
import { boxOf, positionOf } from './camera.ts';
import { changeOf, type ChangeKinds, type GraphLine } from './graph.ts';
import { changeSigns, dashes, glyphOf, glyphs, type Colors } from './pictureStyle.ts';
import type { ShownGraph } from './shownGraph.ts';

const maxNameLength = 120;
/** Margin with room for names. */
const margin = 80;

export interface Drawing {
  readonly shown: ShownGraph;
  /** x and y of each node. */
  readonly positions: Float32Array;
  readonly inks: Colors;
  readonly marks?: ChangeKinds | undefined;
}

export function graphSvg({ shown, positions, inks, marks }: Drawing): string {
  const { graph, nodes, lines } = shown;
  const box = boxOf(nodes, positions);
  const [width, height] = [box.right - box.left + 2 * margin, box.bottom - box.top + 2 * margin].map(Math.round);
  const drawnLines = lines.map((line) => svgLine(graph, line, positions, inks, marks));
  const drawnNodes = nodes.map((node) => {
    const of = graph.nodes[node];
    if (!of) return '';
    const { x, y } = positionOf(positions, node);
    const glyph = glyphs[glyphOf(of)];
    const change = marks?.get(of.id);
    const ink = change ? inks[change] : of.state === 'down' ? inks.down : inks.node;
    const dash = of.path ? '' : ' stroke-dasharray="4 3"';
    const name = escapeXml(plain(of.name, maxNameLength));
    const sign = [change ? changeSigns[change] : '', of.state === 'down' ? '×' : ''].filter(Boolean).join(' ');
    return (
      `<g transform="translate(${round(x)} ${round(y)})"><title>${name}</title>` +
      `<path d="${glyph.body}" fill="${inks.background}" stroke="${ink}" stroke-width="${change ? 3 : 1.5}"${dash}/>` +
      `<path d="${glyph.lines}" fill="none" stroke="${ink}" stroke-width="1.3" stroke-linecap="round"/>` +
      (sign && `<text x="12" y="-9" fill="${ink}" font-weight="bold">${sign}</text>`) +
      `<text y="24" text-anchor="middle" fill="${inks.text}">${name}</text></g>`
    );
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${round(box.left - margin)} ${round(box.top - margin)} ${width} ${height}" font-family="system-ui, sans-serif" font-size="11">`,
    `<rect x="${round(box.left - margin)}" y="${round(box.top - margin)}" width="${width}" height="${height}" fill="${inks.background}"/>`,
    ...drawnLines,
    ...drawnNodes,
    '</svg>',
    '',
  ].join('\n');
}

function svgLine(
  graph: Graph,
  line: GraphLine,
  positions: Float32Array,
  inks: Colors,
  marks: ChangeKinds | undefined,
): string {
  const [a, b] = [positionOf(positions, line.a), positionOf(positions, line.b)];
  const change = changeOf(graph, line, marks);
  const ink = change ? inks[change] : inks[line.state];
  const dash = dashes[line.state].join(' ');
  const d =
    line.a === line.b
      ? `M${round(a.x)} ${round(a.y)}c-30-34 30-34 0 0`
      : `M${round(a.x)} ${round(a.y)}L${round(b.x)} ${round(b.y)}`;
  const stroke = `<path d="${d}" fill="none" stroke="${ink}" stroke-width="${change ? 3 : line.count > 1 ? 2 : 1.2}"${dash && ` stroke-dasharray="${dash}"`}/>`;
  const sign = [change ? changeSigns[change] : '', line.count > 1 ? `×${line.count}` : ''].filter(Boolean).join(' ');
  const [x, y] = [(a.x + b.x) / 2, (a.y + b.y) / 2 - (line.a === line.b ? 30 : 4)];
  return sign
    ? `${stroke}<text x="${round(x)}" y="${round(y)}" text-anchor="middle" fill="${inks.text}" stroke="${inks.background}" stroke-width="3" paint-order="stroke">${sign}</text>`
    : stroke;
}

export function graphDot({ shown: { graph, nodes, lines }, marks }: Pick<Drawing, 'shown' | 'marks'>): string {
  const attributes = (list: readonly (readonly [string, string | undefined])[]) => {
    const said = list.flatMap(([name, value]) => (value ? [`${name}=${quoted(value)}`] : []));
    return said.length > 0 ? ` [${said.join(', ')}]` : '';
  };
  const drawnNodes = nodes.map((node) => {
    const of = graph.nodes[node];
    const change = of && marks?.get(of.id);
    const said = attributes([
      ['label', plain(of?.name ?? '', maxNameLength)],
      ['comment', of?.kind && plain(of.kind, maxNameLength)],
      ['style', of?.path ? undefined : 'dashed'],
      ['color', of?.state === 'down' ? 'red' : undefined],
      ['xlabel', change && changeSigns[change]],
    ]);
    return `  n${node}${said};`;
  });
  const drawnLines = lines.map((line) => {
    const change = changeOf(graph, line, marks);
    const label = [change ? changeSigns[change] : '', line.count > 1 ? `×${line.count}` : ''].filter(Boolean).join(' ');
    const style = { up: undefined, none: undefined, partly: 'dashed', down: 'dashed', unknown: 'dotted' }[line.state];
    const color = { up: undefined, none: undefined, partly: 'orange', down: 'red', unknown: undefined }[line.state];
    return `  n${line.a} -- n${line.b}${attributes([
      ['label', label],
      ['style', style],
      ['color', color],
    ])};`;
  });
  return ['graph topology {', '  node [shape=box];', ...drawnNodes, ...drawnLines, '}', ''].join('\n');
}

function quoted(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
