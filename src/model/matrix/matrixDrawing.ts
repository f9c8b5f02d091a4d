import { plain } from '../text/displayText.ts';
import { fill } from '../text/template.ts';
import { readHeld, type AccessMatrix } from './accessMatrix.ts';
import type { MatrixArrangement, MatrixLine } from './matrixView.ts';

export const matrixColourNames = ['background', 'band', 'line', 'text', 'faint', 'held'] as const;
/** The colours of a picture, each as `#rrggbb`. */
export type MatrixColours = Readonly<Record<(typeof matrixColourNames)[number], string>>;

/** The texts of a picture beside the names. */
export interface MatrixCaptions {
  readonly title: string;
  readonly held: string;
  /** Said of a picture that does not hold all; `{0}`, `{1}` stand for the places in it and all, `{2}`, `{3}` for the columns. */
  readonly part: string;
}

/** A figure of a picture, in pixels from the upper left corner. Later ones are painted over earlier ones. */
export type MatrixShape =
  | {
      readonly kind: 'box';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly colour: string;
    }
  /** Path data (SVG 2, chapter 9) that is filled and stroked `round` wide with round joins, which rounds its corners. */
  | { readonly kind: 'path'; readonly data: string; readonly round: number; readonly colour: string }
  /** The text begins on its baseline at `x`, `y`, and is turned by `angle` degrees. */
  | {
      readonly kind: 'text';
      readonly x: number;
      readonly y: number;
      readonly text: string;
      readonly size: number;
      readonly colour: string;
      readonly bold?: boolean;
      readonly angle?: number;
      readonly anchor?: 'end';
    };

export interface MatrixDrawing {
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly MatrixShape[];
}

export const pictureFonts = 'system-ui, "Segoe UI", Ubuntu, sans-serif';

/** Programs show no larger picture with ease. */
const mostSites = 500;
const mostColumns = 300;

const cell = 22;
const gap = 3;
const round = 5;
const margin = 24;
const indent = 12;
const longestLabel = 40;
const angle = -50;
/** An average letter, as a share of the size of its type. */
const letter = 0.56;
const size = 12;

/** The matrix as a picture, as far as a picture can hold it. */
export function drawMatrix(
  matrix: AccessMatrix,
  arrangement: MatrixArrangement,
  captions: MatrixCaptions,
  colours: MatrixColours,
): MatrixDrawing {
  const lines = firstSites(arrangement.lines, mostSites);
  const columns = arrangement.columns.slice(0, mostColumns);
  const isGrouped = lines.some(({ kind }) => kind === 'organization');
  const labels = lines.map((line) => labelOf(matrix, line, isGrouped));
  const columnLabels = columns.map((column) => plain(matrix.columns[column] ?? '', longestLabel));
  const reach = widest(columnLabels);
  const title = plain(captions.title);
  const nameWidth = labels.reduce(
    (most, { name, note }) => Math.max(most, widthOf(name) + (note ? widthOf(note) + 12 : 0)),
    120,
  );
  const left = margin + Math.round(nameWidth) + 12;
  const top = margin + 64 + Math.round(reach * Math.sin((-angle * Math.PI) / 180));
  const right = left + columns.length * cell;
  const bottom = top + lines.length * cell;
  const notes = noteOf(arrangement, captions, lines, columns);
  const width = Math.ceil(
    Math.max(right + reach * Math.cos((angle * Math.PI) / 180), margin + 40 + widthOf(`${notes} ${title}`)) + margin,
  );
  const text = (x: number, y: number, words: string, more?: object): MatrixShape => ({
    kind: 'text',
    x,
    y,
    text: words,
    size,
    colour: colours.text,
    ...more,
  });

  const shapes: MatrixShape[] = [
    { kind: 'box', x: 0, y: 0, width, height: bottom + margin, colour: colours.background },
    text(margin, margin + 12, title, { size: 16, bold: true }),
    { kind: 'path', data: squareAt(margin, margin + 22), round, colour: colours.held },
    text(margin + cell + 4, margin + 22 + 15, `${captions.held}${notes && ` · ${notes}`}`, { colour: colours.faint }),
    ...columnLabels.map((label, index) => text(left + index * cell + 15, top - 8, label, { angle })),
  ];
  const heldBy = readHeld(matrix);
  lines.forEach((line, index) => {
    const y = top + index * cell;
    const { name, note } = labels[index]!;
    const isSite = line.kind === 'site';
    if (!isSite)
      shapes.push({
        kind: 'box',
        x: margin - 8,
        y: y + cell - 1,
        width: right - margin + 8,
        height: 1,
        colour: colours.line,
      });
    else if (index % 2 === 0)
      shapes.push({ kind: 'box', x: margin - 8, y, width: right - margin + 8, height: cell, colour: colours.band });
    shapes.push(text(margin + (isGrouped && isSite ? indent : 0), y + 15, name, { bold: !isSite }));
    if (note) shapes.push(text(left - 12, y + 15, note, { colour: colours.faint, anchor: 'end' }));
    const squares = isSite ? squaresOf(heldBy(line.row), columns, left, y) : '';
    if (squares) shapes.push({ kind: 'path', data: squares, round, colour: colours.held });
  });
  shapes.push({ kind: 'box', x: margin - 8, y: top - 1, width: right - margin + 8, height: 1, colour: colours.line });
  return { width, height: bottom + margin, shapes };
}

/** The lines up to that many sites, without a heading that has lost all its sites. */
function firstSites(lines: readonly MatrixLine[], most: number): readonly MatrixLine[] {
  let sites = 0;
  const end = lines.findIndex((line) => line.kind === 'site' && (sites += 1) > most);
  const first = end < 0 ? lines : lines.slice(0, end);
  return first.at(-1)?.kind === 'organization' ? first.slice(0, -1) : first;
}

interface Label {
  readonly name: string;
  /** The organization of a site, where there are no headings. */
  readonly note?: string;
}

function labelOf({ rows, organizations }: AccessMatrix, line: MatrixLine, isGrouped: boolean): Label {
  const shown = (organization: number) => plain(organizations[organization]!.name, longestLabel);
  if (line.kind === 'organization') return { name: shown(line.organization) };
  const row = rows[line.row]!;
  const name = plain(row.name, longestLabel);
  return isGrouped ? { name } : { name, note: shown(row.organization) };
}

function noteOf(
  { sites, columns: all }: MatrixArrangement,
  { part }: MatrixCaptions,
  lines: readonly MatrixLine[],
  columns: readonly number[],
): string {
  const drawn = lines.filter(({ kind }) => kind === 'site').length;
  if (drawn === sites && columns.length === all.length) return '';
  return fill(part, ...[drawn, sites, columns.length, all.length].map(String));
}

function squaresOf(
  held: { has(column: number): boolean },
  columns: readonly number[],
  left: number,
  y: number,
): string {
  return columns.map((column, index) => (held.has(column) ? squareAt(left + index * cell, y) : '')).join('');
}

/** A square in the cell whose upper left corner is at `x`, `y`, with room for its rounding. */
function squareAt(x: number, y: number): string {
  const inset = gap + round / 2;
  const side = cell - 2 * inset;
  return `M${x + inset} ${y + inset}h${side}v${side}h${-side}z`;
}

function widest(texts: readonly string[]): number {
  return texts.reduce((most, text) => Math.max(most, widthOf(text)), 0);
}

/** The width of a text, roughly; letters of East Asia and emoji are as wide as high. */
function widthOf(text: string): number {
  return [...text].reduce((sum, character) => sum + (character > '\u2e7f' ? 1 : letter), 0) * size;
}
