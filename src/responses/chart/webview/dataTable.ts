import * as l10n from '@vscode/l10n';
import { plain } from '../../../platform/common/text/displayText.ts';
import { button, element, text } from '../../../platform/webview/elements.ts';
import type { ChartTable } from '../common/chartTable.ts';

/** Cells added at once. A native table is accessible, but slow for many cells. */
const cellsAtOnce = 4000;
const maxTextLength = 80;

export interface DataTable {
  readonly element: HTMLElement;
  show(table: ChartTable): void;
}

export function createDataTable(name: string): DataTable {
  const scroller = element('div', 'data');
  scroller.tabIndex = 0;
  scroller.role = 'region';
  scroller.ariaLabel = name;
  const further = button('', () => add());
  let rows: ChartTable['rows'] = [];
  let [drawn, step] = [0, 1];
  let body = element('tbody', '');

  function add(): void {
    const isByPerson = document.activeElement === further;
    const next = rows.slice(drawn, drawn + step);
    body.append(...next.map(rowOf));
    drawn += next.length;
    const left = rows.length - drawn;
    further.hidden = left === 0;
    further.textContent = l10n.t('More Rows ({0} left)', left.toLocaleString());
    if (isByPerson && left === 0) scroller.focus();
  }

  return {
    element: scroller,
    show(table) {
      ({ rows } = table);
      [drawn, step] = [0, Math.max(20, Math.floor(cellsAtOnce / table.columns.length))];
      const [grid, head, headRow] = [element('table', ''), element('thead', ''), element('tr', '')];
      body = element('tbody', '');
      headRow.append(...table.columns.map((column) => header(column, 'col')));
      head.append(headRow);
      grid.append(text('caption', 'unseen', name), head, body);
      scroller.replaceChildren(grid, further);
      add();
    },
  };
}

function rowOf([time, ...values]: ChartTable['rows'][number]): HTMLElement {
  const row = element('tr', '');
  row.append(header(time, 'row'), ...values.map((value) => text('td', '', plain(value, maxTextLength))));
  return row;
}

function header(words: string, scope: 'col' | 'row'): HTMLElement {
  const created = document.createElement('th');
  created.scope = scope;
  created.textContent = plain(words, maxTextLength);
  return created;
}
