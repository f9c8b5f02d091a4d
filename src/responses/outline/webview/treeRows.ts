import { element } from '../../../platform/webview/elements.ts';
import { onceAFrame } from '../../../platform/webview/gridSheet.ts';

/** Must match the style sheet. */
const rowSize = 22;
const beyond = 4;
const maxRows = 300;

/** Virtualized rows of one height. The active row is always in the DOM. */
export interface TreeRows {
  /** Scroll container, which takes the focus. */
  readonly element: HTMLElement;
  readonly page: number;
  show(count: number, active: number): void;
  scrollTo(row: number): void;
  rowOf(target: EventTarget | null): number | undefined;
}

export function createTreeRows(name: string, fill: (row: HTMLElement, index: number) => void): TreeRows {
  const tree = element('div', 'tree');
  const sheet = element('div', 'tree-sheet');
  tree.role = 'tree';
  tree.ariaLabel = name;
  tree.tabIndex = 0;
  sheet.role = 'presentation';
  tree.append(sheet);
  let [count, active] = [0, 0];
  const drawn = new Map<number, HTMLElement>();

  function wanted(): number[] {
    const first = Math.max(0, Math.floor(tree.scrollTop / rowSize) - beyond);
    const end = Math.ceil((tree.scrollTop + tree.clientHeight) / rowSize) + beyond;
    const last = Math.min(count, end, first + maxRows);
    const inView = Array.from({ length: Math.max(0, last - first) }, (_, index) => first + index);
    if (active < 0 || active >= count || (active >= first && active < last)) return inView;
    return active < first ? [active, ...inView] : [...inView, active];
  }

  function draw(everything: boolean): void {
    const rows = wanted();
    const kept = new Set(rows);
    const free: HTMLElement[] = [];
    for (const [index, row] of drawn)
      if (!kept.has(index)) {
        drawn.delete(index);
        free.push(row);
      }
    for (const index of rows) {
      const known = drawn.get(index);
      if (known && !everything) continue;
      const row = known ?? free.pop() ?? element('div', 'entry');
      row.style.top = `${index * rowSize}px`;
      row.dataset.row = String(index);
      fill(row, index);
      drawn.set(index, row);
    }
    for (const row of free) row.remove();
    // Screen readers follow DOM order.
    const ordered = rows.flatMap((index) => drawn.get(index) ?? []);
    ordered.forEach((row, at) => {
      if (sheet.children[at] !== row) sheet.insertBefore(row, sheet.children[at] ?? null);
    });
  }

  const drawSoon = onceAFrame(() => draw(false));
  tree.addEventListener('scroll', drawSoon, { passive: true });
  new ResizeObserver(drawSoon).observe(tree);

  return {
    element: tree,
    get page() {
      return Math.max(1, Math.floor(tree.clientHeight / rowSize) - 1);
    },
    show(nextCount, nextActive) {
      [count, active] = [nextCount, nextActive];
      sheet.style.height = `${count * rowSize}px`;
      draw(true);
    },
    scrollTo(row) {
      const [top, bottom] = [row * rowSize, (row + 1) * rowSize];
      if (top < tree.scrollTop) tree.scrollTop = top;
      else if (bottom > tree.scrollTop + tree.clientHeight) tree.scrollTop = bottom - tree.clientHeight;
    },
    rowOf(target) {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
      return row ? Number(row.dataset.row) : undefined;
    },
  };
}
