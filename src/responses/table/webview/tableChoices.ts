import * as l10n from '@vscode/l10n';
import type { DeviceAct } from '../../../api/common/deviceActs.ts';
import type { Cell } from '../../../platform/common/gridMove.ts';
import { countText, plain } from '../../../platform/common/text/displayText.ts';
import type { SendFromPage } from '../../rawJson/common/pageMessages.ts';
import { columnsOf, copiedCells, devicesIn, maxCopiedCells, rowsOf, type CellRange } from '../common/tableCells.ts';
import { withHidden, withMoved, type TableColumns } from '../common/tableColumns.ts';
import type { TableMenuAction } from '../common/tableMenu.ts';
import type { TableGrid } from './tableGrid.ts';
import type { TableModel } from './tableModel.ts';

interface ChoiceOptions {
  readonly model: TableModel;
  readonly grid: () => TableGrid;
  /** Announces a text to screen readers and shows it in the status line. */
  readonly announce: (words: string) => void;
  readonly send: SendFromPage;
  readonly onColumns: (columns: TableColumns) => void;
}

export type TableChoices = ReturnType<typeof createTableChoices>;

export function createTableChoices(parts: ChoiceOptions) {
  const { model, grid, announce, send, onColumns } = parts;

  function copy(cell: Cell, range: CellRange | undefined, hasHeader = false): void {
    const { cells } = model;
    if (!cells) return;
    if (!range) {
      const words = cells.textAt(cell);
      if (words !== '') send('copy', { text: words });
      return;
    }
    const text = copiedCells(cells, range, hasHeader);
    if (text === undefined)
      return announce(l10n.t('More than {0} cells are too many to copy. Save them as CSV.', countText(maxCopiedCells)));
    send('copyCells', { text });
    announce(l10n.t('Copied: {0} × {1} cells', countText(rowsOf(range)), countText(columnsOf(range))));
  }

  /** Asks the service for rows in which a column has a value; asks the person for what is missing. */
  function filter(column: string | undefined, value?: string): void {
    send('filterColumn', {
      ...(column !== undefined && { column }),
      ...(value !== undefined && { value }),
      columns: model.table?.columns ?? [],
    });
  }

  function moveColumn(column: string, to: number): void {
    const shown = model.arrange().columns;
    onColumns(withMoved(model.columns, model.table?.columns ?? [], shown, column, to));
    const after = model.arrange().columns;
    const at = after.indexOf(column);
    grid().goTo({ row: -1, column: at });
    announce(l10n.t('{0} is column {1} of {2}', plain(column, 60), String(at + 1), String(after.length)));
  }

  function changeDevices(act: DeviceAct): void {
    const { active, selected } = grid();
    const isRows = selected !== undefined && active.row >= 0;
    const rows = isRows ? Array.from({ length: rowsOf(selected) }, (_, at) => selected.top + at) : [];
    const devices = devicesIn(rows.map((row) => model.cells?.rowAt(row)));
    if (devices.length === 0) announce(l10n.t('Select rows of devices first.'));
    else send('devices', { act, devices });
  }

  function choose(act: TableMenuAction): void {
    const { active, selected } = grid();
    if (act === 'copyWithHeaders') return copy(active, selected, true);
    if (act === 'hideDevices') return changeDevices('hide');
    if (act === 'showDevices') return changeDevices('show');
    const column = model.cells?.columnAt(active.column);
    if (column === undefined) return;
    switch (act) {
      case 'filterAtService':
        return filter(column);
      case 'sortAtService':
      case 'sortDescendingAtService':
        return send('sortColumn', { column, isDescending: act === 'sortDescendingAtService' });
      case 'hideColumn':
        onColumns(withHidden(model.columns, [column], [column]));
        return announce(l10n.t('{0} is hidden. Show it again under Columns.', plain(column, 60)));
    }
  }

  return { copy, filter, moveColumn, changeDevices, choose };
}
