import { text } from '../elements.ts';

export interface Dropdown {
  readonly element: HTMLDetailsElement;
  fill(items: readonly HTMLElement[]): void;
  /** Closes the list, and focuses its button. */
  close(): void;
}

export function createDropdown(name: string): Dropdown {
  const dropdown = document.createElement('details');
  const summary = text('summary', '', name);
  const list = document.createElement('fieldset');
  dropdown.className = 'chooser';
  dropdown.append(summary, list);
  dropdown.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !dropdown.open) return;
    event.preventDefault();
    close();
  });
  document.addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Node && !dropdown.contains(target)) dropdown.open = false;
  });

  function close(): void {
    dropdown.open = false;
    summary.focus();
  }

  return {
    element: dropdown,
    fill: (items) => list.replaceChildren(text('legend', 'unseen', name), ...items),
    close,
  };
}
