import { plain } from '../../platform/common/text/displayText.ts';
import { button, element, text } from '../../platform/webview/elements.ts';
import type { QueryLabels } from '../common/queryText.ts';

export interface RecentQueries {
  readonly element: HTMLElement;
  /** @param queries newest first */
  show(queries: readonly string[]): void;
}

/** Creates the list of recent queries of an operation, which opens below its button. */
export function createRecentQueries(labels: QueryLabels, onChoose: (query: string) => void): RecentQueries {
  const chooser = document.createElement('details');
  const summary = text('summary', '', labels.recent);
  const list = element('fieldset', '');
  chooser.className = 'chooser';
  chooser.append(summary, list);

  chooser.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !chooser.open) return;
    event.preventDefault();
    event.stopPropagation();
    chooser.open = false;
    summary.focus();
  });
  document.addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Node && !chooser.contains(target)) chooser.open = false;
  });

  return {
    element: chooser,
    show(queries) {
      const choices = queries.map((query) =>
        button(plain(query, 200), () => {
          chooser.open = false;
          onChoose(query);
        }),
      );
      list.replaceChildren(
        text('legend', 'unseen', labels.recent),
        ...(choices.length > 0 ? choices : [text('span', '', labels.noRecent)]),
      );
    },
  };
}
