import type { RawJsonLabels } from '../../../src/model/rawJson/rawJson.ts';
import type { Cell } from '../../../src/model/table/gridMove.ts';
import { columnsOf, rowsOf } from '../../../src/model/table/tableSelection.ts';
import { plain } from '../../../src/model/text/displayText.ts';
import { fill } from '../../../src/model/text/template.ts';
import type { TableGrid } from './tableGridParts.ts';
import type { TableLook } from './tableLook.ts';

const longestStatus = 1000;

/** What is said of a cell, and of the cells that are selected. */
export interface TableWords {
  describe(cell: Cell | undefined): string;
  /** The number of a row in the whole list. */
  numberOf(at: number): string;
  /** How many cells are selected; nothing for the one with the focus. */
  selected(): readonly string[];
}

/** @param before how many rows of the list stand before the table */
export function createTableWords(
  labels: RawJsonLabels,
  look: TableLook,
  grid: TableGrid,
  before: () => number,
): TableWords {
  const numberOf = (at: number) => String(at + 1 + before());

  /** The place of a column among those that are shown. */
  function positionWords(column: number): string {
    const shown = look.arrange().columns;
    return fill(labels.columnMoved, plain(shown[column] ?? '', 200), String(column + 1), String(shown.length));
  }

  function selected(): readonly string[] {
    const { range } = grid;
    if (!range) return [];
    return [fill(labels.selected, rowsOf(range).toLocaleString(), columnsOf(range).toLocaleString())];
  }

  return {
    numberOf,
    selected,
    describe(cell) {
      const { cells } = look;
      const name = cell && cells?.columnAt(cell.column);
      const at = cell && cells?.positionAt(cell.row);
      if (cell && cell.row < 0 && name !== undefined)
        return [positionWords(cell.column), labels.columnKeys].join(' · ');
      if (!cell || at === undefined) return name === undefined ? labels.open : plain(name, longestStatus);
      const place = fill(labels.rowNumber, numberOf(at));
      const words =
        name === undefined ? [place] : [place, plain(name, 200), plain(cells?.textAt(cell) ?? '', longestStatus)];
      return [...selected(), ...words].join(' · ');
    },
  };
}
