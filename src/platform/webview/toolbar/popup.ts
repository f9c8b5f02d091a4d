import { element, text } from '../elements.ts';

/** Opens controls below a button, such as check boxes. They close as a menu does, and with the returned function. */
export function openChoices(anchor: HTMLElement, label: string, items: readonly HTMLElement[]): () => void {
  const choices = element('fieldset', 'popup choices');
  choices.append(text('legend', 'unseen', label), ...items);
  openPopup(choices, anchor);
  return () => choices.hidePopover();
}

/** Opens a popup below a button. It closes with Escape and with a click elsewhere; the browser then returns the focus. */
export function openPopup(popup: HTMLElement, anchor: HTMLElement): void {
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
  // A landmark, in which people who use a screen reader look for it.
  (document.querySelector('main') ?? document.body).append(popup);
  popup.showPopover();
}
