import * as l10n from '@vscode/l10n';
import { plain } from '../../../platform/common/text/displayText.ts';
import { button, element, group, text } from '../../../platform/webview/elements.ts';
import { nameForMenus } from '../../../platform/webview/toolbar/contextMenu.ts';
import type { SendFromPage } from '../../rawJson/common/pageMessages.ts';
import { categoryCells, type ChosenCategory } from '../common/categoryCells.ts';
import { withHidden, type TableColumns } from '../common/tableColumns.ts';
import type { ShownCounts, ShownService } from '../common/tableMessages.ts';
import type { TableView } from '../common/tableView.ts';
import { createCountsBar } from './countsBar.ts';
import type { TableChoices } from './tableChoices.ts';
import type { TableModel } from './tableModel.ts';
import { createTableTools, type TableTools } from './tableTools.ts';

interface BarsOptions {
  readonly model: TableModel;
  readonly choices: TableChoices;
  readonly onChange: (change: Parameters<TableModel['change']>[0]) => void;
  readonly onColumns: (columns: TableColumns) => void;
  readonly onSave: (view: TableView) => void;
  readonly send: SendFromPage;
  readonly onService: (service: ShownService) => void;
  readonly onActions: () => void;
}

/** The area above a table: tools, counts, and the service's own filter and sort order. */
export interface TableBars {
  readonly tools: TableTools;
  readonly bars: readonly HTMLElement[];
  showService(service: ShownService): void;
  showCounts(counts: ShownCounts): void;
  clearCategory(): void;
  /** @param isPartly whether rows are missing */
  settle(isPartly: boolean): void;
}

export function createTableBars(parts: BarsOptions): TableBars {
  const { model, choices, onChange, onColumns, send } = parts;
  let service: ShownService | undefined;
  let counts: ShownCounts = { state: 'none' };
  let category: ChosenCategory | undefined;
  const tools = createTableTools({
    onSearch: (search) => onChange({ search }),
    onHidden: (listed, hidden) => onColumns(withHidden(model.columns, listed, hidden)),
    onReset: () => onColumns(model.defaults),
    onSave: () => parts.onSave(model.fullView()),
    onFilter: () => choices.filter(undefined),
    onCounts: (isShown) => send('counts', { isShown }),
    onDevices: (act) => choices.changeDevices(act),
    onActions: parts.onActions,
  });
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

  return {
    tools,
    bars: [countsBar.element, serviceBar.element],
    showService(next) {
      service = next;
      serviceBar.show(service);
      parts.onService(service);
      tools.offer(service, counts);
    },
    showCounts(next) {
      counts = next;
      countsBar.show(counts);
      if (counts.state === 'none' && category) chooseCategory(undefined);
      else if (counts.state === 'shown') chooseCategory(category);
      tools.offer(service, counts);
    },
    clearCategory() {
      category = undefined;
      countsBar.choose(undefined, '');
    },
    settle(isPartly) {
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

/** A bar with the filters and the order at the service, which apply to all rows, not just the loaded ones. */
export interface ServiceBar {
  readonly element: HTMLElement;
  show(service: ShownService | undefined): void;
}

function createServiceBar(events: ServiceBarEvents): ServiceBar {
  const name = text('span', 'name', l10n.t('At the service'));
  const list = element('span', 'chips');
  const bar = group('group', l10n.t('At the service'), [name, list], 'strip service');
  bar.hidden = true;

  return {
    element: bar,
    show(service) {
      const filters = service?.filters ?? [];
      const sort = service?.sort;
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
