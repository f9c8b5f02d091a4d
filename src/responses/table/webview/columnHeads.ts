import { element } from '../../../platform/webview/elements.ts';
import type { Pool } from '../../../platform/webview/lists/pool.ts';

interface HeadOptions {
  readonly headRow: HTMLElement;
  readonly pool: Pool<HTMLElement>;
  readonly nameAt: (index: number) => string | undefined;
  readonly onMove: (column: string, to: number) => void;
  /**
   * @param width undefined to fit the content
   *
   * @param isDone whether the drag has ended
   */
  readonly onWidth: (column: string, width: number | undefined, isDone: boolean) => void;
}

interface Drag {
  readonly index: number;
  readonly column: string;
  readonly startX: number;
  readonly startWidth: number;
  readonly isResize: boolean;
  /** Position at which the column would be dropped. */
  to?: number;
  isMoving: boolean;
}

/** Movement in pixels below which a press is a click. */
const clickSlack = 5;

export function columnGrip(): HTMLElement {
  const grip = element('span', 'grip');
  grip.ariaHidden = 'true';
  return grip;
}

export function createColumnHeads({ headRow, pool, nameAt, onMove, onWidth }: HeadOptions): void {
  let drag: Drag | undefined;
  let wasDragged = false;

  const headerOf = (target: EventTarget | null) =>
    target instanceof Element ? target.closest<HTMLElement>('.column') : null;
  const isGrip = (target: EventTarget | null) => target instanceof Element && target.classList.contains('grip');

  function under(
    x: number,
  ): { readonly index: number; readonly header: HTMLElement; readonly isAfter: boolean } | undefined {
    for (const [index, header] of pool.all()) {
      const { left, right } = header.getBoundingClientRect();
      if (x >= left && x < right) return { index, header, isAfter: x > (left + right) / 2 };
    }
    return undefined;
  }

  function markDropTarget(header?: HTMLElement, isAfter = false): void {
    for (const [, one] of pool.all()) {
      one.classList.toggle('drop-before', one === header && !isAfter);
      one.classList.toggle('drop-after', one === header && isAfter);
    }
  }

  function end(): void {
    drag = undefined;
    markDropTarget();
    headRow.classList.remove('dragging');
  }

  headRow.addEventListener('pointerdown', (event) => {
    wasDragged = false;
    const header = headerOf(event.target);
    const index = Number(header?.ariaColIndex) - 2;
    const column = header ? nameAt(index) : undefined;
    if (!header || column === undefined || event.button !== 0 || event.shiftKey) return;
    const { width } = header.getBoundingClientRect();
    drag = { index, column, startX: event.clientX, startWidth: width, isResize: isGrip(event.target), isMoving: false };
    if (drag.isResize) headRow.setPointerCapture(event.pointerId);
  });

  headRow.addEventListener('pointermove', (event) => {
    if (!drag) return;
    const moved = event.clientX - drag.startX;
    if (!drag.isMoving && Math.abs(moved) < clickSlack) return;
    if (!drag.isMoving) headRow.setPointerCapture(event.pointerId);
    drag.isMoving = true;
    if (drag.isResize) return onWidth(drag.column, drag.startWidth + moved, false);
    headRow.classList.add('dragging');
    const over = under(event.clientX);
    if (!over) return;
    const gap = over.index + (over.isAfter ? 1 : 0);
    drag.to = gap > drag.index ? gap - 1 : gap;
    markDropTarget(drag.to === drag.index ? undefined : over.header, over.isAfter);
  });

  headRow.addEventListener('pointerup', (event) => {
    if (!drag) return;
    const { column, index, to, isMoving, isResize, startWidth, startX } = drag;
    wasDragged = isMoving || isResize;
    end();
    if (!isMoving) return;
    if (isResize) onWidth(column, startWidth + event.clientX - startX, true);
    else if (to !== undefined && to !== index) onMove(column, to);
  });
  headRow.addEventListener('pointercancel', end);

  // The click that ends a drag must not sort.
  headRow.addEventListener(
    'click',
    (event) => {
      if (!wasDragged && !isGrip(event.target)) return;
      wasDragged = false;
      event.stopPropagation();
    },
    { capture: true },
  );
  headRow.addEventListener('dblclick', (event) => {
    const column = isGrip(event.target) ? nameAt(Number(headerOf(event.target)?.ariaColIndex) - 2) : undefined;
    if (column !== undefined) onWidth(column, undefined, true);
  });
}
