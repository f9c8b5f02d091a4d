import * as l10n from '@vscode/l10n';
import { element, group } from '../../../platform/webview/elements.ts';
import type { OfferedActions } from '../../../platform/webview/toolbar/actions.ts';
import type { IconName } from '../../../platform/webview/toolbar/icons.ts';
import type { JsonPath } from '../../../service/forms/common/envelope.ts';
import { createRangeSwitch } from '../../chart/webview/rangeSwitch.ts';
import type { QueryBar } from '../../query/webview/queryBar.ts';
import { createPageTable } from '../../table/webview/pageTable.ts';
import { createTablePanel } from '../../table/webview/tablePanel.ts';
import type { TablePanelEvents } from '../../table/webview/tableTypes.ts';
import type { AddedResponse } from '../common/pageMessages.ts';
import type { PanelAction } from '../common/panelActions.ts';
import type { ValueAction } from '../common/rawJson.ts';
import {
  drawnViews,
  responseViews,
  type DrawnView,
  type ResponseView,
  type ShownView,
} from '../common/responseViews.ts';
import { choiceButton, type Controls } from './controls.ts';
import { createDrawnView } from './drawnView.ts';
import type { KindTexts } from './kindTexts.ts';
import type { ShownContent } from './shownContent.ts';
import type { ViewEvents, ViewPanel } from './viewPanel.ts';

export interface ResponseEvents extends TablePanelEvents {
  onView(view: ShownView): void;
}

export type Response = ReturnType<typeof createResponse>;

const viewIcons: Readonly<Record<ShownView, IconName>> = {
  json: 'json',
  table: 'table',
  graph: 'picture',
  outline: 'outline',
  chart: 'lineChart',
};

const requestIcons: Readonly<Record<PanelAction, IconName>> = {
  runAgain: 'refresh',
  editRequest: 'edit',
  copyAs: 'copy',
  followCall: 'show',
  compareWith: 'compare',
  saveSnapshot: 'save',
  sideBySide: 'compare',
  leaveOut: 'filter',
};

/** Creates the parts of a response's panel besides its JSON: commands on the request, and the other views. */
export function createResponse(
  { switches, search, main, panels }: Controls,
  acts: readonly PanelAction[],
  texts: KindTexts,
  remembered: Parameters<typeof createTablePanel>[1],
  query: QueryBar,
  events: ResponseEvents,
) {
  let isOfResult = false;
  let content: ShownContent | undefined;
  let shown: ShownView = 'json';
  const actTexts: Record<PanelAction, string> = {
    runAgain: l10n.t('Run Again'),
    editRequest: l10n.t('Edit Request…'),
    copyAs: l10n.t('Copy Request As…'),
    followCall: l10n.t('Follow…'),
    compareWith: l10n.t('Compare With…'),
    saveSnapshot: l10n.t('Save Snapshot…'),
    sideBySide: l10n.t('Show Side by Side'),
    leaveOut: l10n.t('Leave Out Fields…'),
  };
  const viewTexts: Record<ShownView, string> = {
    json: 'JSON',
    table: l10n.t('Table'),
    graph: l10n.t('Picture'),
    outline: l10n.t('Outline'),
    chart: l10n.t('Chart'),
  };
  const names: readonly ShownView[] = ['json', ...responseViews];
  const buttons = names.map((name) =>
    choiceButton({ icon: viewIcons[name], label: viewTexts[name] }, () => events.onView(name)),
  );
  const shownAs = group('group', texts.shownAs, buttons, 'switch');
  /** Ignores events of a hidden view, which still reports that it has lost the focus. */
  const eventsOf = <Events extends ViewEvents>(name: ShownView, own: Events): Events => ({
    ...own,
    onStatus: (words) => shown === name && own.onStatus(words),
    onFound: (words) => shown === name && own.onFound(words),
    onActions: () => shown === name && own.onActions(),
  });
  const table = createTablePanel(texts.grid, remembered, eventsOf('table', events));
  const results = createPageTable(texts.grid, eventsOf('table', events));
  const result = group('region', l10n.t('Result of the query'), [], 'panel');
  const range = createRangeSwitch((days) => events.send('range', { days }));
  const views: Readonly<Record<ResponseView, ViewPanel>> = {
    table,
    ...(Object.fromEntries(drawnViews.map((name) => [name, createDrawnView(name, eventsOf(name, events))])) as Record<
      DrawnView,
      ViewPanel
    >),
  };
  const of = (name: ResponseView): ViewPanel => (name === 'table' && isOfResult ? results : views[name]);
  const all: readonly (readonly [name: string, view: ViewPanel])[] = [...Object.entries(views), ['table', results]];
  const pages = element('div', '');
  pages.append(table.pages);
  switches.append(shownAs);
  search.after(range.element);
  main.prepend(query.element);
  main.append(result, ...all.map(([, view]) => view.element), pages);
  const current = () => (shown === 'json' ? undefined : of(shown));

  return {
    table,
    result,
    get shownTable() {
      return isOfResult ? results : table;
    },
    /**
     * Updates the panel. Returns the view that is shown.
     *
     * @param isResult whether the content is the result of a query
     */
    draw(next: ShownContent | undefined, wanted: ShownView, isResult: boolean): ShownView {
      content = next;
      isOfResult = isResult;
      table.showUnderResult(isResult);
      document.body.classList.toggle('is-result', isResult);
      const found = content?.views ?? {};
      shown = wanted === 'json' || found[wanted] ? wanted : 'json';
      shownAs.hidden = Object.keys(found).length === 0;
      // The buttons also stay while another range is loaded, or if that range has nothing to draw.
      range.show(wanted === 'chart' ? content?.facts?.range : undefined);
      names.forEach((name, index) => {
        const choice = buttons[index];
        if (!choice) return;
        choice.ariaPressed = String(name === shown);
        choice.hidden = name !== 'json' && !found[name];
      });
      if (panels.answer) panels.answer.hidden = shown !== 'json' || isResult;
      result.hidden = shown !== 'json' || !isResult;
      for (const [name, view] of all) {
        const isReplaced = view === (isResult ? table : results);
        const isShown = name === shown && !isReplaced;
        view.element.hidden = !isShown;
        // The table of the response is kept while the result of a query is shown.
        if (!isReplaced) view.take(content);
        view.show(isShown);
      }
      return shown;
    },
    /** Search of the shown view, unless that is the JSON. */
    get search() {
      return current()?.search;
    },
    focusSearch: () => current()?.focusSearch?.(),
    /** @param json actions of the JSON view */
    actions(json: OfferedActions): OfferedActions {
      const requests = acts
        .filter((act) => {
          const { facts } = content ?? {};
          if (act === 'followCall' || act === 'saveSnapshot') return facts?.canFollow;
          return act === 'leaveOut' ? facts?.canLeaveOut : facts;
        })
        .map((act) => ({
          id: act,
          icon: requestIcons[act],
          label: actTexts[act],
          run: () => events.send('request', { act }),
        }));
      if (shown === 'json') return [...requests.slice(0, 3), ...query.actions(), ...requests.slice(3), ...json];
      const own = current()?.actions() ?? [];
      if (shown !== 'table') return [...own, ...query.actions(), ...requests];
      const copying = requests.filter(({ id }) => id === 'copyAs');
      return [...query.actions(), ...copying, ...own, ...requests.filter((one) => !copying.includes(one))];
    },
    copy: () => current()?.copy?.(),
    reveal: (path: JsonPath, view: ResponseView) => of(view).reveal?.(path),
    choose: (act: ValueAction) => current()?.choose?.(act),
    takeAdded(added: readonly AddedResponse[]) {
      for (const [, view] of all) view.takeAdded?.(added);
    },
  };
}
