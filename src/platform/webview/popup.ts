import type { Action } from './actions.ts';
import { element, group, text } from './elements.ts';
import { icon } from './icons.ts';

/**
 * Opens a menu of actions below a button. It closes when an action is chosen, with Escape, and with a click elsewhere; the browser then
 * returns the focus.
 *
 * @param label name of the menu
 */
export function openMenu(anchor: HTMLElement, label: string, actions: readonly Action[]): void {
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
  open(menu, anchor);
}

/** Opens controls below a button, such as check boxes. They close as a menu does, and with the returned function. */
export function openChoices(anchor: HTMLElement, label: string, items: readonly HTMLElement[]): () => void {
  const choices = element('fieldset', 'popup choices');
  choices.append(text('legend', 'unseen', label), ...items);
  open(choices, anchor);
  return () => choices.hidePopover();
}

function open(popup: HTMLElement, anchor: HTMLElement): void {
  const { bottom, right, left } = anchor.getBoundingClientRect();
  popup.popover = 'auto';
  popup.style.top = `${bottom + 2}px`;
  if (left < innerWidth / 2) popup.style.left = `${left}px`;
  else popup.style.right = `${innerWidth - right}px`;
  popup.addEventListener('toggle', (event) => {
    const isOpen = event.newState === 'open';
    anchor.ariaExpanded = String(isOpen);
    if (!isOpen) popup.remove();
  });
  document.body.append(popup);
  popup.showPopover();
}
