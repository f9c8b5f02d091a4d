import * as l10n from '@vscode/l10n';
import type { ResponseFacts } from '../../../api/common/responseFacts.ts';
import { button, element, group, heading, text } from '../../../platform/webview/elements.ts';
import { createOneLine } from '../../../platform/webview/oneLine.ts';
import type { RawJsonContent } from '../common/pageMessages.ts';
import type { RawJsonTab } from '../common/rawJson.ts';
import type { KindTexts } from './kindTexts.ts';

const actionNames = [
  'expandAll',
  'collapseAll',
  'find',
  'copyValue',
  'original',
  'saveAs',
  'openDocument',
  'showHidden',
] as const;
export type ActionName = (typeof actionNames)[number];

/** Actions that don't apply to the result of a query. */
const ofResponse: readonly string[] = ['original', 'openDocument', 'showHidden'] satisfies readonly ActionName[];

/** Key bindings of the viewer, for tooltips. */
const shortcuts: Partial<Record<ActionName, string>> = {
  expandAll: 'Ctrl+Alt+]',
  collapseAll: 'Ctrl+Alt+[',
  find: /mac/i.test(navigator.userAgent) ? '⌘F' : 'Ctrl+F',
};

export type Controls = {
  /**
   * Selects a tab and enables the actions for its content.
   *
   * @param isResult whether the content is the result of a query
   */
  choose(tab: RawJsonTab, content: RawJsonContent | undefined, isResult: boolean): void;
  /** Shows the facts of the response; hides them if undefined. */
  showFacts(facts?: ResponseFacts): void;
  readonly panels: Readonly<Partial<Record<RawJsonTab, HTMLElement>>>;
  readonly toolbar: HTMLElement;
  readonly header: HTMLElement;
  /** The header, in one line. */
  readonly bar: HTMLElement;
  readonly main: HTMLElement;
  readonly status: HTMLElement;
  readonly found: HTMLElement;
};

export function createControls(
  root: HTMLElement,
  names: readonly RawJsonTab[],
  texts: KindTexts,
  onTab: (tab: RawJsonTab) => void,
  onAction: (action: ActionName) => void,
): Controls {
  const tabs = names.map((name) => {
    const tab = button(texts[name], () => onTab(name));
    tab.id = `tab-${name}`;
    tab.role = 'tab';
    tab.setAttribute('aria-controls', `panel-${name}`);
    return tab;
  });
  const actionTexts: Record<ActionName, string> = {
    expandAll: l10n.t('Expand All'),
    collapseAll: l10n.t('Collapse All'),
    find: l10n.t('Find'),
    copyValue: l10n.t('Copy Value'),
    original: l10n.t('Original'),
    saveAs: l10n.t('Save As…'),
    openDocument: l10n.t('Open as Document'),
    showHidden: l10n.t('Show Hidden Values…'),
  };
  const actions = actionNames.map((name) => {
    const action = button(actionTexts[name], () => onAction(name));
    action.dataset.action = name;
    const shortcut = shortcuts[name];
    if (shortcut !== undefined) action.title = `${actionTexts[name]} (${shortcut})`;
    return action;
  });
  const tablist = group('tablist', l10n.t('Parts of the session'), tabs);
  const toolbar = createToolbar(l10n.t('Actions'), actions);
  moveWithArrows(tablist, tabs, (tab) => tab.click());

  const isAlone = names.length === 1;
  const panels = Object.fromEntries(
    names.map((name) => [name, isAlone ? group('region', texts[name], [], 'panel') : panel(name)]),
  );
  const facts = element('section', 'facts');
  const status = element('footer', 'status');
  const found = element('span', 'found');
  found.ariaLive = 'polite';
  const header = element('header', 'controls');
  header.append(heading(), ...(isAlone ? [] : [tablist]), toolbar, found);
  const main = element('main', '');
  main.append(facts, ...Object.values(panels));
  const bar = createOneLine(header, l10n.t('More Actions…'));
  root.replaceChildren(bar, main, status);

  return {
    panels,
    toolbar,
    header,
    bar,
    main,
    status,
    found,
    choose(chosen, content, isResult) {
      names.forEach((name, index) => {
        const tab = tabs[index];
        tab?.setAttribute('aria-selected', String(name === chosen));
        if (tab) tab.tabIndex = name === chosen ? 0 : -1;
      });
      for (const [name, one] of Object.entries(panels)) one.hidden = name !== chosen;
      for (const action of actions) {
        const name = action.dataset.action;
        const isOffered = name === 'original' ? content?.isOriginal !== undefined : content?.text !== undefined;
        action.disabled = !isOffered && !(name === 'saveAs' && content?.canSave === true);
        action.hidden = isResult && ofResponse.includes(name ?? '');
        if (name === 'original') action.ariaPressed = String(content?.isOriginal === true);
        if (name === 'showHidden') {
          action.hidden = isResult || content?.hidden === undefined;
          action.textContent = content?.hidden === 'shown' ? l10n.t('Hide Values') : actionTexts.showHidden;
        }
      }
    },
    showFacts(next) {
      facts.hidden = !next;
      facts.replaceChildren(...(next ? [factsOf(next, texts.headers)] : []));
    },
  };
}

function factsOf({ summary, rows }: ResponseFacts, name: string): HTMLElement {
  if (rows.length === 0) return text('p', '', summary);
  const details = element('details', '');
  const list = element('dl', '');
  list.ariaLabel = name;
  list.append(...rows.flatMap(([header, value]) => [text('dt', '', header), text('dd', '', value)]));
  details.append(text('summary', '', summary), list);
  return details;
}

export function sentence(words: string): HTMLElement {
  return text('p', 'nothing', words);
}

export function createToolbar(name: string, actions: readonly HTMLButtonElement[]): HTMLElement {
  const toolbar = group('toolbar', name, actions);
  moveWithArrows(toolbar, actions, (action) => {
    for (const other of actions) other.tabIndex = other === action ? 0 : -1;
  });
  actions.forEach((action, index) => (action.tabIndex = index === 0 ? 0 : -1));
  return toolbar;
}

function moveWithArrows(
  container: HTMLElement,
  all: readonly HTMLButtonElement[],
  onArrive: (item: HTMLButtonElement) => void,
): void {
  container.addEventListener('keydown', (event) => {
    const items = all.filter((item) => !item.hidden);
    const at = items.findIndex((item) => item === document.activeElement);
    const targets: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: items.length - 1 };
    const target = targets[event.key];
    const item = target === undefined ? undefined : items[(target + items.length) % items.length];
    if (!item || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    item.focus();
    onArrive(item);
  });
}

function panel(tab: RawJsonTab): HTMLElement {
  const container = element('div', 'panel');
  container.id = `panel-${tab}`;
  container.role = 'tabpanel';
  container.setAttribute('aria-labelledby', `tab-${tab}`);
  container.hidden = true;
  return container;
}
