import type { Cell } from '../../../platform/common/gridMove.ts';
import { plain } from '../../../platform/common/text/displayText.ts';
import { fill } from '../../../platform/common/text/template.ts';
import type { RawJsonLabels } from '../../rawJson/common/rawJson.ts';
import { columnsOf, rowsOf } from '../common/tableCells.ts';
import type { TableModel } from './tableModel.ts';
import type { TableGrid } from './tableTypes.ts';

const maxStatusLength = 1000;

export interface TableTexts {
  describe(cell: Cell | undefined): string;
  numberOf(at: number): string;
  /** Returns the size of the selection, unless it is a single cell. */
  selected(): readonly string[];
}

/** @param before returns the number of rows on earlier pages */
export function createTableTexts(
  labels: RawJsonLabels,
  model: TableModel,
  grid: TableGrid,
  before: () => number,
): TableTexts {
  const numberOf = (at: number) => String(at + 1 + before());

  function positionWords(column: number): string {
    const shown = model.arrange().columns;
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
      const { cells } = model;
      const name = cell && cells?.columnAt(cell.column);
      const at = cell && cells?.positionAt(cell.row);
      if (cell && cell.row < 0 && name !== undefined)
        return [positionWords(cell.column), labels.columnKeys].join(' · ');
      if (!cell || at === undefined) return name === undefined ? labels.open : plain(name, maxStatusLength);
      const rowText = fill(labels.rowNumber, numberOf(at));
      const words =
        name === undefined ? [rowText] : [rowText, plain(name, 200), plain(cells?.textAt(cell) ?? '', maxStatusLength)];
      return [...selected(), ...words].join(' · ');
    },
  };
}
