import type { WithWebview } from '../parts/workbench.ts';
import { toolbarOf } from './toolbar.ts';

/** Returns the table in the panel of a response, or of the access. The DOM has only the rows and columns in view. */
export function tableOf(workbench: WithWebview, name = 'Response as a table') {
  const frame = workbench.webview();
  const grid = frame.getByRole('grid', { name });
  const column = (name: string) => grid.getByRole('columnheader', { name, exact: true });

  return {
    frame,
    grid,
    column,
    rows: grid.locator('tbody tr'),
    row: (text: string) => grid.locator('tbody tr', { has: frame.getByText(text, { exact: true }) }).first(),
    button: (name: string) => frame.getByRole('button', { name, exact: true }),
    ...toolbarOf(frame),
    search: frame.getByRole('searchbox', { name: 'Search rows' }),
    /** Line that says which rows of a paged list are loaded. */
    pages: frame.getByRole('group', { name: 'Pages of the response' }),
    firstNumber: () =>
      grid
        .locator('tbody [role="rowheader"]')
        .evaluateAll(
          (headers) =>
            headers
              .map((header) => ({ at: Number(header.parentElement?.ariaRowIndex), text: header.textContent }))
              .sort((a, b) => a.at - b.at)[0]?.text,
        ),
    cell: (text: string) => grid.getByRole('gridcell', { name: text, exact: true }).first(),

    /** Returns the texts of a column, from the first row in view. */
    async texts(name: string, count: number) {
      const index = await column(name).getAttribute('aria-colindex');
      const cells = await grid.locator(`tbody td[aria-colindex="${index}"]`).evaluateAll((elements) =>
        elements.map((cell) => ({
          at: Number(cell.parentElement?.ariaRowIndex),
          text: cell.textContent,
        })),
      );
      return cells
        .sort((a, b) => a.at - b.at)
        .slice(0, count)
        .map(({ text }) => text);
    },

    async says(text: string | RegExp) {
      await frame.locator('.status').filter({ hasText: text }).waitFor();
    },

    async found(text: string) {
      await frame.locator('.found').filter({ hasText: text }).waitFor();
    },
  };
}
