import { text } from '../../platform/webview/elements.ts';

/** A list that opens below its button, and closes with Escape and with a click elsewhere. */
export interface Opener {
  readonly element: HTMLElement;
  readonly list: HTMLElement;
  close(): void;
}

export function createOpener(name: string): Opener {
  const opener = document.createElement('details');
  const summary = text('summary', '', name);
  const list = document.createElement('fieldset');
  opener.className = 'chooser';
  list.append(text('legend', 'unseen', name));
  opener.append(summary, list);
  opener.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !opener.open) return;
    event.preventDefault();
    close();
  });
  document.addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Node && !opener.contains(target)) opener.open = false;
  });

  function close(): void {
    opener.open = false;
    summary.focus();
  }

  return { element: opener, list, close };
}
