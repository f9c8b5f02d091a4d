import { set, text } from '../../../platform/webview/elements.ts';
import { createRowList } from '../../../platform/webview/lists/rowList.ts';

export interface ListRow {
  readonly name: string;
  readonly note: string;
}

interface ListEvents {
  onChoose(index: number): void;
  onOpen(index: number): void;
}

export function createList(id: string, events: ListEvents) {
  let [count, chosen] = [0, -1];
  let rowAt: (index: number) => ListRow = () => ({ name: '', note: '' });

  const list = createRowList({
    role: 'listbox',
    fill(row, index) {
      const { name, note } = rowAt(index);
      row.id = `${id}-${index}`;
      row.title = note === '' ? name : `${name} · ${note}`;
      set(row, { 'aria-posinset': String(index + 1), 'aria-setsize': String(count) });
      row.replaceChildren(text('span', 'name', name), text('span', 'note', note));
    },
    onMove(index) {
      chosen = index;
      list.show(count, chosen);
      events.onChoose(index);
    },
    onOpen: (index) => events.onOpen(index),
  });

  return {
    element: list.element,
    show(next: number, rows: typeof rowAt, name: string) {
      count = next;
      rowAt = rows;
      list.element.ariaLabel = name;
      if (chosen >= count) chosen = -1;
      list.show(count, chosen);
    },
    /** @param index -1 for none */
    choose(index: number) {
      if (index === chosen) return;
      chosen = index;
      if (index >= 0) list.scrollTo(index);
      list.show(count, chosen);
    },
  };
}
