import './style.css';
import {
  formatPath,
  readState,
  readToRawJson,
  type FromRawJson,
  type RawJsonContent,
  type ViewPosition,
  type RawJsonState,
  type RawJsonTab,
  type ToRawJson,
} from '../../src/model/rawJson/rawJson.ts';
import { fill } from '../../src/model/text/template.ts';
import { createControls, sentence, type ActionName } from './controls.ts';
import { onlyPersonsCopy } from './copying.ts';
import { createJsonView, type JsonView } from './jsonView.ts';

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
onlyPersonsCopy(window);

function start({ tabs, labels, phrases }: Extract<ToRawJson, { type: 'labels' }>) {
  const places: Partial<Record<RawJsonTab, ViewPosition>> = { ...remembered.places };
  const contents: Partial<Record<RawJsonTab, RawJsonContent>> = {};
  const views: Partial<Record<RawJsonTab, JsonView>> = {};
  let chosen = tabs.includes(remembered.tab) ? remembered.tab : (tabs[0] ?? remembered.tab);
  let resting: ReturnType<typeof setTimeout> | undefined;
  const controls = createControls(document.body, tabs, labels, choose, act);
  window.addEventListener('focus', focusText);
  window.addEventListener('blur', remember);
  choose(chosen);

  function choose(tab: RawJsonTab): void {
    if (tab !== chosen) remember();
    chosen = tab;
    vscode.setState({ tab, places });
    draw(tab);
    rememberSoon();
  }

  /** Brings a tab's panel in line with its content. A text is opened when its tab is first chosen. */
  function draw(tab: RawJsonTab): void {
    if (tab !== chosen) return;
    const content = contents[tab];
    controls.choose(tab, content?.text !== undefined);
    controls.say(content?.facts);
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
    if (position) view.restore(position);
    focusText();
  }

  /** Puts the keyboard into the text when it is in the panel, but nowhere yet. */
  function focusText(): void {
    if (document.hasFocus() && document.activeElement === document.body) views[chosen]?.focus();
  }

  function showPath(): void {
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
    if (view) places[chosen] = view.position();
    vscode.setState({ tab: chosen, places });
  }

  function act(action: ActionName): void {
    const view = views[chosen];
    if (!view) return;
    remember();
    const actions: Record<ActionName, () => void> = {
      expandAll: () => view.expandAll(),
      collapseAll: () => view.collapseAll(),
      find: () => view.find(),
      copyValue: () => vscode.postMessage({ type: 'copy', what: 'value', text: view.value() }),
      copyPath: () => vscode.postMessage({ type: 'copy', what: 'path', text: formatPath(view.path()) }),
      saveAs: () => vscode.postMessage({ type: 'saveAs', tab: chosen }),
      openDocument: () => vscode.postMessage({ type: 'openDocument', tab: chosen }),
    };
    actions[action]();
  }

  return (message: Exclude<ToRawJson, { type: 'labels' }>) => {
    if (message.type === 'content') {
      contents[message.tab] = message.content;
      draw(message.tab);
      return;
    }
    choose(message.tab);
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
