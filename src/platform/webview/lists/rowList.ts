import { element } from '../elements.ts';
import { createAxis } from './axis.ts';
import { onceAFrame } from './gridSheet.ts';
import { createPool } from './pool.ts';

/** Height of a row in pixels, as in the style sheet. */
const rowSize = 22;
const beyond = { before: 4, after: 4 };

export interface RowListOptions {
  readonly role: 'listbox' | 'tree';
  /** Fills a row and gives it an ID, which stays with what the row shows. */
  readonly fill: (row: HTMLElement, index: number) => void;
  /** Called when a key or the pointer makes a row active. The caller then calls `show`. */
  readonly onMove: (index: number) => void;
  /** Called for Enter, and for a double-click on a row. */
  readonly onOpen: (index: number) => void;
  /** Handles a key before the list does. Returns whether it has handled the key. */
  readonly onKey?: (event: KeyboardEvent) => boolean;
}

/**
 * Virtualized rows of one height. The container has the focus, and names the active row (WAI-ARIA Authoring Practices,
 * "Listbox" and "Tree View"), which is always in the DOM.
 */
export function createRowList({ role, fill, onMove, onOpen, onKey }: RowListOptions) {
  const list = element('div', 'row-list');
  const sheet = element('div', 'row-sheet');
  list.role = role;
  list.tabIndex = 0;
  sheet.role = 'presentation';
  list.append(sheet);
  let [count, active] = [0, -1];
  const drawSoon = onceAFrame(() => draw(false));
  const axis = createAxis({ scroller: list, horizontal: false, size: rowSize, beyond, onChange: drawSoon });
  const rows = createPool(
    sheet,
    () => element('div', 'row'),
    (row, { index, start }) => {
      row.role = role === 'tree' ? 'treeitem' : 'option';
      row.ariaSelected = String(index === active);
      row.style.top = `${start}px`;
      row.dataset.index = String(index);
      fill(row, index);
    },
  );

  function draw(everything: boolean): void {
    rows.draw(axis.items(), everything);
    const row = rows.get(active);
    if (row) list.setAttribute('aria-activedescendant', row.id);
    else list.removeAttribute('aria-activedescendant');
  }

  function scrollTo(index: number): void {
    const [top, bottom] = [index * rowSize, (index + 1) * rowSize];
    if (top < list.scrollTop) list.scrollTop = top;
    else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
  }

  function goTo(index: number): void {
    if (count === 0) return;
    const row = Math.max(0, Math.min(index, count - 1));
    onMove(row);
    scrollTo(row);
  }

  list.addEventListener('keydown', (event) => {
    if (onKey?.(event)) {
      event.preventDefault();
      return;
    }
    if (event.ctrlKey || event.altKey || event.metaKey) return;

    const steps: Readonly<Record<string, number>> = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: axis.page(),
      PageUp: -axis.page(),
      End: Infinity,
      Home: -Infinity,
    };
    const step = steps[event.key];
    if (step === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (step !== undefined) goTo(active + step);
    else if (active >= 0) onOpen(active);
  });
  const indexOf = (target: EventTarget | null) => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
    return row ? Number(row.dataset.index) : undefined;
  };
  list.addEventListener('mousedown', ({ target }) => {
    const index = indexOf(target);
    if (index !== undefined) goTo(index);
  });
  list.addEventListener('dblclick', ({ target }) => {
    const index = indexOf(target);
    if (index !== undefined) onOpen(index);
  });

  return {
    element: list,
    /** @param nextActive index of the active row, or -1 */
    show(next: number, nextActive: number) {
      [count, active] = [next, nextActive];
      axis.set({ count, lead: 0, pinned: active });
      sheet.style.height = `${axis.length()}px`;
      draw(true);
    },
    scrollTo,
  };
}
