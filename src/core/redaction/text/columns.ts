import { hidden, hint, isCredentialName, mostHidden } from '../names/credentialNames.ts';

/** A text without the columns of tables that a head calls credentials. Fields are separated by commas, semicolons, tabs or bars. */
export function withoutColumns(text: string): string {
  const lines = text.split('\n');
  let table: Table | undefined;
  let changed = 0;
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') {
      if (table?.separator !== ',') table = undefined;
      continue;
    }
    const head = headOf(line, lines[index + 1] ?? '');
    if (head) {
      table = head;
      continue;
    }
    const clean = table ? withoutCells(line, table) : withoutLabelled(line);
    if (clean === undefined) {
      table = undefined;
      continue;
    }
    if (clean !== line && (changed += 1) === mostHidden) return [...lines.slice(0, index), hidden].join('\n');
    lines[index] = clean;
  }
  return lines.join('\n');
}

interface Table {
  readonly separator: string;
  readonly columns: readonly boolean[];
}

const ruler = /^[\s|:+=-]*$/;

/** A line of names, with as many fields as the one below it, at least one of which is a credential. */
function headOf(line: string, next: string): Table | undefined {
  if (!hint.test(line)) return undefined;
  for (const separator of [',', ';', '\t', '|']) {
    if (!line.includes(separator)) continue;
    const names = cellsOf(line, separator).map(unquoted);
    // A line that assigns something, or of prose, is no head of a table.
    if (names.some((name) => /[={}<>"]/.test(name) || name.length > 60)) continue;
    const columns = names.map(isCredentialName);
    if (
      columns.includes(true) &&
      (ruler.test(next) ? next.trim() !== '' : separator !== '|' && cellsOf(next, separator).length === columns.length)
    )
      return { separator, columns };
  }
  return undefined;
}

/** The name of a column without its quotes, and without what a log says before the table. */
const unquoted = (field: string): string =>
  field
    .trim()
    .replace(/^[^"]*[:>]\s*(?=\S)/, '')
    .replace(/^"(.*)"$/, '$1');

/** A line that does not fit the head is hidden as a whole: which of its fields is a credential cannot be told. Undefined where the table has ended. */
function withoutCells(line: string, { separator, columns }: Table): string | undefined {
  const end = line.endsWith('\r') ? '\r' : '';
  const content = end === '' ? line : line.slice(0, -1);
  if (ruler.test(content)) return line;
  const cells = cellsOf(content, separator);
  if (cells.length === 1 && separator === '|') return undefined;
  if (cells.length !== columns.length) return hidden + end;
  return cells.map((cell, index) => (columns[index] === true ? hideCell(cell) : cell)).join(separator) + end;
}

/** `| password | … |`, where each row is a name and its value. */
function withoutLabelled(line: string): string {
  if (!/^\s*\|.*\|/.test(line) || !hint.test(line)) return line;
  let isValue = false;
  const shown = line.split('|').map((cell) => {
    const isHidden = isValue;
    isValue = isCredentialName(cell.trim());
    return isHidden ? hideCell(cell) : cell;
  });
  return shown.join('|');
}

const hideCell = (cell: string): string => cell.replace(/\S(?:.*\S)?/, hidden);

function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = [];
  let isQuoted = false;
  let start = 0;
  for (let at = 0; at <= line.length; at += 1) {
    if (line[at] === '"') isQuoted = !isQuoted;
    if (at < line.length && (isQuoted || line[at] !== separator)) continue;
    cells.push(line.slice(start, at));
    start = at + 1;
  }
  return cells;
}
