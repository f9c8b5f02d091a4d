import * as l10n from '@vscode/l10n';
import { plain } from '../../../platform/common/text/displayText.ts';
import { button, element, group, searchBox, text } from '../../../platform/webview/elements.ts';
import type { OfferedActions } from '../../../platform/webview/toolbar/actions.ts';
import { nameForMenus } from '../../../platform/webview/toolbar/contextMenu.ts';
import { openChoices } from '../../../platform/webview/toolbar/popup.ts';
import type { SendFromPage } from '../../rawJson/common/pageMessages.ts';
import { categoryCells, type ChosenCategory } from '../common/categoryCells.ts';
import { orderedColumns, withHidden, type TableColumns } from '../common/tableColumns.ts';
import type { ShownCounts, ShownService } from '../common/tableMessages.ts';
import type { TableView } from '../common/tableView.ts';
import { createCountsBar } from './countsBar.ts';
import type { TableChoices } from './tableChoices.ts';
import type { TableModel } from './tableModel.ts';

interface BarsOptions {
  readonly model: TableModel;
  readonly scroller: () => HTMLElement;
  readonly choices: TableChoices;
  readonly onChange: (change: Parameters<TableModel['change']>[0]) => void;
  readonly onColumns: (columns: TableColumns) => void;
  readonly onSave: (view: TableView) => void;
  readonly send: SendFromPage;
  readonly onActions: () => void;
}

/** Creates the area above a table: search, actions, counts, and the service's own filter and sort order. */
export function createTableBars(parts: BarsOptions) {
  const { model, choices, onChange, onColumns, send } = parts;
  let service: ShownService | undefined;
  let counts: ShownCounts = { state: 'none' };
  let category: ChosenCategory | undefined;
  const search = searchBox(l10n.t('Search rows'), (words) => onChange({ search: words }));
  const serviceBar = createServiceBar({
    onRemoveFilter: (column) => choices.filter(column, ''),
    onRemoveSort: () => send('sortColumn', { isDescending: false }),
  });
  const countsBar = createCountsBar({
    onChoose: chooseCategory,
    onAsk() {
      const cell = model.view.cells?.at(-1);
      if (cell) choices.filter(cell.column, cell.value);
    },
  });

  function chooseCategory(chosen: ChosenCategory | undefined): void {
    category = chosen;
    const { table } = model;
    const found = chosen && table ? categoryCells(table, countsBar.counts, chosen) : undefined;
    onChange({ cells: found });
    const name = plain(chosen?.kind ?? chosen?.category ?? '', 60);
    countsBar.choose(
      category,
      chosen && !found ? l10n.t("No column of the table has categories, so it can't be filtered by {0}.", name) : '',
    );
  }

  function chooseColumns(anchor: HTMLElement): void {
    const { order, hidden } = model.columns;
    const columns = orderedColumns(model.table?.columns ?? [], order);
    const boxes = columns.map((column) => {
      const box = document.createElement('input');
      box.type = 'checkbox';
      box.checked = !hidden.includes(column);
      box.addEventListener('change', () => {
        const unticked = columns.filter((_, index) => boxes[index]?.checked === false);
        onColumns(withHidden(model.columns, columns, unticked));
      });
      return box;
    });
    const close = openChoices(anchor, l10n.t('Columns'), [
      button(l10n.t('Reset Columns'), () => (close(), onColumns(model.defaults))),
      ...boxes.map((box, index) => {
        const label = element('label', '');
        label.append(box, text('span', '', plain(columns[index] ?? '', 100)));
        return label;
      }),
    ]);
  }

  /** @param hasRows whether there is something to save */
  function actions(hasRows: boolean): OfferedActions {
    const isCounted = counts.state !== 'none';
    return [
      hasRows && {
        id: 'saveCsv',
        icon: 'save',
        label: l10n.t('Save as CSV'),
        run: () => parts.onSave(model.fullView()),
      },
      { id: 'columns', icon: 'columns', label: l10n.t('Columns'), run: chooseColumns },
      service?.canFilter === true && {
        id: 'filter',
        icon: 'filter',
        label: l10n.t('Filter at the Service…'),
        run: () => choices.filter(undefined),
      },
      service?.canCount === true && {
        id: 'counts',
        icon: 'counts',
        label: isCounted ? l10n.t('Hide Counts') : l10n.t('Show Counts'),
        run: () => send('counts', { isShown: !isCounted }),
      },
      service?.acts.includes('hide') === true && {
        id: 'hide',
        icon: 'hide',
        label: l10n.t('Hide Devices'),
        run: () => choices.changeDevices('hide'),
      },
      service?.acts.includes('show') === true && {
        id: 'show',
        icon: 'show',
        label: l10n.t('Show Devices Again'),
        run: () => choices.changeDevices('show'),
      },
    ];
  }

  return {
    search,
    actions,
    bars: [countsBar.element, serviceBar.element],
    showService(next: ShownService) {
      service = next;
      serviceBar.show(service);
      nameTableMenus(parts.scroller(), service);
      search.title = service.canFilter
        ? l10n.t('Searches the loaded rows. "Filter at the Service…" asks for others.')
        : '';
      parts.onActions();
    },
    showCounts(next: ShownCounts) {
      counts = next;
      countsBar.show(counts);
      if (counts.state === 'none' && category) chooseCategory(undefined);
      else if (counts.state === 'shown') chooseCategory(category);
      parts.onActions();
    },
    clearCategory() {
      category = undefined;
      countsBar.choose(undefined, '');
    },
    /** @param isPartly whether rows are missing */
    settle(isPartly: boolean) {
      countsBar.offer(model.view.cells !== undefined && service?.canFilter === true && isPartly);
    },
  };
}

/** Names what the context menu of a table offers. */
export function nameTableMenus(scroller: HTMLElement, service?: ShownService): void {
  nameForMenus(scroller, 'table', true, {
    webviewSorts: service?.canSort === true,
    webviewFilters: service?.canFilter === true,
    webviewHides: service?.acts.includes('hide') === true,
    webviewUnhides: service?.acts.includes('show') === true,
  });
}

interface ServiceBarEvents {
  onRemoveFilter(column: string): void;
  onRemoveSort(): void;
}

/** Creates a bar with the filters and the order at the service, which apply to all rows, not just the loaded ones. */
function createServiceBar(events: ServiceBarEvents) {
  const name = text('span', 'name', l10n.t('At the service'));
  const list = element('span', 'chips');
  const bar = group('group', l10n.t('At the service'), [name, list], 'strip service');
  bar.hidden = true;

  return {
    element: bar,
    show({ filters, sort }: ShownService) {
      bar.hidden = filters.length === 0 && sort === undefined;
      list.replaceChildren(
        ...filters.map((filter) =>
          chip(filter.text, l10n.t('Remove the filter: {0}', filter.text), () => events.onRemoveFilter(filter.column)),
        ),
        ...(sort === undefined
          ? []
          : [chip(l10n.t('sorted by {0}', sort), l10n.t('Remove the order: {0}', sort), () => events.onRemoveSort())]),
      );
    },
  };
}

function chip(words: string, label: string, onRemove: () => void): HTMLElement {
  const whole = text('span', 'chip', words);
  const remove = button('×', onRemove);
  remove.ariaLabel = label;
  remove.title = label;
  whole.append(remove);
  return whole;
}
