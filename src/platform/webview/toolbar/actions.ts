import * as l10n from '@vscode/l10n';
import { button, group, text } from '../elements.ts';
import { icon, type IconName } from './icons.ts';
import { openPopup } from './popup.ts';

/** Something that a person can do with what is shown. */
export interface Action {
  /** Unique within a toolbar. */
  readonly id: string;
  readonly icon: IconName;
  readonly label: string;
  /** Key binding, for the tooltip. */
  readonly keys?: string;
  /** Whether a toggle is on. Omitted unless it is a toggle. */
  readonly isOn?: boolean;
  /** @param anchor the button that was pressed, below which a menu may open */
  readonly run: (anchor: HTMLElement) => void;
}

/** Actions in order, without those that make no sense now. */
export type OfferedActions = readonly (Action | false | undefined)[];

/** Creates a toolbar of icons, with a menu for the actions that are used less. */
export function createActionBar(label: string) {
  const bar = group('toolbar', label, [], 'actions');
  let shown: readonly Action[] = [];
  let drawn = '';
  moveWithArrows(bar);
  return {
    element: bar,
    /** @param first number of actions that have a button of their own; the others are in the menu at the end */
    show(offered: OfferedActions, first: number) {
      const actions = offered.filter((action) => action !== undefined && action !== false);
      const rest = actions.slice(first);
      const more: Action = {
        id: 'more',
        icon: 'ellipsis',
        label: l10n.t('More Actions…'),
        run: (anchor) => openMenu(anchor, l10n.t('More Actions…'), rest),
      };
      shown = [...actions.slice(0, first), ...(rest.length > 0 ? [more] : [])];
      const looks = JSON.stringify(shown);
      if (looks === drawn) return;
      drawn = looks;
      const focused = bar.querySelector<HTMLElement>(':focus')?.dataset.action;
      const buttons = shown.map((action) =>
        iconButton(action, (anchor) => shown.find(({ id }) => id === action.id)?.run(anchor)),
      );
      const current = buttons.find((one) => one.dataset.action === focused) ?? buttons[0];
      for (const one of buttons) one.tabIndex = one === current ? 0 : -1;
      bar.replaceChildren(...buttons);
      if (focused !== undefined) current?.focus();
    },
  };
}

function iconButton(
  { id, icon: name, label, keys, isOn }: Action,
  run: (anchor: HTMLElement) => void,
): HTMLButtonElement {
  const created = button('', () => run(created));
  created.append(icon(name));
  created.dataset.action = id;
  created.ariaLabel = label;
  created.title = keys === undefined ? label : `${label} (${keys})`;
  if (isOn !== undefined) created.ariaPressed = String(isOn);
  if (id === 'more') created.ariaHasPopup = 'menu';
  return created;
}

/** Opens a menu of actions below a button, which closes when one is chosen. */
function openMenu(anchor: HTMLElement, label: string, actions: readonly Action[]): void {
  const items = actions.map((action) => {
    const item = document.createElement('button');
    item.type = 'button';
    item.role = action.isOn === undefined ? 'menuitem' : 'menuitemcheckbox';
    if (action.isOn !== undefined) item.ariaChecked = String(action.isOn);
    item.tabIndex = -1;
    item.append(icon(action.icon), text('span', '', action.label));
    item.addEventListener('click', () => {
      menu.hidePopover();
      action.run(anchor);
    });
    return item;
  });
  const menu = group('menu', label, items, 'popup menu');
  items[0]?.toggleAttribute('autofocus', true);
  menu.addEventListener('keydown', (event) => {
    const at = items.findIndex((item) => item === document.activeElement);
    const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    items.at(target % items.length)?.focus();
  });
  openPopup(menu, anchor);
}

/** Moves the focus between the buttons of a toolbar or tab list, as the arrow keys, Home, and End do in VS Code. */
export function moveWithArrows(container: HTMLElement, onArrive?: (item: HTMLElement) => void): void {
  container.addEventListener('keydown', (event) => {
    const items = [...container.querySelectorAll<HTMLElement>('button:not([hidden])')];
    const at = items.findIndex((item) => item === document.activeElement);
    const target = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }[event.key];
    const item = target === undefined ? undefined : items.at(target % items.length);
    if (!item || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    for (const other of items) other.tabIndex = other === item ? 0 : -1;
    item.focus();
    onArrive?.(item);
  });
}
