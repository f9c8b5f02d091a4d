export type Pool<T extends HTMLElement> = ReturnType<typeof createPool<T>>;

export interface PoolItem {
  readonly index: number;
  readonly start: number;
  readonly size: number;
}

/** Creates elements for the visible items, and reuses them for other items. */
export function createPool<T extends HTMLElement>(
  parent: HTMLElement,
  create: () => T,
  fill: (element: T, item: PoolItem) => void,
) {
  const free: T[] = [];
  let drawn = new Map<number, T>();

  /**
   * Returns the items that keep their elements. If fewer than half of the items have an element, only the focused one
   * keeps it, because filling all again is cheaper.
   */
  function reusedItems(items: readonly PoolItem[]): readonly PoolItem[] {
    const present = items.filter(({ index }) => drawn.has(index));
    if (present.length * 2 >= items.length) return present;
    return present.filter(({ index }) => drawn.get(index)?.contains(document.activeElement));
  }

  return {
    get: (index: number) => drawn.get(index),
    all: (): Iterable<readonly [index: number, element: T]> => drawn,
    /**
     * Draws exactly these items. The focused element stays with its item.
     *
     * @param everything whether kept elements are filled again
     */
    draw(items: readonly PoolItem[], everything: boolean) {
      const kept = new Set(reusedItems(items).map(({ index }) => index));
      const elements = gaps([...drawn], ([index]) => kept.has(index)).map((gap) => gap.map(([, element]) => element));
      const wanted = gaps(items, ({ index }) => kept.has(index));
      wanted.forEach(({ length }, gap) => {
        for (const element of elements[gap]?.splice(length) ?? []) {
          element.remove();
          free.push(element);
        }
      });
      const next = new Map<number, T>();
      const following = [...kept].map((index) => drawn.get(index));
      wanted.forEach((gap, at) => {
        const after = following[at];
        gap.forEach((item, position) => {
          const element = elements[at]?.[position] ?? free.pop() ?? create();
          fill(element, item);
          if (position >= (elements[at]?.length ?? 0)) parent.insertBefore(element, after ?? null);
          next.set(item.index, element);
        });
        const index = [...kept][at];
        if (after && index !== undefined) next.set(index, after);
      });
      drawn = next;
      if (everything) for (const item of items) if (kept.has(item.index)) fill(drawn.get(item.index)!, item);
    },
  };
}

/** Splits items at separators, which are omitted. */
function gaps<T>(items: readonly T[], parts: (item: T) => boolean): T[][] {
  const found: T[][] = [[]];
  for (const item of items) {
    if (parts(item)) found.push([]);
    else found.at(-1)?.push(item);
  }
  return found;
}
