import type { DeviceAct } from '../../../src/core/api/namedDevice.ts';
import type { RawJsonLabels } from '../../../src/model/rawJson/rawJson.ts';
import type { ShownCounts, ShownService } from '../../../src/model/table/tableMessages.ts';
import { button, group, searchBox } from '../../shared/elements.ts';
import { createColumnChooser, type ColumnChooser } from './columnChooser.ts';

interface TableToolEvents {
  readonly onSearch: (words: string) => void;
  readonly onHidden: (columns: readonly string[], hidden: readonly string[]) => void;
  readonly onReset: () => void;
  readonly onSave: () => void;
  /** A person wants to choose a column, and what the service is to leave of its rows. */
  readonly onFilter: () => void;
  readonly onCounts: (isShown: boolean) => void;
  readonly onDevices: (act: DeviceAct) => void;
}

/** What can be done with a table, above it. */
export interface TableTools {
  readonly element: HTMLElement;
  readonly search: HTMLInputElement;
  readonly chooser: ColumnChooser;
  readonly save: HTMLButtonElement;
  /** Offers what there is for the operation. */
  offer(service: ShownService | undefined, counts: ShownCounts): void;
}

export function createTableTools(labels: RawJsonLabels, events: TableToolEvents): TableTools {
  const search = searchBox(labels.searchTable, events.onSearch);
  const chooser = createColumnChooser(labels, events.onHidden, events.onReset);
  const save = button(labels.saveCsv, events.onSave);
  let isCounted = false;
  const filter = button(labels.filterAtService, events.onFilter);
  const counts = button(labels.showCounts, () => events.onCounts(!isCounted));
  const acts = { hide: button(labels.hideDevices, act('hide')), show: button(labels.showDevices, act('show')) };
  const own = [filter, counts, acts.hide, acts.show];
  for (const one of own) one.hidden = true;

  function act(name: DeviceAct): () => void {
    return () => events.onDevices(name);
  }

  return {
    element: group('group', labels.table, [search, filter, chooser.element, save, ...own.slice(1)], 'table-tools'),
    search,
    chooser,
    save,
    offer(service, shown) {
      isCounted = shown.state !== 'none';
      filter.hidden = service?.canFilter !== true;
      counts.hidden = service?.canCount !== true;
      counts.textContent = isCounted ? labels.hideCounts : labels.showCounts;
      acts.hide.hidden = service?.acts.includes('hide') !== true;
      acts.show.hidden = service?.acts.includes('show') !== true;
      search.title = service?.canFilter === true ? labels.localOnly : '';
    },
  };
}
