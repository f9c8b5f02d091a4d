/** Elements that stand for the items in view, in order. One whose item has left the view is used again for another. */
export interface Pool<T extends HTMLElement> {
  /** The element of an item, when it is drawn. */
  get(index: number): T | undefined;
  all(): Iterable<readonly [index: number, element: T]>;
  /**
   * Draws these items and no others. The element with the focus goes on standing for its item.
   * @param items in order
   * @param everything whether elements that stay with their item have to be filled again
   */
  draw(items: readonly PoolItem[], everything: boolean): void;
}

export interface PoolItem {
  readonly index: number;
  /** Its position and its length, in pixels. */
  readonly start: number;
  readonly size: number;
}

/**
 * @param fill makes an element stand for an item
 */
export function createPool<T extends HTMLElement>(
  parent: HTMLElement,
  create: () => T,
  fill: (element: T, item: PoolItem) => void,
): Pool<T> {
  const free: T[] = [];
  let drawn = new Map<number, T>();

  /** The items that keep their elements: to move some to the other end is cheap, to move most of them is not. */
  function keptOf(items: readonly PoolItem[]): readonly PoolItem[] {
    const present = items.filter(({ index }) => drawn.has(index));
    if (present.length * 2 >= items.length) return present;
    return present.filter(({ index }) => drawn.get(index)?.contains(document.activeElement));
  }

  return {
    get: (index) => drawn.get(index),
    all: () => drawn,
    draw(items, everything) {
      const kept = new Set(keptOf(items).map(({ index }) => index));
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

/** The items between those that part them: before the first, between the first and the second … after the last. */
function gaps<T>(items: readonly T[], parts: (item: T) => boolean): T[][] {
  const found: T[][] = [[]];
  for (const item of items) {
    if (parts(item)) found.push([]);
    else found.at(-1)?.push(item);
  }
  return found;
}
