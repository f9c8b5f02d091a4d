import type { RawJsonLabels } from '../../src/model/rawJson/rawJson.ts';
import { plain } from '../../src/model/text/displayText.ts';
import { element, text } from '../shared/elements.ts';

export interface ColumnChooser {
  readonly element: HTMLElement;
  show(columns: readonly string[], hidden: readonly string[]): void;
}

/** A list of the columns of a table, in which those that are shown are checked. It opens below its button. */
export function createColumnChooser(
  labels: RawJsonLabels,
  onHidden: (hidden: readonly string[]) => void,
): ColumnChooser {
  const chooser = document.createElement('details');
  const summary = text('summary', '', labels.columns);
  const list = document.createElement('fieldset');
  let known: { readonly columns: readonly string[]; readonly boxes: readonly HTMLInputElement[] } | undefined;
  let hidden: readonly string[] = [];
  chooser.className = 'chooser';
  chooser.append(summary, list);

  /** Made when it is opened: there may be a thousand. */
  function fillList(columns: readonly string[]): void {
    const boxes = columns.map(() => document.createElement('input'));
    list.replaceChildren(
      text('legend', 'unseen', labels.columns),
      ...boxes.map((box, index) => {
        const label = element('label', '');
        box.type = 'checkbox';
        box.addEventListener('change', () => onHidden(columns.filter((_, column) => boxes[column]?.checked === false)));
        label.append(box, text('span', '', plain(columns[index] ?? '', 100)));
        return label;
      }),
    );
    known = { columns, boxes };
  }

  function check(): void {
    known?.columns.forEach((column, index) => {
      const box = known?.boxes[index];
      if (box) box.checked = !hidden.includes(column);
    });
  }

  let columns: readonly string[] = [];
  chooser.addEventListener('toggle', () => {
    if (!chooser.open) return;
    if (known?.columns !== columns) fillList(columns);
    check();
  });
  chooser.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !chooser.open) return;
    event.preventDefault();
    chooser.open = false;
    summary.focus();
  });
  document.addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Node && !chooser.contains(target)) chooser.open = false;
  });

  return {
    element: chooser,
    show(next, hiddenNext) {
      columns = next;
      hidden = hiddenNext;
      if (chooser.open && known?.columns !== columns) fillList(columns);
      check();
    },
  };
}
