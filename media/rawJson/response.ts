import type { PanelAct } from '../../src/model/rawJson/panelActs.ts';
import type { DrawnLabels, JsonPath, RawJsonContent, RawJsonLabels } from '../../src/model/rawJson/rawJson.ts';
import { drawnViews, responseViews, type ResponseView, type ShownView } from '../../src/model/rawJson/responseViews.ts';
import { button, group } from '../shared/elements.ts';
import { createToolbar, type Controls } from './controls.ts';
import { createDrawnView } from './drawnView.ts';
import { createTablePanel, type TablePanel, type TablePanelEvents } from './tablePanel.ts';
import type { ViewEvents, ViewPanel } from './viewPanel.ts';

export interface ResponseEvents extends ViewEvents, Omit<TablePanelEvents, keyof ViewEvents> {
  onRequest(act: PanelAct): void;
  /** A person has chosen a view. */
  onView(view: ShownView): void;
}

/** The parts of a response's panel besides its JSON: what can be done with the request, and the other views. */
export interface Response {
  readonly table: TablePanel;
  /** Brings the panel in line with its content. @returns the view that is shown */
  draw(content: RawJsonContent | undefined, wanted: ShownView): ShownView;
  /** Moves to the search of the view that is shown. @returns whether it has one */
  search(): boolean;
  /** Copies what has the focus in the view that is shown. */
  copy(): void;
  reveal(path: JsonPath, view: ResponseView): void;
}

export function createResponse(
  { header, main, toolbar, panels }: Controls,
  acts: readonly PanelAct[],
  labels: RawJsonLabels,
  drawn: DrawnLabels,
  remembered: Parameters<typeof createTablePanel>[1],
  events: ResponseEvents,
): Response {
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
  const views: Readonly<Record<ResponseView, ViewPanel>> = {
    table,
    ...Object.fromEntries(
      drawnViews.map((name) => [name, createDrawnView(name, drawn[name], labels.viewMissing, eventsOf(name, events))]),
    ),
  };
  const all = Object.entries(views);
  header.classList.add('of-response');
  header.querySelector('h1')?.after(createToolbar(labels.request, requests), shownAs);
  toolbar.after(...all.map(([, view]) => view.toolbar));
  main.append(...all.map(([, view]) => view.element), table.pages);
  const current = () => (shown === 'json' ? undefined : views[shown]);

  return {
    table,
    draw(content, wanted) {
      const found = content?.views ?? {};
      shown = wanted === 'json' || found[wanted] ? wanted : 'json';
      for (const request of requests) request.disabled = !content?.facts;
      shownAs.hidden = Object.keys(found).length === 0;
      names.forEach((name, index) => {
        const choice = buttons[index];
        if (!choice) return;
        choice.ariaPressed = String(name === shown);
        choice.hidden = name !== 'json' && !found[name];
      });
      toolbar.hidden = shown !== 'json';
      if (panels.answer) panels.answer.hidden = shown !== 'json';
      for (const [name, view] of all) {
        view.toolbar.hidden = name !== shown;
        view.element.hidden = name !== shown;
        view.take(content);
        view.show(name === shown);
      }
      return shown;
    },
    search() {
      current()?.search?.();
      return current()?.search !== undefined;
    },
    copy: () => current()?.copy?.(),
    reveal: (path, view) => views[view].reveal?.(path),
  };
}
