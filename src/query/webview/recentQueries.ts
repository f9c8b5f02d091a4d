import { plain } from '../../platform/common/text/displayText.ts';
import { createDropdown } from '../../platform/webview/dropdown.ts';
import { button, text } from '../../platform/webview/elements.ts';
import type { QueryLabels } from '../common/queryText.ts';

export interface RecentQueries {
  readonly element: HTMLElement;
  /** @param queries newest first */
  show(queries: readonly string[]): void;
}

/** Creates the list of recent queries of an operation, which opens below its button. */
export function createRecentQueries(labels: QueryLabels, onChoose: (query: string) => void): RecentQueries {
  const dropdown = createDropdown(labels.recent);
  return {
    element: dropdown.element,
    show(queries) {
      const choices = queries.map((query) =>
        button(plain(query, 200), () => {
          dropdown.element.open = false;
          onChoose(query);
        }),
      );
      dropdown.fill(choices.length > 0 ? choices : [text('span', '', labels.noRecent)]);
    },
  };
}
