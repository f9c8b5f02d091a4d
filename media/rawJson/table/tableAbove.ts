import type { RawJsonLabels } from '../../../src/model/rawJson/rawJson.ts';
import { categoryCells, type ChosenCategory } from '../../../src/model/table/categoryCells.ts';
import { allColumns, withHidden, type TableColumns } from '../../../src/model/table/tableColumns.ts';
import type { FromTable, ShownCounts, ShownService, ToTable } from '../../../src/model/table/tableMessages.ts';
import type { TableView } from '../../../src/model/table/tableView.ts';
import { plain } from '../../../src/model/text/displayText.ts';
import { fill } from '../../../src/model/text/template.ts';
import { createCountsBar } from './countsBar.ts';
import { createServiceBar } from './serviceBar.ts';
import type { TableChoices } from './tableChoices.ts';
import type { TableLook } from './tableLook.ts';
import { createTableTools, type TableTools } from './tableTools.ts';

interface AboveParts {
  readonly labels: RawJsonLabels;
  readonly look: TableLook;
  readonly choices: TableChoices;
  readonly onChange: (change: Parameters<TableLook['change']>[0]) => void;
  readonly onColumns: (columns: TableColumns) => void;
  readonly onSave: (view: TableView) => void;
  readonly onTable: (message: FromTable) => void;
  /** The service can be asked for other things. */
  readonly onService: (service: ShownService) => void;
}

/** What stands above the rows of a table: its tools, the counts, and what the service was asked for. */
export interface TableAbove {
  readonly tools: TableTools;
  readonly bars: readonly HTMLElement[];
  tell(message: Exclude<ToTable, { type: 'columns' }>): void;
  /** Shows the rows of all categories. */
  clearCategory(): void;
  /** @param isPartly whether rows of the list are missing */
  settle(isPartly: boolean): void;
}

export function createTableAbove(parts: AboveParts): TableAbove {
  const { labels, look, choices, onChange, onColumns, onTable } = parts;
  let service: ShownService | undefined;
  let counts: ShownCounts = { state: 'none' };
  let category: ChosenCategory | undefined;
  const tools = createTableTools(labels, {
    onSearch: (search) => onChange({ search }),
    onHidden: (listed, hidden) => onColumns(withHidden(look.columns, listed, hidden)),
    onReset: () => onColumns(allColumns),
    onSave: () => parts.onSave(look.whole()),
    onFilter: () => choices.filter(undefined),
    onCounts: (isShown) => onTable({ type: 'counts', isShown }),
    onDevices: (act) => choices.askForDevices(act),
  });
  const serviceBar = createServiceBar(labels, {
    onRemoveFilter: (column) => choices.filter(column, ''),
    onRemoveSort: () => onTable({ type: 'sortColumn', isDescending: false }),
  });
  const countsBar = createCountsBar(labels, {
    onChoose: chooseCategory,
    onAsk() {
      const cell = look.view.cells?.at(-1);
      if (cell) choices.filter(cell.column, cell.value);
    },
  });

  function chooseCategory(chosen: ChosenCategory | undefined): void {
    category = chosen;
    const { table } = look;
    const found = chosen && table ? categoryCells(table, countsBar.counts, chosen) : undefined;
    onChange({ cells: found });
    const name = plain(chosen?.kind ?? chosen?.category ?? '', 60);
    countsBar.mark(category, chosen && !found ? fill(labels.categoryMissing, name) : '');
  }

  return {
    tools,
    bars: [countsBar.element, serviceBar.element],
    tell(message) {
      if (message.type === 'service') {
        service = message.service;
        serviceBar.show(service);
        parts.onService(service);
      } else {
        counts = message.counts;
        countsBar.show(counts);
        if (counts.state === 'none' && category) chooseCategory(undefined);
        else if (counts.state === 'shown') chooseCategory(category);
      }
      tools.offer(service, counts);
    },
    clearCategory() {
      category = undefined;
      countsBar.mark(undefined, '');
    },
    settle(isPartly) {
      countsBar.offer(look.view.cells !== undefined && service?.canFilter === true && isPartly);
    },
  };
}
