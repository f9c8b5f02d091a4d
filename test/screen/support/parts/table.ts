import type { Workbench } from './workbench.ts';

/** The table in the panel of a response, which must be the one webview that is shown. Only rows and columns in view exist on the page. */
export function tableOf(workbench: Workbench) {
  const frame = workbench.webview();
  const grid = frame.getByRole('grid', { name: 'Response as a table' });
  const column = (name: string) => grid.getByRole('columnheader', { name, exact: true });

  return {
    frame,
    grid,
    column,
    rows: grid.locator('tbody tr'),
    button: (name: string) => frame.getByRole('button', { name, exact: true }),
    search: frame.getByRole('searchbox', { name: 'Search rows' }),
    /** The line that says which rows of a list are here. */
    pages: frame.getByRole('group', { name: 'Pages of the response' }),
    /** The number of the first row in view, as its header has it. */
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

    /** What stands in a column, from the first row in view. */
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

    /** Waits until the line below says this. */
    async says(text: string | RegExp) {
      await frame.locator('.status').filter({ hasText: text }).waitFor();
    },

    async found(text: string) {
      await frame.locator('.found').filter({ hasText: text }).waitFor();
    },
  };
}
