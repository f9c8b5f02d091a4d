import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
  type VirtualItem,
} from '@tanstack/virtual-core';

export interface AxisOptions {
  readonly scroller: HTMLElement;
  readonly horizontal: boolean;
  readonly size: number;
  /** Numbers of items drawn outside the view, so that scrolling shows no gap. Sticky headers cover those before it. */
  readonly beyond: { readonly before: number; readonly after: number };
  readonly onChange: () => void;
}

export interface AxisContent {
  readonly count: number;
  /** Sizes of the items in pixels. Pass the same array if they are unchanged. */
  readonly sizes?: readonly number[];
  /** Pixels before the first item, covered by headers. */
  readonly lead: number;
  /** Index of an item that is always drawn to keep the focus, or -1. */
  readonly pinned: number;
}

export type Axis = ReturnType<typeof createAxis>;

export function createAxis({ scroller, horizontal, size, beyond, onChange }: AxisOptions) {
  let content: AxisContent = { count: 0, lead: 0, pinned: -1 };
  /** Visible items. The library also counts those that the sticky headers cover. */
  let seen: { readonly all: readonly VirtualItem[]; readonly first: number; readonly items: readonly VirtualItem[] } = {
    all: [],
    first: 0,
    items: [],
  };

  function options() {
    const { count, lead, pinned } = content;
    return {
      ...{ count, horizontal, onChange, scrollToFn: elementScroll, observeElementRect, observeElementOffset },
      ...{ paddingStart: lead, scrollPaddingStart: lead },
      getScrollElement: () => scroller,
      estimateSize: (index: number) => content.sizes?.[index] ?? size,
      rangeExtractor: ({ startIndex, endIndex }: { startIndex: number; endIndex: number }) => {
        const last = Math.min(endIndex + beyond.after, count - 1);
        const indices = Array.from({ length: last - startIndex + 1 }, (_, index) => startIndex + index);
        if (pinned < 0 || pinned >= count || (pinned >= startIndex && pinned <= last)) return indices;
        return pinned < startIndex ? [pinned, ...indices] : [...indices, pinned];
      },
    };
  }

  const virtualizer = new Virtualizer<HTMLElement, HTMLElement>(options());
  virtualizer._didMount();
  virtualizer._willUpdate();

  return {
    set(next: AxisContent) {
      const isResized = next.sizes !== content.sizes;
      content = next;
      virtualizer.setOptions(options());
      if (isResized) virtualizer.measure();
      virtualizer._willUpdate();
    },
    /** Returns the same array while the items are unchanged. */
    items(): readonly VirtualItem[] {
      const all = virtualizer.getVirtualItems();
      const inView = virtualizer.getVirtualItemForOffset((virtualizer.scrollOffset ?? 0) + content.lead);
      const first = (inView?.index ?? 0) - beyond.before;
      if (all !== seen.all || first !== seen.first)
        seen = { all, first, items: all.filter(({ index }) => index >= first || index === content.pinned) };
      return seen.items;
    },
    length: () => virtualizer.getTotalSize(),
    page() {
      const view = horizontal ? scroller.clientWidth : scroller.clientHeight;
      return Math.max(1, Math.floor((view - content.lead) / size) - 1);
    },
    scrollTo: (index: number) => virtualizer.scrollToIndex(index, { align: 'auto' }),
  };
}
