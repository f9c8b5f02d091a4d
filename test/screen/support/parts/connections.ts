import { chooseFrom, pressInRow } from './tree.ts';
import type { Workbench } from './workbench.ts';

export function connectionsOf({ page }: Workbench) {
  const view = page.locator('.part.sidebar .pane', { has: page.locator('.pane-header', { hasText: /^Connections/ }) });
  const rows = view.locator('.monaco-list-row[role="treeitem"]');
  const row = (name: string) => rows.filter({ has: page.locator('.label-name', { hasText: name }) }).first();

  return {
    view,
    rows,
    row,

    async open() {
      const closed = view.locator('.pane-header[aria-expanded="false"]');
      await view.waitFor();
      const wasClosed = await closed.isVisible();
      if (wasClosed) await closed.click();
      await rows.first().waitFor();
      // Until VS Code has requested rows, the view shows old ones; a click on those would act on a connection that is gone.
      if (wasClosed) await page.waitForTimeout(1000);
    },

    /** Waits until the description of a connection's row matches. */
    async says(name: string, text: string | RegExp) {
      await row(name)
        .filter({ has: page.locator('.label-description', { hasText: text }) })
        .waitFor();
    },

    async press(name: string, button: string) {
      await pressInRow(row(name), button);
    },

    async choose(name: string, entry: string) {
      // The tooltip of another row would cover this one.
      await page.mouse.move(700, 600);
      await page.locator('.workbench-hover').waitFor({ state: 'hidden' });
      await chooseFrom(row(name), entry);
    },
  };
}
