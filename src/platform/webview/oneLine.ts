import { button, element } from './elements.ts';

/** Height of a line in pixels, as in the style sheet. */
const lineHeight = 32;

/**
 * Puts controls into a bar of one line. Those without room in it are behind a button at its end, as in titles of VS Code's editors.
 *
 * @param label name of that button
 */
export function createOneLine(controls: HTMLElement, label: string): HTMLElement {
  const bar = element('div', 'bar');
  const more = button('…', () => open(!isOpen));
  let isOpen = false;
  controls.id = 'controls';
  more.className = 'more';
  more.title = more.ariaLabel = label;
  more.setAttribute('aria-controls', controls.id);
  bar.append(controls, more);
  open(false);

  function open(toOpen: boolean): void {
    isOpen = toOpen;
    more.ariaExpanded = String(isOpen);
    bar.classList.toggle('open', isOpen);
    controls.scrollTop = 0;
  }

  function measure(): void {
    more.hidden = controls.scrollHeight <= lineHeight + 4;
    if (more.hidden && isOpen) open(false);
  }

  new ResizeObserver(measure).observe(controls);
  new MutationObserver(measure).observe(controls, {
    attributes: true,
    attributeFilter: ['hidden'],
    characterData: true,
    childList: true,
    subtree: true,
  });
  // A control that gets the focus by a key is shown. By then, the browser has scrolled to it.
  controls.addEventListener('focusin', ({ target }) => {
    if (!isOpen && controls.scrollTop > 0 && target instanceof Element && target.matches(':focus-visible')) open(true);
  });
  controls.addEventListener('focusout', ({ relatedTarget }) => {
    // A click on another control must meet it where it is.
    if (!(relatedTarget instanceof Node && controls.contains(relatedTarget))) controls.scrollTop = 0;
  });
  bar.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !isOpen) return;
    open(false);
    more.focus();
  });
  document.addEventListener('pointerdown', ({ target }) => {
    if (isOpen && target instanceof Node && !bar.contains(target)) open(false);
  });
  return bar;
}
