import { cellText, type Table } from '../common/table.ts';

const maxRows = 100;
const narrowest = 48;
/** Width in pixels of a column of marks, whose name is written upwards. */
const widthOfMarks = 34;
const widest = 320;
const widestOfLong = 900;
/** Padding in pixels on both sides of a name, and of other cells, which have more room. */
const padding = { name: 22, cell: 42 };
/** Length that is measured. Longer texts don't fit into the widest column anyway. */
const maxTextLength = 240;

let known:
  | {
      readonly table: Table;
      readonly widths: Map<string, number>;
      readonly marks: Set<string>;
      readonly uuids: Set<string>;
    }
  | undefined;
let last: ({ readonly names: readonly string[]; readonly given: GivenWidths } & ColumnSizes) | undefined;

type GivenWidths = Readonly<Record<string, number>>;

export interface ColumnSizes {
  readonly widths: readonly number[];
  /** Names of columns whose cells have a symbol, such as ✓, or nothing. */
  readonly marks: ReadonlySet<string>;
  /** Names of columns of UUIDs, which are cut after eight characters. */
  readonly uuids: ReadonlySet<string>;
}

/**
 * Returns column widths in pixels, fitted to the content. Returns the same arrays for the same columns of a table.
 *
 * @param given widths set by a person
 * @param inside an element with the font of the cells
 * @param long a column that may be wider than the others
 */
export function columnWidths(
  table: Table,
  names: readonly string[],
  given: GivenWidths,
  inside: HTMLElement,
  long?: string,
): ColumnSizes {
  if (known?.table !== table) {
    known = { table, widths: new Map(), marks: new Set(), uuids: new Set() };
    last = undefined;
  }
  const isSame = last?.given === given && last.names.length === names.length;
  if (last && isSame && last.names.every((name, index) => name === names[index])) return last;
  const { widths, marks, uuids } = known;
  const [measure, measureName] = [measurer(inside, 400), measurer(inside, 600)];
  for (const name of names) {
    if (widths.has(name) || Object.hasOwn(given, name)) continue;
    const texts = table.rows.slice(0, maxRows).map((row) => cellText(row, name));
    if (areMarks(table, name, texts)) {
      marks.add(name);
      widths.set(name, widthOfMarks);
      continue;
    }
    if (areUuids(texts)) uuids.add(name);
    const shown = uuids.has(name) ? texts.map((text) => `${text.slice(0, 8)}…`) : texts;
    const width = Math.max(
      measureName(`${name.slice(0, maxTextLength)} ▾`) + padding.name,
      ...shown.map((text) => measure(text.slice(0, maxTextLength)) + padding.cell),
    );
    widths.set(name, Math.round(Math.min(name === long ? widestOfLong : widest, Math.max(narrowest, width))));
  }
  const widthOf = (name: string) => (Object.hasOwn(given, name) ? given[name] : undefined) ?? widths.get(name);
  last = { names, given, marks, uuids, widths: names.map((name) => widthOf(name) ?? narrowest) };
  return last;
}

/** @param texts texts of the first rows in the column */
function areMarks({ rows }: Table, name: string, texts: readonly string[]): boolean {
  const isFilled = (text: string) => text !== '';
  const mark =
    texts.find(isFilled) ??
    cellText(
      rows.find((row) => isFilled(cellText(row, name))),
      name,
    );
  return /^\p{S}$/u.test(mark) && texts.every((text) => text === mark || text === '');
}

function areUuids(texts: readonly string[]): boolean {
  const filled = texts.filter((text) => text !== '');
  return filled.length > 0 && filled.every((text) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text));
}

/** @param weight as in the style sheet */
function measurer(inside: HTMLElement, weight: number): (text: string) => number {
  const brush = document.createElement('canvas').getContext('2d');
  if (!brush) return () => widest;
  const { fontSize, fontFamily } = getComputedStyle(inside);
  brush.font = `${weight} ${fontSize} ${fontFamily}`;
  return (text) => brush.measureText(text).width;
}
