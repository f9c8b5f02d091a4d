import type { Workbench } from './workbench.ts';

/** The outline in the panel of a response, which must be the one webview that is shown. Only rows in view exist on the page. */
export function outlineOf(workbench: Workbench) {
  const frame = workbench.webview();
  const tree = frame.getByRole('tree', { name: 'Response as an outline' });
  return {
    frame,
    tree,
    rows: tree.getByRole('treeitem'),
    row: (name: string | RegExp) => tree.getByRole('treeitem', { name }).first(),
    active: tree.locator('.entry.active'),
    button: (name: string) => frame.getByRole('button', { name, exact: true }),
    search: frame.getByRole('searchbox', { name: 'Search entries' }),
    summary: frame.locator('.outline .summary'),

    /** Waits until the line below says this. */
    async says(text: string | RegExp) {
      await frame.locator('.status').filter({ hasText: text }).waitFor();
    },
  };
}

/** The chart in the panel of a response, which must be the one webview that is shown. */
export function chartOf(workbench: Workbench) {
  const frame = workbench.webview();
  return {
    frame,
    canvas: frame.locator('.chart canvas'),
    cursor: frame.getByRole('slider', { name: 'Cursor' }),
    legend: frame.getByRole('group', { name: 'Series' }).getByRole('button'),
    button: (name: string) => frame.getByRole('button', { name, exact: true }),
    table: frame.getByRole('table', { name: 'The values as a table' }),
    summary: frame.locator('.chart .summary'),

    /** Waits until the line below says this. */
    async says(text: string | RegExp) {
      await frame.locator('.status').filter({ hasText: text }).waitFor();
    },
  };
}
