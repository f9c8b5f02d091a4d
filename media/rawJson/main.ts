import './style.css';
import {
  formatPath,
  readToRawJson,
  type FromRawJson,
  type RawJsonContent,
  type RawJsonTab,
  type ToRawJson,
  type ValueAct,
} from '../../src/model/rawJson/rawJson.ts';
import { readState, type RawJsonState, type ViewPosition } from '../../src/model/rawJson/rawJsonState.ts';
import type { ShownView } from '../../src/model/rawJson/responseViews.ts';
import { tableMenuActs, type TableMenuAct } from '../../src/model/table/tableLabels.ts';
import { fill } from '../../src/model/text/template.ts';
import { isShortcut } from '../shared/elements.ts';
import { keepFocus } from '../shared/keptFocus.ts';
import { createPersonsMenu } from '../shared/personsMenu.ts';
import { createControls, sentence, type ActionName } from './controls.ts';
import { onlyPersonsCopy } from './copying.ts';
import { createJsonView, type JsonView } from './jsonView.ts';
import { createResponse } from './response.ts';

declare function acquireVsCodeApi(): {
  postMessage(message: FromRawJson): void;
  getState(): unknown;
  setState(state: RawJsonState): void;
};

/** A position is remembered when a person has rested for this long. */
const restMs = 200;

const nonce = document.currentScript?.nonce ?? '';
const vscode = acquireVsCodeApi();
const remembered = readState(vscode.getState());
const menu = createPersonsMenu(window);
keepFocus();
onlyPersonsCopy(window, menu);

function start({ tabs, labels, drawn, phrases }: Extract<ToRawJson, { type: 'labels' }>) {
  const places: Partial<Record<RawJsonTab, ViewPosition>> = { ...remembered.places };
  const contents: Partial<Record<RawJsonTab, RawJsonContent>> = {};
  const views: Partial<Record<RawJsonTab, JsonView>> = {};
  let chosen = tabs.includes(remembered.tab) ? remembered.tab : (tabs[0] ?? remembered.tab);
  let resting: ReturnType<typeof setTimeout> | undefined;
  const controls = createControls(document.body, tabs, labels, choose, act);
  let wanted = remembered.view;
  let shown: ShownView = 'json';
  const response = tabs.includes('answer')
    ? createResponse(controls, labels, drawn, remembered.table, {
        onRequest: (act) => vscode.postMessage({ type: 'request', act }),
        onView: turn,
        onStatus: (words) => (controls.status.textContent = words),
        onFound: (words) => (controls.found.textContent = words),
        onCopy: (text) => vscode.postMessage({ type: 'copy', what: 'value', text }),
        onSave: (view) => vscode.postMessage({ type: 'saveTable', view }),
        onTable: (message) => vscode.postMessage(message),
        onPages: (act) => vscode.postMessage({ type: 'pages', act }),
        onSaveDrawing: (kind, content) => vscode.postMessage({ type: 'saveDrawing', kind, content }),
        onReveal(path, view) {
          turn(view);
          if (view !== 'json') return response?.reveal(path, view);
          views.answer?.reveal(path);
          views.answer?.focus();
        },
        onMove: rememberSoon,
      })
    : undefined;
  window.addEventListener('focus', focusText);
  window.addEventListener('keydown', (event) => {
    if (shown !== 'json' && isShortcut(event, 'f') && response?.search()) event.preventDefault();
  });
  window.addEventListener('blur', remember);
  choose(chosen);

  function choose(tab: RawJsonTab): void {
    if (tab !== chosen) remember();
    chosen = tab;
    keep();
    draw(tab);
    rememberSoon();
  }

  function turn(view: ShownView): void {
    remember();
    wanted = view;
    keep();
    draw(chosen);
  }

  /** Brings a tab's panel in line with its content. A text is opened when its tab is first chosen. */
  function draw(tab: RawJsonTab): void {
    if (tab !== chosen) return;
    const content = contents[tab];
    controls.choose(tab, content);
    controls.say(content?.facts);
    shown = response?.draw(content, wanted) ?? 'json';
    if (shown !== 'json') return;
    if (content?.text === undefined || views[tab]?.isJson !== content.isJson) {
      views[tab]?.destroy();
      delete views[tab];
    }
    if (content?.text === undefined)
      controls.panels[tab]?.replaceChildren(...(content ? [sentence(content.nothing)] : []));
    else if (views[tab]) views[tab].update(content.text);
    else open(tab, content.text, content.isJson);
    showPath();
  }

  function open(tab: RawJsonTab, text: string, isJson: boolean): void {
    const parent = controls.panels[tab];
    if (!parent) return;
    parent.replaceChildren();
    const view = createJsonView({
      parent,
      text,
      isJson,
      name: labels[tab],
      phrases,
      nonce,
      onMove: () => (showPath(), rememberSoon()),
    });
    views[tab] = view;
    const position = places[tab];
    if (position && !contents[tab]?.isOriginal) view.restore(position);
    focusText();
  }

  /** Puts the keyboard into the text when it is in the panel, but nowhere yet. */
  function focusText(): void {
    if (document.hasFocus() && document.activeElement === document.body && shown === 'json') views[chosen]?.focus();
  }

  function showPath(): void {
    if (shown !== 'json') return;
    const view = views[chosen];
    controls.status.textContent = view?.isJson ? formatPath(view.path()) : '';
    const matches = view?.matches();
    controls.found.textContent = matches ? fill(labels.found, String(matches.at), String(matches.count)) : '';
  }

  function rememberSoon(): void {
    clearTimeout(resting);
    resting = setTimeout(remember, restMs);
  }

  function remember(): void {
    const view = views[chosen];
    // The lines of the original are others.
    if (view && shown === 'json' && !contents[chosen]?.isOriginal) places[chosen] = view.position();
    keep();
  }

  function keep(): void {
    vscode.setState({
      tab: chosen,
      places,
      view: wanted,
      table: response?.table.state() ?? remembered.table,
    });
  }

  function act(action: ActionName): void {
    remember();
    if (action === 'original' || action === 'saveAs') vscode.postMessage({ type: action, tab: chosen });
    const view = views[chosen];
    if (!view || action === 'original' || action === 'saveAs') return;
    const actions: Record<Exclude<ActionName, 'original' | 'saveAs'>, () => void> = {
      expandAll: () => view.expandAll(),
      collapseAll: () => view.collapseAll(),
      find: () => view.find(),
      copyValue: () => vscode.postMessage({ type: 'copy', what: 'value', text: view.value() }),
      copyPath: () => vscode.postMessage({ type: 'copy', what: 'path', text: formatPath(view.path()) }),
      showHidden: () => vscode.postMessage({ type: 'showHidden', tab: chosen }),
      openDocument: () => vscode.postMessage({ type: 'openDocument', tab: chosen }),
    };
    actions[action]();
  }

  function chooseInMenu(chosenAct: ValueAct): void {
    const requestId = chosenAct === 'followJob' && shown === 'table' ? response?.table.requestId() : undefined;
    if (requestId !== undefined) vscode.postMessage({ type: 'followJob', requestId });
    if (chosenAct === 'followJob') return;
    const isTableAct = tableMenuActs.some((known) => known === chosenAct);
    if (isTableAct) {
      if (shown === 'table') response?.table.choose(chosenAct as TableMenuAct);
    } else if (shown === 'json') act(chosenAct as Exclude<ValueAct, TableMenuAct | 'followJob'>);
    else if (chosenAct === 'copyValue') response?.copy();
  }

  return (message: Exclude<ToRawJson, { type: 'labels' }>) => {
    if (message.type === 'content') {
      contents[message.tab] = message.content;
      draw(message.tab);
      return;
    }
    if (message.type === 'rows') {
      response?.table.add(message.rows);
      return;
    }
    if (message.type === 'pages') {
      response?.table.say(message.pages);
      return;
    }
    if (message.type === 'columns' || message.type === 'service' || message.type === 'counts') {
      response?.table.tell(message);
      return;
    }
    if (message.type === 'menu') {
      if (menu.take()) chooseInMenu(message.act);
      return;
    }
    choose(message.tab);
    if (shown !== 'json') return;
    if (message.path) views[message.tab]?.reveal(message.path);
    views[message.tab]?.focus();
  };
}

let receive: ReturnType<typeof start> | undefined;
window.addEventListener('message', (event) => {
  const message = readToRawJson(event.data);
  if (message?.type === 'labels') receive ??= start(message);
  else if (message) receive?.(message);
});
vscode.postMessage({ type: 'ready' });
