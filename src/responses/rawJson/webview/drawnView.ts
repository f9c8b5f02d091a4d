import * as l10n from '@vscode/l10n';
import { element, text } from '../../../platform/webview/elements.ts';
import type { JsonPath } from '../../../service/forms/common/envelope.ts';
import type { AddedResponse } from '../common/pageMessages.ts';
import type { DrawnView } from '../common/responseViews.ts';
import type { ShownContent } from './shownContent.ts';
import type { CreateView, ViewEvents, ViewPanel } from './viewPanel.ts';

const makers: Readonly<Record<DrawnView, () => Promise<CreateView>>> = {
  graph: async () => (await import('../../topology/webview/graphPanel.ts')).createGraphPanel,
  outline: async () => (await import('../../outline/webview/outlinePanel.ts')).createOutline,
  chart: async () => (await import('../../chart/webview/chartPanel.ts')).createChart,
};

/** Creates a view whose script is loaded when it is first shown. */
export function createDrawnView(name: DrawnView, events: ViewEvents): ViewPanel {
  const [panel, search] = [element('div', 'drawn'), element('div', 'search-box')];
  let content: ShownContent | undefined;
  let isShown = false;
  let revealed: JsonPath | undefined;
  let added: readonly AddedResponse[] = [];
  let view: ViewPanel | undefined;
  let reading: Promise<void> | undefined;

  async function read(): Promise<void> {
    let create: CreateView;
    try {
      create = await makers[name]();
    } catch {
      panel.replaceChildren(
        text('p', 'nothing', l10n.t("This view couldn't be read. Reload the window, then try again.")),
      );
      reading = undefined;
      return;
    }
    view = create(events);
    panel.replaceChildren(view.element);
    search.replaceChildren(...(view.search ? [view.search] : []));
    view.take(content);
    view.takeAdded?.(added);
    view.show(isShown);
    if (revealed) view.reveal?.(revealed);
    events.onActions();
  }

  return {
    element: panel,
    search,
    actions: () => view?.actions() ?? [],
    take(next) {
      content = next;
      view?.take(next);
    },
    show(toShow) {
      isShown = toShow;
      if (toShow && !view) reading ??= read();
      view?.show(toShow);
    },
    focusSearch: () => view?.focusSearch?.(),
    copy: () => view?.copy?.(),
    choose: (act) => view?.choose?.(act),
    takeAdded(next) {
      added = next;
      view?.takeAdded?.(next);
    },
    reveal(path) {
      if (view) view.reveal?.(path);
      else revealed = path;
    },
  };
}
