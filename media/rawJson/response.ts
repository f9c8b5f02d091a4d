import type { AddedResponse } from '../../src/model/rawJson/drawnMessages.ts';
import type { PanelAct } from '../../src/model/rawJson/panelActs.ts';
import type {
  DrawnLabels,
  JsonPath,
  RawJsonContent,
  RawJsonLabels,
  ValueAct,
} from '../../src/model/rawJson/rawJson.ts';
import {
  drawnViews,
  responseViews,
  type DrawnView,
  type ResponseView,
  type ShownView,
} from '../../src/model/rawJson/responseViews.ts';
import type { FromTable } from '../../src/model/table/tableMessages.ts';
import { wholeTable, type TableView } from '../../src/model/table/tableView.ts';
import { button, element, group } from '../shared/elements.ts';
import { createToolbar, type Controls } from './controls.ts';
import { createDrawnView } from './drawnView.ts';
import type { QueryPart } from './queryPart.ts';
import { resultCsv } from './table/resultCsv.ts';
import { createTablePanel } from './table/tablePanel.ts';
import type { TablePanel, TablePanelEvents } from './table/tablePanelParts.ts';
import type { ViewEvents, ViewPanel } from './viewPanel.ts';

export interface ResponseEvents extends ViewEvents, Omit<TablePanelEvents, keyof ViewEvents> {
  onRequest(act: PanelAct): void;
  /** A person has chosen a view. */
  onView(view: ShownView): void;
}

/** The parts of a response's panel besides its JSON: what can be done with the request, and the other views. */
export interface Response {
  readonly table: TablePanel;
  /** The table of the response, or of the result that is shown. */
  readonly shownTable: TablePanel;
  /** The place for the JSON of a result. */
  readonly result: HTMLElement;
  /**
   * Brings the panel in line with its content.
   *
   * @param isResult whether a query has led to it
   * @returns the view that is shown
   */
  draw(content: RawJsonContent | undefined, wanted: ShownView, isResult: boolean): ShownView;
  /** Moves to the search of the view that is shown. @returns whether it has one */
  search(): boolean;
  /** Copies what has the focus in the view that is shown. */
  copy(): void;
  /** Does with what has the focus in the view that is shown what was chosen in its menu. */
  choose(act: ValueAct): void;
  takeAdded(added: readonly AddedResponse[]): void;
  reveal(path: JsonPath, view: ResponseView): void;
}

export function createResponse(
  { header, main, toolbar, panels }: Controls,
  acts: readonly PanelAct[],
  labels: RawJsonLabels,
  drawn: DrawnLabels,
  remembered: Parameters<typeof createTablePanel>[1],
  query: QueryPart,
  resultName: string,
  events: ResponseEvents,
): Response {
  let isOfResult = false;
  let content: RawJsonContent | undefined;
  let shown: ShownView = 'json';
  const requests = acts.map((act) => button(labels[act], () => events.onRequest(act)));
  const names: readonly ShownView[] = ['json', ...responseViews];
  const buttons = names.map((name) => button(labels[name], () => events.onView(name)));
  const shownAs = group('group', labels.shownAs, buttons, 'switch');
  /** The events of a view, which count while it is shown: that the focus has left it is told after it was hidden. */
  const eventsOf = <Events extends ViewEvents>(name: ShownView, own: Events): Events => ({
    ...own,
    onStatus: (words) => shown === name && own.onStatus(words),
    onFound: (words) => shown === name && own.onFound(words),
  });
  const table = createTablePanel(labels, remembered, eventsOf('table', events));
  const results = createTablePanel(
    labels,
    { view: wholeTable, top: 0, left: 0 },
    eventsOf('table', {
      ...events,
      onTable: (message: FromTable) => message.type === 'copyCells' && events.onTable(message),
      onSave: (view: TableView) => {
        const file = content && resultCsv(content, view);
        if (file) events.onSaveDrawing('csv', file);
      },
    }),
  );
  const result = group('region', resultName, [], 'panel');
  const views: Readonly<Record<ResponseView, ViewPanel>> = {
    table,
    ...(Object.fromEntries(
      drawnViews.map((name) => [name, createDrawnView(name, drawn[name], labels.viewMissing, eventsOf(name, events))]),
    ) as Record<DrawnView, ViewPanel>),
  };
  const of = (name: ResponseView): ViewPanel => (name === 'table' && isOfResult ? results : views[name]);
  const all: readonly (readonly [name: string, view: ViewPanel])[] = [...Object.entries(views), ['table', results]];
  const pages = element('div', '');
  pages.append(table.pages);
  header.classList.add('of-response');
  header.querySelector('h1')?.after(createToolbar(labels.request, requests), shownAs, query.button);
  header.after(query.element);
  toolbar.after(...all.map(([, view]) => view.toolbar));
  main.append(result, ...all.map(([, view]) => view.element), pages);
  const current = () => (shown === 'json' ? undefined : of(shown));

  return {
    table,
    result,
    get shownTable() {
      return isOfResult ? results : table;
    },
    draw(next, wanted, isResult) {
      content = next;
      isOfResult = isResult;
      document.body.classList.toggle('is-result', isResult);
      const found = content?.views ?? {};
      shown = wanted === 'json' || found[wanted] ? wanted : 'json';
      requests.forEach((request, index) => {
        request.disabled = !content?.facts;
        if (acts[index] === 'followCall') request.hidden = !content?.facts?.canFollow;
      });
      shownAs.hidden = Object.keys(found).length === 0;
      names.forEach((name, index) => {
        const choice = buttons[index];
        if (!choice) return;
        choice.ariaPressed = String(name === shown);
        choice.hidden = name !== 'json' && !found[name];
      });
      toolbar.hidden = shown !== 'json';
      if (panels.answer) panels.answer.hidden = shown !== 'json' || isResult;
      result.hidden = shown !== 'json' || !isResult;
      pages.hidden = isResult;
      for (const [name, view] of all) {
        const isTurned = view === (isResult ? table : results);
        const isShown = name === shown && !isTurned;
        view.toolbar.hidden = !isShown;
        view.element.hidden = !isShown;
        // The response keeps its table while a result is shown.
        if (!isTurned) view.take(content);
        view.show(isShown);
      }
      return shown;
    },
    search() {
      current()?.search?.();
      return current()?.search !== undefined;
    },
    copy: () => current()?.copy?.(),
    reveal: (path, view) => of(view).reveal?.(path),
    choose: (act) => current()?.choose?.(act),
    takeAdded(added) {
      for (const [, view] of all) view.takeAdded?.(added);
    },
  };
}
