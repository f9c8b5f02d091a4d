import './styles.css';
import * as l10n from '@vscode/l10n';
import { formatPath } from '../../../platform/common/json/jsonPath.ts';
import { createSend, handle, type Handlers } from '../../../platform/common/messages.ts';
import { isShortcut } from '../../../platform/webview/elements.ts';
import { restoreFocus } from '../../../platform/webview/lists/restoreFocus.ts';
import type { OfferedActions } from '../../../platform/webview/toolbar/actions.ts';
import { focusReturned, trackContextMenu } from '../../../platform/webview/toolbar/contextMenu.ts';
import { useTranslations } from '../../../platform/webview/translations.ts';
import type { JsonPath } from '../../../service/forms/common/envelope.ts';
import { pathQuery } from '../../query/common/pathQuery.ts';
import { createQueryBar, type QueryResult } from '../../query/webview/queryBar.ts';
import { toPage, type fromPage } from '../common/pageMessages.ts';
import { rawJsonPages, type RawJsonTab } from '../common/rawJson.ts';
import { readState, type ViewPosition } from '../common/rawJsonState.ts';
import type { ShownView } from '../common/responseViews.ts';
import { createControls } from './controls.ts';
import { onlyPersonsCopy } from './copying.ts';
import { copied, jsonActions } from './json/jsonActions.ts';
import { createJsonEditors, type JsonTab } from './json/jsonEditors.ts';
import { createJsonSearch } from './json/jsonSearch.ts';
import { kindTexts } from './kindTexts.ts';
import { createMenuChoices } from './menuChoices.ts';
import { createResponse } from './response.ts';
import { shownContent, type ShownContent } from './shownContent.ts';

/**
 * Length in characters from which on a text is decoded and drawn in separate tasks, so that neither blocks the page for
 * long.
 */
const largeText = 1_000_000;

/** Delay before the position is stored, in which it may still change. */
const restMs = 200;

const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
const vscode = acquireVsCodeApi();
const send = createSend<typeof fromPage>((message) => vscode.postMessage(message));
const remembered = readState(vscode.getState());
const menu = trackContextMenu(window);
restoreFocus();
onlyPersonsCopy(window, menu);

function start({ kind, translations }: Parameters<Handlers<typeof toPage>['start']>[0]): Handlers<typeof toPage> {
  useTranslations(translations);
  const { tabs, acts } = rawJsonPages[kind];
  const texts = kindTexts(kind);
  const positions: Partial<Record<RawJsonTab, ViewPosition>> = { ...remembered.places };
  const contents: Partial<Record<JsonTab, ShownContent>> = {};
  let chosen = tabs.includes(remembered.tab) ? remembered.tab : (tabs[0] ?? remembered.tab);
  let resting: ReturnType<typeof setTimeout> | undefined;
  const controls = createControls(document.body, tabs, texts, {
    onTab: choose,
    onCancel: () => send('cancel', {}),
    onStep: (step) => send('step', { step }),
  });
  const jsonSearch = createJsonSearch();
  const editors = createJsonEditors({
    panelOf: (at) => (at === 'result' ? response?.result : controls.panels[at]),
    nameOf: (at) => (at === 'result' ? l10n.t('Result of the query') : texts[at]),
    nonce,
    onMove: () => (showPath(), storePositionSoon()),
    onOpen: focusContent,
  });
  let wanted = remembered.view;
  let shown: ShownView = 'json';
  let wantedQuery = remembered.query;
  let { picture } = remembered;
  const onAsked = (asked: string) => send('query', { query: asked });
  const query = createQueryBar({ onResult: showResult, onAsked, onActions: showTools });
  const response = tabs.includes('answer')
    ? createResponse(controls, acts, texts, remembered.table, query, {
        send,
        onSave: (view, { path }) => send('saveTable', { view, path }),
        onView: showView,
        onStatus: (words) => (controls.status.textContent = words),
        onFound: (words) => (controls.found.textContent = words),
        onActions: showTools,
        onReveal: reveal,
        onMove: storePositionSoon,
        picture,
        onPicture(next) {
          picture = next;
          storePositionSoon();
        },
      })
    : undefined;
  const chooseInMenu = createMenuChoices({
    response,
    query,
    shown: () => shown,
    focusedQuery,
    copyJson: () => editors.at(jsonTab()) && send('copy', copied(editors.at(jsonTab()))),
    reveal,
    send,
  });
  window.addEventListener('focus', focusContent);
  window.addEventListener('keydown', (event) => {
    if (!isShortcut(event, 'f')) return;
    if (shown === 'json') jsonSearch.focus();
    else response?.focusSearch();
    event.preventDefault();
  });
  window.addEventListener('blur', storePosition);
  choose(chosen);

  function choose(tab: RawJsonTab): void {
    if (tab !== chosen) storePosition();
    chosen = tab;
    storeState();
    draw(tab);
    storePositionSoon();
  }

  function reveal(path: JsonPath, view: ShownView): void {
    showView(view);
    if (view !== 'json') {
      response?.reveal(path, view);
      return;
    }
    editors.at(jsonTab())?.reveal(path);
    editors.at(jsonTab())?.focus();
  }

  function showView(view: ShownView): void {
    storePosition();
    wanted = view;
    storeState();
    draw(chosen);
  }

  /** Returns where JSON is shown: the chosen tab, or the result of a query, which replaces the response. */
  function jsonTab(): JsonTab {
    return chosen === 'answer' && contents.result ? 'result' : chosen;
  }

  function showResult(result: QueryResult | undefined): void {
    storePosition();
    if (result)
      contents.result = shownContent(
        { ...result, nothing: '', isJson: true, ...(contents.answer?.facts && { facts: contents.answer.facts }) },
        contents.result,
      );
    else delete contents.result;
    storeState();
    draw('answer');
  }

  /** Updates a tab if it is chosen. Editors are created when their tab is first chosen. */
  function draw(tab: RawJsonTab): void {
    if (tab !== chosen) return;
    const at = jsonTab();
    const content = contents[at];
    controls.choose(tab);
    controls.line.show(content?.facts);
    shown = response?.draw(content, wanted ?? (content?.isList ? 'table' : 'json'), at === 'result') ?? 'json';
    if (shown === 'json') {
      editors.draw(at, content, at === 'result' || content?.isOriginal ? undefined : positions[at]);
      jsonSearch.use(editors.at(at));
      showPath();
    } else focusContent();
    showTools();
  }

  function showTools(): void {
    const search = shown === 'json' ? editors.at(jsonTab()) && jsonSearch.element : response?.search;
    if (controls.search.firstElementChild !== (search ?? null))
      controls.search.replaceChildren(...(search ? [search] : []));
    const actions = jsonActionsNow();
    controls.actions.show(response?.actions(actions) ?? actions, 3);
  }

  function jsonActionsNow(): OfferedActions {
    const at = jsonTab();
    return jsonActions({
      view: editors.at(at),
      content: contents[at],
      tab: at,
      send: (...message) => (storePosition(), send(...message)),
    });
  }

  /** Focuses the text or the table if the page has the focus, but no element does. */
  function focusContent(): void {
    if (!document.hasFocus() || document.activeElement !== document.body) return;
    if (shown === 'json') editors.at(jsonTab())?.focus();
    else if (shown === 'table') response?.shownTable.focus();
  }

  function showPath(): void {
    if (shown !== 'json') return;
    const view = editors.at(jsonTab());
    controls.status.textContent = view?.isJson ? formatPath(view.path()) : '';
    const matches = view?.matches();
    controls.found.textContent = matches ? l10n.t('{0} of {1} found', String(matches.at), String(matches.count)) : '';
  }

  function storePositionSoon(): void {
    clearTimeout(resting);
    resting = setTimeout(storePosition, restMs);
  }

  function storePosition(): void {
    const view = editors.at(chosen);
    // Positions aren't stored for JSON as received, which has other lines than formatted JSON.
    if (view && shown === 'json' && jsonTab() === chosen && !contents[chosen]?.isOriginal)
      positions[chosen] = view.position();
    storeState();
  }

  function storeState(): void {
    vscode.setState({
      tab: chosen,
      places: positions,
      ...(wanted && { view: wanted }),
      table: response?.table.state() ?? remembered.table,
      picture,
      ...(query.shown !== undefined && { query: query.shown }),
    });
  }

  /** Returns the query for the focused value of the response. */
  function focusedQuery(): string | undefined {
    const view = editors.at(jsonTab());
    const focused =
      shown === 'table'
        ? response?.shownTable.query()
        : shown === 'json' && view?.isJson
          ? pathQuery(view.path())
          : undefined;
    if (focused === undefined || jsonTab() !== 'result' || query.shown === undefined) return focused;
    return focused === '@' ? query.shown : `${query.shown} | ${focused}`;
  }

  return {
    // The first message has created these handlers.
    start: () => undefined,
    async content({ tab, content }) {
      if ((content.text?.length ?? 0) > largeText) await new Promise((resolve) => setTimeout(resolve));
      const next = shownContent(content, contents[tab]);
      contents[tab] = next;
      if (tab === 'answer') query.take(next);
      draw(tab);
      if (tab !== 'answer' || wantedQuery === undefined || content.text === undefined) return;
      query.open(wantedQuery);
      wantedQuery = undefined;
    },
    rows({ rows }) {
      response?.table.add(rows);
      query.add(rows);
    },
    pages: ({ pages }) => (response?.table.showPages(pages), query.follow(pages)),
    columns: ({ columns }) => response?.table.showColumns(columns),
    service: ({ service }) => response?.table.showService(service),
    counts: ({ counts }) => response?.table.showCounts(counts),
    queries: ({ queries }) => query.recent(queries),
    added: ({ added }) => response?.takeAdded(added),
    menu({ act: chosenAct }) {
      if (menu.take()) void focusReturned(window).then(() => chooseInMenu(chosenAct));
    },
    reveal({ tab, path, view }) {
      if (view) wanted = view;
      choose(tab);
      if (shown !== 'json') return;
      if (path) editors.at(tab)?.reveal(path);
      editors.at(tab)?.focus();
    },
  };
}

let handlers: Handlers<typeof toPage> | undefined;
const { start: first } = toPage;
/** Handles one message after the other. */
let handled = Promise.resolve();
window.addEventListener('message', ({ data }) => {
  const handleNext = () =>
    handlers
      ? handle(toPage, handlers, data)
      : handle({ start: first }, { start: (message) => void (handlers = start(message)) }, data);
  handled = handled.then(handleNext).catch(reportError);
});
send('ready', {});
