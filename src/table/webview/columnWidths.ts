import { cellText, type Table } from '../common/table.ts';

const maxRows = 100;
const narrowest = 48;
const widest = 320;
const widestOfLong = 900;
/** Padding of a cell, with room for the sort icon. */
const padding = 42;
/** Longer texts exceed the widest column. */
const maxTextLength = 240;

let known: { readonly table: Table; readonly widths: Map<string, number> } | undefined;
let last:
  | { readonly names: readonly string[]; readonly given: GivenWidths; readonly widths: readonly number[] }
  | undefined;

type GivenWidths = Readonly<Record<string, number>>;

/**
 * Returns column widths in pixels, fitted to the content. Returns the same array for the same columns of a table.
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
): readonly number[] {
  if (known?.table !== table) {
    known = { table, widths: new Map() };
    last = undefined;
  }
  const isSame = last?.given === given && last.names.length === names.length;
  if (last && isSame && last.names.every((name, index) => name === names[index])) return last.widths;
  const { widths } = known;
  const measure = measurer(inside);
  for (const name of names) {
    if (widths.has(name) || Object.hasOwn(given, name)) continue;
    const texts = [name, ...table.rows.slice(0, maxRows).map((row) => cellText(row, name))];
    const width = Math.max(...texts.map((text) => measure(text.slice(0, maxTextLength)))) + padding;
    widths.set(name, Math.round(Math.min(name === long ? widestOfLong : widest, Math.max(narrowest, width))));
  }
  const widthOf = (name: string) => (Object.hasOwn(given, name) ? given[name] : undefined) ?? widths.get(name);
  last = { names, given, widths: names.map((name) => widthOf(name) ?? narrowest) };
  return last.widths;
}

function measurer(inside: HTMLElement): (text: string) => number {
  const brush = document.createElement('canvas').getContext('2d');
  if (!brush) return () => widest;
  const { fontSize, fontFamily } = getComputedStyle(inside);
  brush.font = `${fontSize} ${fontFamily}`;
  return (text) => brush.measureText(text).width;
}
