import * as l10n from '@vscode/l10n';
import type { DeviceAct } from '../../../api/common/deviceActs.ts';
import { plain } from '../../../platform/common/text/displayText.ts';
import { button, element, searchBox, text } from '../../../platform/webview/elements.ts';
import type { OfferedActions } from '../../../platform/webview/toolbar/actions.ts';
import { openChoices } from '../../../platform/webview/toolbar/popup.ts';
import type { ShownCounts, ShownService } from '../common/tableMessages.ts';

interface TableToolEvents {
  readonly onSearch: (words: string) => void;
  readonly onHidden: (columns: readonly string[], hidden: readonly string[]) => void;
  readonly onReset: () => void;
  readonly onSave: () => void;
  /** Asks a person for a column and a filter at the service. */
  readonly onFilter: () => void;
  readonly onCounts: (isShown: boolean) => void;
  readonly onDevices: (act: DeviceAct) => void;
  readonly onActions: () => void;
}

interface Columns {
  readonly columns: readonly string[];
  readonly hidden: readonly string[];
}

export interface TableTools {
  readonly search: HTMLInputElement;
  /** @param hasRows whether there is something to save */
  actions(hasRows: boolean): OfferedActions;
  showColumns(columns: Columns): void;
  offer(service: ShownService | undefined, counts: ShownCounts): void;
}

export function createTableTools(events: TableToolEvents): TableTools {
  const search = searchBox(l10n.t('Search rows'), events.onSearch);
  let known: Columns = { columns: [], hidden: [] };
  let service: ShownService | undefined;
  let isCounted = false;

  function chooseColumns(anchor: HTMLElement): void {
    const { columns, hidden } = known;
    const boxes = columns.map((column) => {
      const box = document.createElement('input');
      box.type = 'checkbox';
      box.checked = !hidden.includes(column);
      box.addEventListener('change', () =>
        events.onHidden(
          columns,
          columns.filter((_, index) => boxes[index]?.checked === false),
        ),
      );
      return box;
    });
    const close = openChoices(anchor, l10n.t('Columns'), [
      button(l10n.t('Reset Columns'), () => (close(), events.onReset())),
      ...boxes.map((box, index) => {
        const label = element('label', '');
        label.append(box, text('span', '', plain(columns[index] ?? '', 100)));
        return label;
      }),
    ]);
  }

  return {
    search,
    actions: (hasRows) => [
      { id: 'columns', icon: 'columns', label: l10n.t('Columns'), run: chooseColumns },
      hasRows && { id: 'saveCsv', icon: 'save', label: l10n.t('Save as CSV'), run: () => events.onSave() },
      service?.canFilter === true && {
        id: 'filter',
        icon: 'filter',
        label: l10n.t('Filter at the Service…'),
        run: () => events.onFilter(),
      },
      service?.canCount === true && {
        id: 'counts',
        icon: 'counts',
        label: isCounted ? l10n.t('Hide Counts') : l10n.t('Show Counts'),
        run: () => events.onCounts(!isCounted),
      },
      service?.acts.includes('hide') === true && {
        id: 'hide',
        icon: 'hide',
        label: l10n.t('Hide Devices…'),
        run: () => events.onDevices('hide'),
      },
      service?.acts.includes('show') === true && {
        id: 'show',
        icon: 'show',
        label: l10n.t('Show Devices Again…'),
        run: () => events.onDevices('show'),
      },
    ],
    showColumns: (next) => (known = next),
    offer(next, shown) {
      service = next;
      isCounted = shown.state !== 'none';
      search.title =
        service?.canFilter === true
          ? l10n.t('Searches the loaded rows. "Filter at the Service…" asks for others.')
          : '';
      events.onActions();
    },
  };
}
