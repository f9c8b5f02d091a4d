import type { Workbench } from '../parts/workbench.ts';

/** Returns the access matrix. The DOM has only the rows and columns in view. */
export function matrixOf(workbench: Workbench) {
  const frame = workbench.webview();
  const grid = frame.getByRole('grid', { name: 'Access matrix' });
  const rows = grid.locator('tbody tr');
  const row = (name: string) => rows.filter({ has: frame.getByText(name, { exact: true }) }).first();
  const column = (name: string) => grid.getByRole('columnheader', { name, exact: true });

  return {
    frame,
    grid,
    rows,
    row,
    column,
    button: (name: string) => frame.getByRole('button', { name, exact: true }),
    search: (name: string) => frame.getByRole('searchbox', { name }),
    sort: frame.getByRole('combobox', { name: 'Sort' }),

    /** Returns the first names in view, from top to bottom. */
    async names(count: number) {
      const places = await rows.evaluateAll((elements) =>
        elements.map((element) => ({
          at: Number(element.ariaRowIndex),
          name: element.querySelector('.name')?.textContent ?? '',
        })),
      );
      return places
        .sort((a, b) => a.at - b.at)
        .slice(0, count)
        .map(({ name }) => name);
    },

    async cell(site: string, of: string) {
      return row(site).locator(`td[aria-colindex="${await column(of).getAttribute('aria-colindex')}"]`);
    },

    async says(text: string | RegExp) {
      await frame.locator('.status').filter({ hasText: text }).waitFor();
    },
  };
}
