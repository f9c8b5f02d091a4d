import * as l10n from '@vscode/l10n';
import type { Cell } from '../../../platform/common/gridMove.ts';
import { countText, plain } from '../../../platform/common/text/displayText.ts';
import { columnsOf, rowsOf } from '../common/tableCells.ts';
import type { TableArrangement } from '../common/tableView.ts';
import type { TableGrid } from './tableGrid.ts';
import type { TableModel } from './tableModel.ts';

const maxStatusLength = 1000;

/** @param before returns the number of rows on earlier pages */
export function createTableTexts(model: TableModel, grid: TableGrid, before: () => number) {
  const numberOf = (at: number) => String(at + 1 + before());

  function positionWords(column: number): string {
    const shown = model.arrange().columns;
    return l10n.t(
      '{0} is column {1} of {2}',
      plain(shown[column] ?? '', 200),
      String(column + 1),
      String(shown.length),
    );
  }

  /** Returns the size of the selection, unless it is a single cell. */
  function selected(): readonly string[] {
    const { range } = grid;
    if (!range) return [];
    return [l10n.t('Selected: {0} × {1} cells', countText(rowsOf(range)), countText(columnsOf(range)))];
  }

  return {
    numberOf,
    selected,
    describe(cell: Cell | undefined): string {
      const { cells } = model;
      const name = cell && cells?.columnAt(cell.column);
      const at = cell && cells?.positionAt(cell.row);
      if (cell && cell.row < 0 && name !== undefined)
        return [
          positionWords(cell.column),
          l10n.t('Press Enter to sort the loaded rows, Ctrl+Shift+Left or Right to move the column'),
        ].join(' · ');
      if (!cell || at === undefined)
        return name === undefined
          ? l10n.t('Double-click or press Enter to see it in the JSON')
          : plain(name, maxStatusLength);
      const rowText = l10n.t('Row {0}', numberOf(at));
      const words =
        name === undefined ? [rowText] : [rowText, plain(name, 200), plain(cells?.textAt(cell) ?? '', maxStatusLength)];
      return [...selected(), ...words].join(' · ');
    },
  };
}

/** Returns why a table shows nothing, or undefined if it shows something. */
export function whyEmpty(table: TableModel['table'], { rows, columns }: TableArrangement, search: string) {
  if (table?.rows.length === 0) return l10n.t('The response has no rows.');
  if (columns.length === 0) return l10n.t('No column is shown. Choose one under Columns.');
  if (rows.length > 0) return undefined;
  return search === '' ? l10n.t('No loaded row matches the filter.') : l10n.t('No row matches the search.');
}
