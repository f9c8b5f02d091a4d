import { element, gridPart, set, text } from '../../../platform/webview/elements.ts';
import { onceAFrame } from '../../../platform/webview/gridSheet.ts';
import { createPool, type PoolItem } from '../../../platform/webview/pool.ts';

export interface ListRow {
  readonly name: string;
  readonly note: string;
}

/** A virtualized list (WAI-ARIA Authoring Practices, "Listbox"). */
export interface List {
  readonly element: HTMLElement;
  show(count: number, rowAt: (index: number) => ListRow, name: string): void;
  /** @param index -1 for none */
  choose(index: number): void;
  focus(): void;
}

export interface ListEvents {
  onChoose(index: number): void;
  onOpen(index: number): void;
}

const rowSize = 22;
/** Rows drawn above and below the visible ones. */
const beyond = 4;

export function createList(id: string, events: ListEvents): List {
  const list = element('div', 'list');
  list.role = 'listbox';
  list.tabIndex = 0;
  const sheet = element('div', 'rows-sheet');
  sheet.role = 'presentation';
  list.append(sheet);
  let count = 0;
  let rowAt: (index: number) => ListRow = () => ({ name: '', note: '' });
  let chosen = -1;

  const pool = createPool(sheet, createRow, fillRow);
  const drawSoon = onceAFrame(() => draw(false));

  function createRow(): HTMLElement {
    const row = gridPart('div', 'row', 'option');
    row.append(text('span', 'name', ''), text('span', 'note', ''));
    return row;
  }

  function fillRow(row: HTMLElement, { index, start }: PoolItem): void {
    const { name, note } = rowAt(index);
    row.id = `${id}-${index}`;
    row.style.top = `${start}px`;
    row.dataset.index = String(index);
    row.title = note === '' ? name : `${name} · ${note}`;
    set(row, {
      'aria-posinset': String(index + 1),
      'aria-setsize': String(count),
      'aria-selected': String(index === chosen),
    });
    const [first, second] = row.children;
    if (first) first.textContent = name;
    if (second) second.textContent = note;
  }

  function draw(everything: boolean): void {
    const first = Math.max(0, Math.floor(list.scrollTop / rowSize) - beyond);
    const last = Math.min(count - 1, Math.ceil((list.scrollTop + list.clientHeight) / rowSize) + beyond);
    const items: PoolItem[] = [];
    for (let index = first; index <= last; index += 1) items.push({ index, start: index * rowSize, size: rowSize });
    pool.draw(items, everything);
    if (pool.get(chosen)) set(list, { 'aria-activedescendant': `${id}-${chosen}` });
    else list.removeAttribute('aria-activedescendant');
  }

  function reveal(index: number): void {
    const top = index * rowSize;
    if (top < list.scrollTop) list.scrollTop = top;
    else if (top + rowSize > list.scrollTop + list.clientHeight) list.scrollTop = top + rowSize - list.clientHeight;
  }

  function go(index: number): void {
    const next = Math.min(count - 1, Math.max(0, index));
    if (count === 0) return;
    chosen = next;
    reveal(next);
    draw(true);
    events.onChoose(next);
  }

  list.addEventListener('scroll', drawSoon, { passive: true });
  new ResizeObserver(drawSoon).observe(list);
  list.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const page = Math.max(1, Math.floor(list.clientHeight / rowSize) - 1);
    const targets: Readonly<Record<string, number>> = {
      ArrowDown: chosen + 1,
      ArrowUp: chosen - 1,
      PageDown: chosen + page,
      PageUp: chosen - page,
      Home: 0,
      End: count - 1,
    };
    const target = targets[event.key];
    if (target === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (target !== undefined) go(target);
    else if (chosen >= 0) events.onOpen(chosen);
  });
  const indexOf = (target: EventTarget | null) => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
    return row ? Number(row.dataset.index) : undefined;
  };
  list.addEventListener('click', ({ target }) => {
    const index = indexOf(target);
    if (index !== undefined) go(index);
  });
  list.addEventListener('dblclick', ({ target }) => {
    const index = indexOf(target);
    if (index !== undefined) events.onOpen(index);
  });

  return {
    element: list,
    show(next, rows, name) {
      count = next;
      rowAt = rows;
      list.ariaLabel = name;
      sheet.style.height = `${count * rowSize}px`;
      if (chosen >= count) chosen = -1;
      draw(true);
    },
    choose(index) {
      if (index === chosen) return;
      chosen = index;
      if (index >= 0) reveal(index);
      draw(true);
    },
    focus: () => list.focus({ preventScroll: true }),
  };
}
