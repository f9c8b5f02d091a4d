import type { RawJsonLabels } from '../../../src/model/rawJson/rawJson.ts';
import { plain } from '../../../src/model/text/displayText.ts';
import { button, element, text } from '../../shared/elements.ts';

export interface ColumnChooser {
  readonly element: HTMLElement;
  show(columns: readonly string[], hidden: readonly string[]): void;
}

/** A list of the columns of a table, in which those that are shown are checked. It opens below its button. */
export function createColumnChooser(
  labels: RawJsonLabels,
  onHidden: (columns: readonly string[], hidden: readonly string[]) => void,
  onReset: () => void,
): ColumnChooser {
  const chooser = document.createElement('details');
  const summary = text('summary', '', labels.columns);
  const list = document.createElement('fieldset');
  let known: { readonly columns: readonly string[]; readonly boxes: readonly HTMLInputElement[] } | undefined;
  let hidden: readonly string[] = [];
  let columns: readonly string[] = [];
  chooser.className = 'chooser';
  chooser.append(summary, list);

  /** Made when it is opened: there may be a thousand. */
  function fillList(): void {
    const listed = columns;
    const boxes = listed.map(() => document.createElement('input'));
    list.replaceChildren(
      text('legend', 'unseen', labels.columns),
      button(labels.resetColumns, onReset),
      ...boxes.map((box, index) => {
        const label = element('label', '');
        box.type = 'checkbox';
        box.addEventListener('change', () =>
          onHidden(
            listed,
            listed.filter((_, column) => boxes[column]?.checked === false),
          ),
        );
        label.append(box, text('span', '', plain(listed[index] ?? '', 100)));
        return label;
      }),
    );
    known = { columns: listed, boxes };
  }

  function isFilled(): boolean {
    const before = known?.columns;
    return before?.length === columns.length && columns.every((name, index) => name === before[index]);
  }

  function check(): void {
    known?.columns.forEach((column, index) => {
      const box = known?.boxes[index];
      if (box) box.checked = !hidden.includes(column);
    });
  }

  chooser.addEventListener('toggle', () => {
    if (!chooser.open) return;
    if (!isFilled()) fillList();
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
      if (chooser.open && !isFilled()) fillList();
      check();
    },
  };
}
