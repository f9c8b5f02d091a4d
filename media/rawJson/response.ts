import {
  requestActs,
  type RawJsonContent,
  type RawJsonLabels,
  type RequestAct,
} from '../../src/model/rawJson/rawJson.ts';
import { button, group } from '../shared/elements.ts';
import { createToolbar, type Controls } from './controls.ts';
import { createTablePanel, type TablePanel, type TablePanelEvents } from './tablePanel.ts';

export interface ResponseEvents extends TablePanelEvents {
  onRequest(act: RequestAct): void;
  /** A person wants to see the table, or the JSON. */
  onTable(isShown: boolean): void;
}

/** The parts of a response's panel besides its JSON: what can be done with the request, and the table. */
export interface Response {
  readonly table: TablePanel;
  /** Brings the panel in line with its content. @returns whether the table is shown */
  draw(content: RawJsonContent | undefined, wantsTable: boolean): boolean;
}

export function createResponse(
  { header, main, toolbar, panels }: Controls,
  labels: RawJsonLabels,
  remembered: Parameters<typeof createTablePanel>[1],
  events: ResponseEvents,
): Response {
  const requests = requestActs.map((act) => button(labels[act], () => events.onRequest(act)));
  const [json, asTable] = [
    button(labels.json, () => events.onTable(false)),
    button(labels.table, () => events.onTable(true)),
  ];
  const shownAs = group('group', labels.shownAs, [json, asTable], 'switch');
  const table = createTablePanel(labels, remembered, {
    ...events,
    // The focus that is lost when the table is hidden is told of later.
    onStatus: (words) => !table.element.hidden && events.onStatus(words),
  });
  header.classList.add('of-response');
  header.querySelector('h1')?.after(createToolbar(labels.request, requests), shownAs);
  toolbar.after(table.toolbar);
  main.append(table.element, table.pages);

  return {
    table,
    draw(content, wantsTable) {
      const has = content?.table !== undefined;
      const isShown = has && wantsTable;
      for (const request of requests) request.disabled = !content?.facts;
      shownAs.hidden = !has;
      json.ariaPressed = String(!isShown);
      asTable.ariaPressed = String(isShown);
      toolbar.hidden = isShown;
      table.toolbar.hidden = !isShown;
      table.element.hidden = !isShown;
      if (panels.answer) panels.answer.hidden = isShown;
      table.take(content);
      table.show(isShown);
      return isShown;
    },
  };
}
