import { text } from './elements.ts';

export interface Dropdown {
  readonly element: HTMLDetailsElement;
  readonly list: HTMLElement;
  close(): void;
}

export function createDropdown(name: string): Dropdown {
  const dropdown = document.createElement('details');
  const summary = text('summary', '', name);
  const list = document.createElement('fieldset');
  dropdown.className = 'chooser';
  list.append(text('legend', 'unseen', name));
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

  return { element: dropdown, list, close };
}
