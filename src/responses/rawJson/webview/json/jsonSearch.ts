import * as l10n from '@vscode/l10n';
import { element, searchBox } from '../../../../platform/webview/elements.ts';
import type { JsonView } from './jsonView.ts';

/** Creates the search box of JSON. Enter goes to the next match, Shift+Enter to the previous one, as in VS Code. */
export function createJsonSearch() {
  const whole = element('div', 'search-box');
  const box = searchBox(l10n.t('Find in JSON'), (words) => view?.search(words));
  let view: JsonView | undefined;
  whole.append(box);
  box.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') view?.toMatch(event.shiftKey ? 'previous' : 'next');
    else if (event.key === 'Escape' && box.value === '') view?.focus();
    else return;
    event.preventDefault();
  });
  return {
    element: whole,
    /** Searches in another text from now on. */
    use(next: JsonView | undefined) {
      if (view === next) return;
      view = next;
      if (box.value !== '') view?.search(box.value);
    },
    focus: () => box.select(),
  };
}
