import * as l10n from '@vscode/l10n';
import { button, element, group, heading, text } from '../../../platform/webview/elements.ts';
import { createActionBar, moveWithArrows } from '../../../platform/webview/toolbar/actions.ts';
import { icon, type IconName } from '../../../platform/webview/toolbar/icons.ts';
import type { RawJsonTab } from '../common/rawJson.ts';
import type { KindTexts } from './kindTexts.ts';
import { createStatusLine, type StatusLineEvents } from './statusLine.ts';

/** A view or tab that a person can switch to. */
interface Choice<Name extends string> {
  readonly name: Name;
  readonly icon: IconName;
  readonly label: string;
}

export type Controls = ReturnType<typeof createControls>;

interface ControlEvents extends StatusLineEvents {
  onTab(tab: RawJsonTab): void;
}

/** Creates the frame of a panel: a toolbar with a switch, a search, and actions; the status of a response; panels; a status line. */
export function createControls(
  root: HTMLElement,
  names: readonly RawJsonTab[],
  texts: KindTexts,
  events: ControlEvents,
) {
  const isAlone = names.length === 1;
  const panels: Readonly<Partial<Record<RawJsonTab, HTMLElement>>> = Object.fromEntries(
    names.map((name) => [name, isAlone ? group('region', texts.answer, [], 'panel') : tabPanel(name)]),
  );
  const [switches, search, main] = [element('div', 'switches'), element('div', 'search'), element('main', '')];
  const found = element('span', 'found');
  const status = element('footer', 'status');
  const header = element('header', 'bar');
  const actions = createActionBar(l10n.t('Actions'));
  const line = createStatusLine(texts.headers, events);
  const tabs = createTabs(
    l10n.t('What the session consists of'),
    names.map((name) => ({ name, icon: 'json', label: texts[name] })),
    (name) => events.onTab(name),
  );
  if (!isAlone) switches.append(tabs.element);
  found.ariaLive = 'polite';
  header.append(heading(), switches, search, found, actions.element);
  main.append(line.element, ...Object.values(panels));
  root.replaceChildren(header, main, status);
  return {
    /** Views of a response, or tabs, on the left of the toolbar. */
    switches,
    /** Search of the view, in the middle. */
    search,
    actions,
    line,
    /** Area below the toolbar. */
    main,
    panels,
    status,
    /** Number of matches, beside the search. */
    found,
    /** Shows the panel of a tab. */
    choose(chosen: RawJsonTab) {
      tabs.choose(chosen);
      for (const [name, panel] of Object.entries(panels)) panel.hidden = name !== chosen;
    },
  };
}

/** Creates the tabs of a panel that has several, which arrow keys switch. */
function createTabs<Name extends RawJsonTab>(
  label: string,
  choices: readonly Choice<Name>[],
  onChoose: (name: Name) => void,
): { readonly element: HTMLElement; choose(name: RawJsonTab): void } {
  const tabs = choices.map((choice) => {
    const tab = choiceButton(choice, () => onChoose(choice.name));
    tab.id = `tab-${choice.name}`;
    tab.role = 'tab';
    tab.setAttribute('aria-controls', `panel-${choice.name}`);
    return tab;
  });
  const list = group('tablist', label, tabs, 'switch');
  moveWithArrows(list, (tab) => tab.click());
  return {
    element: list,
    choose(name) {
      choices.forEach((choice, index) => {
        const tab = tabs[index];
        tab?.setAttribute('aria-selected', String(choice.name === name));
        if (tab) tab.tabIndex = choice.name === name ? 0 : -1;
      });
    },
  };
}

export function choiceButton(choice: Omit<Choice<string>, 'name'>, onChoose: () => void): HTMLButtonElement {
  const created = button('', onChoose);
  created.append(icon(choice.icon), text('span', 'label', choice.label));
  created.title = created.ariaLabel = choice.label;
  return created;
}

export function sentence(words: string): HTMLElement {
  return text('p', 'nothing', words);
}

function tabPanel(tab: RawJsonTab): HTMLElement {
  const container = element('div', 'panel');
  container.id = `panel-${tab}`;
  container.role = 'tabpanel';
  container.setAttribute('aria-labelledby', `tab-${tab}`);
  container.hidden = true;
  return container;
}
