import type { ViewEvents } from '../../rawJson/webview/viewPanel.ts';
import { shownTexts } from '../common/tableCells.ts';
import { defaultColumns } from '../common/tableColumns.ts';
import { createTableArranger, defaultTableView } from '../common/tableView.ts';
import { createTablePanel, type TablePanel } from './tablePanel.ts';

/**
 * Creates a table of rows that only the page has, such as the result of a query. They can be copied and saved, but not filtered
 * at the service, and how they are arranged isn't stored.
 */
export function createPageTable(name: string, events: ViewEvents): TablePanel {
  return createTablePanel(
    name,
    { view: defaultTableView, top: 0, left: 0 },
    {
      ...events,
      send: (message, body) => {
        if (message === 'copy' || message === 'copyCells') events.send(message, body);
      },
      onSave(view, table) {
        const lines = [...shownTexts(table, createTableArranger(table)(view))];
        events.send('saveTexts', { lines: new TextEncoder().encode(JSON.stringify(lines)) });
      },
      onMove: () => undefined,
    },
    // The columns have no default order, because the rows have one of their own.
    { ...defaultColumns, order: [] },
  );
}
