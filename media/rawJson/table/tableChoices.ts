import type { DeviceAct } from '../../../src/core/api/namedDevice.ts';
import type { RawJsonLabels } from '../../../src/model/rawJson/rawJson.ts';
import type { Cell } from '../../../src/model/table/gridMove.ts';
import { withHidden, withMoved, type TableColumns } from '../../../src/model/table/tableColumns.ts';
import type { TableMenuAct } from '../../../src/model/table/tableLabels.ts';
import type { FromTable } from '../../../src/model/table/tableMessages.ts';
import {
  columnsOf,
  copiedCells,
  devicesIn,
  mostCopied,
  rowsOf,
  type CellRange,
} from '../../../src/model/table/tableSelection.ts';
import { plain } from '../../../src/model/text/displayText.ts';
import { fill } from '../../../src/model/text/template.ts';
import type { TableGrid } from './tableGridParts.ts';
import type { TableLook } from './tableLook.ts';

interface ChoiceParts {
  readonly labels: RawJsonLabels;
  readonly look: TableLook;
  readonly grid: () => TableGrid;
  /** Says something to those who listen, and in the line below. */
  readonly say: (words: string) => void;
  readonly onCopy: (text: string) => void;
  readonly onTable: (message: FromTable) => void;
  readonly onColumns: (columns: TableColumns) => void;
}

/** What a person does with cells, rows and columns that they have chosen. */
export interface TableChoices {
  /** Copies a cell, or what is selected. */
  copy(cell: Cell, range: CellRange | undefined, hasHeader?: boolean): void;
  /** Asks the service for rows in which a column has a text; a person is asked for the text without one. */
  filter(column: string | undefined, value?: string): void;
  moveColumn(column: string, to: number): void;
  /** Asks to hide the devices that are selected, or to show them again. */
  askForDevices(act: DeviceAct): void;
  /** Does what was chosen in the menu of the grid. */
  choose(act: TableMenuAct): void;
}

export function createTableChoices(parts: ChoiceParts): TableChoices {
  const { labels, look, grid, say, onCopy, onTable, onColumns } = parts;

  function copy(cell: Cell, range: CellRange | undefined, hasHeader = false): void {
    const { cells } = look;
    if (!cells) return;
    if (!range) {
      const words = cells.textAt(cell);
      if (words !== '') onCopy(words);
      return;
    }
    const text = copiedCells(cells, range, hasHeader);
    if (text === undefined) return say(fill(labels.tooManyCells, mostCopied.toLocaleString()));
    onTable({ type: 'copyCells', text });
    say(fill(labels.copied, rowsOf(range).toLocaleString(), columnsOf(range).toLocaleString()));
  }

  function filter(column: string | undefined, value?: string): void {
    onTable({
      type: 'filterColumn',
      ...(column !== undefined && { column }),
      ...(value !== undefined && { value }),
      columns: look.table?.columns ?? [],
    });
  }

  function moveColumn(column: string, to: number): void {
    const shown = look.arrange().columns;
    onColumns(withMoved(look.columns, look.table?.columns ?? [], shown, column, to));
    const after = look.arrange().columns;
    const at = after.indexOf(column);
    grid().goTo({ row: -1, column: at });
    say(fill(labels.columnMoved, plain(column, 60), String(at + 1), String(after.length)));
  }

  function askForDevices(act: DeviceAct): void {
    const { active, selected } = grid();
    const isRows = selected !== undefined && active.row >= 0;
    const rows = isRows ? Array.from({ length: rowsOf(selected) }, (_, at) => selected.top + at) : [];
    const devices = devicesIn(rows.map((row) => look.cells?.rowAt(row)));
    if (devices.length === 0) say(labels.noDevice);
    else onTable({ type: 'devices', act, devices });
  }

  function choose(act: TableMenuAct): void {
    const { active, selected } = grid();
    if (act === 'copyWithHeaders') return copy(active, selected, true);
    if (act === 'hideDevices') return askForDevices('hide');
    if (act === 'showDevices') return askForDevices('show');
    const column = look.cells?.columnAt(active.column);
    if (column === undefined) return;
    switch (act) {
      case 'filterAtService':
        return filter(column);
      case 'sortAtService':
      case 'sortDescendingAtService':
        return onTable({ type: 'sortColumn', column, isDescending: act === 'sortDescendingAtService' });
      case 'hideColumn':
        onColumns(withHidden(look.columns, [column], [column]));
        return say(fill(labels.columnHidden, plain(column, 60)));
      case 'moveColumnLeft':
        return moveColumn(column, active.column - 1);
      case 'moveColumnRight':
        return moveColumn(column, active.column + 1);
    }
  }

  return { copy, filter, moveColumn, askForDevices, choose };
}
