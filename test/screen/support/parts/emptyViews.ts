import type { Page } from 'playwright-core';

/**
 * Closes the views that a test opens by itself, once their rows are gone: a view that was closed before them would show them again for a
 * moment to the next test, and what is pressed then is of a connection that is gone.
 */
export async function emptyViews(page: Page): Promise<void> {
  for (const title of [/^API/, /^Changes/, /^Connections/]) {
    const pane = page.locator('.part.sidebar .pane', { has: page.locator('.pane-header', { hasText: title }) });
    if (!(await pane.isVisible())) continue;
    const header = pane.locator('.pane-header');
    const position = { x: 40, y: 10 };
    if ((await header.getAttribute('aria-expanded')) === 'false') await header.click({ position });
    await pane.locator('.pane-header[aria-expanded="true"]').waitFor();
    await pane.locator('.monaco-list-row').first().waitFor({ state: 'detached', timeout: 8000 });
    await header.click({ position });
  }
}
