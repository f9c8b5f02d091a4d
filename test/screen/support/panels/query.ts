import type { WithWebview } from '../parts/workbench.ts';
import { toolbarOf } from './toolbar.ts';

/** Returns the query field of the response panel. */
export function queryOf(workbench: WithWebview) {
  const frame = workbench.webview();
  const bar = frame.getByRole('search', { name: 'Query' });

  return {
    bar,
    field: bar.getByRole('textbox', { name: 'Query (JMESPath)' }),
    back: bar.getByRole('button', { name: 'Back to Response' }),
    recent: bar.getByRole('button', { name: 'Recent' }),
    recentOnes: frame.getByRole('group', { name: 'Recent', exact: true }),
    /** Runs a query, and waits until its status matches. */
    async run(query: string, says: string | RegExp) {
      if (!(await bar.isVisible())) await toolbarOf(frame).act('Query');
      await this.field.fill(query);
      await this.field.press('Enter');
      await this.says(says);
    },
    async says(words: string | RegExp) {
      await bar.getByRole('status').filter({ hasText: words }).waitFor();
    },
  };
}
