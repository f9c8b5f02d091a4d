import * as l10n from '@vscode/l10n';
import type { DeviceAct } from '../../../api/common/deviceActs.ts';
import { plain } from '../../../platform/common/text/displayText.ts';
import { createDropdown } from '../../../platform/webview/dropdown.ts';
import { button, element, group, searchBox, text } from '../../../platform/webview/elements.ts';
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
}

export interface TableTools {
  readonly element: HTMLElement;
  readonly search: HTMLInputElement;
  readonly chooser: ColumnChooser;
  readonly save: HTMLButtonElement;
  offer(service: ShownService | undefined, counts: ShownCounts): void;
}

export function createTableTools(events: TableToolEvents): TableTools {
  const search = searchBox(l10n.t('Search rows'), events.onSearch);
  const chooser = createColumnChooser(events.onHidden, events.onReset);
  const save = button(l10n.t('Save as CSV'), events.onSave);
  let isCounted = false;
  const filter = button(l10n.t('Filter at the Service…'), events.onFilter);
  const counts = button(l10n.t('Show Counts'), () => events.onCounts(!isCounted));
  const acts = {
    hide: button(l10n.t('Hide Devices…'), act('hide')),
    show: button(l10n.t('Show Devices Again…'), act('show')),
  };
  const own = [filter, counts, acts.hide, acts.show];
  for (const one of own) one.hidden = true;

  function act(name: DeviceAct): () => void {
    return () => events.onDevices(name);
  }

  return {
    element: group('group', l10n.t('Table'), [search, filter, chooser.element, save, ...own.slice(1)], 'tools'),
    search,
    chooser,
    save,
    offer(service, shown) {
      isCounted = shown.state !== 'none';
      filter.hidden = service?.canFilter !== true;
      counts.hidden = service?.canCount !== true;
      counts.textContent = isCounted ? l10n.t('Hide Counts') : l10n.t('Show Counts');
      acts.hide.hidden = service?.acts.includes('hide') !== true;
      acts.show.hidden = service?.acts.includes('show') !== true;
      search.title =
        service?.canFilter === true
          ? l10n.t('Searches the loaded rows. "Filter at the Service…" asks for others.')
          : '';
    },
  };
}

interface ColumnChooser {
  readonly element: HTMLElement;
  show(columns: readonly string[], hidden: readonly string[]): void;
}

function createColumnChooser(
  onHidden: (columns: readonly string[], hidden: readonly string[]) => void,
  onReset: () => void,
): ColumnChooser {
  const dropdown = createDropdown(l10n.t('Columns'));
  const chooser = dropdown.element;
  let known: { readonly columns: readonly string[]; readonly boxes: readonly HTMLInputElement[] } | undefined;
  let hidden: readonly string[] = [];
  let columns: readonly string[] = [];

  /** Fills the list when it opens, because there may be a thousand columns. */
  function fillList(): void {
    const listed = columns;
    const boxes = listed.map(() => document.createElement('input'));
    dropdown.fill([
      button(l10n.t('Reset Columns'), onReset),
      ...boxes.map((box, index) => {
        const label = element('label', '');
        box.type = 'checkbox';
        box.addEventListener('change', () =>
          onHidden(
            listed,
            listed.filter((_, column) => boxes[column]?.checked === false),
          ),
        );
        label.append(box, text('span', '', plain(listed[index] ?? '', 100)));
        return label;
      }),
    ]);
    known = { columns: listed, boxes };
  }

  function isFilled(): boolean {
    const before = known?.columns;
    return before?.length === columns.length && columns.every((name, index) => name === before[index]);
  }

  function check(): void {
    known?.columns.forEach((column, index) => {
      const box = known?.boxes[index];
      if (box) box.checked = !hidden.includes(column);
    });
  }

  chooser.addEventListener('toggle', () => {
    if (!chooser.open) return;
    if (!isFilled()) fillList();
    check();
  });

  return {
    element: chooser,
    show(next, hiddenNext) {
      columns = next;
      hidden = hiddenNext;
      if (chooser.open && !isFilled()) fillList();
      check();
    },
  };
}
