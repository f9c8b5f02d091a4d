import type { Page } from 'playwright-core';

const position = { x: 40, y: 10 };

/** Closes the views that a test opens by itself. */
export async function closeViews(page: Page): Promise<void> {
  for (const header of await page
    .locator('.part.sidebar .pane-header[aria-expanded="true"]', { hasText: /^(?:API|Changes|Connections)/ })
    .all())
    await header.click({ position });
}

/**
 * Waits until the view of the connections has no rows of an earlier test, which it would show for a moment when the next one opens
 * it: what is pressed then is of a connection that is gone.
 */
export async function emptyConnections(page: Page): Promise<void> {
  const pane = page.locator('.part.sidebar .pane', { has: page.locator('.pane-header', { hasText: /^Connections/ }) });
  const header = pane.locator('.pane-header');
  await header.click({ position });
  await pane.locator('.pane-header[aria-expanded="true"]').waitFor();
  await pane.locator('.monaco-list-row').first().waitFor({ state: 'detached', timeout: 8000 });
  await header.click({ position });
  await pane.locator('.pane-header[aria-expanded="false"]').waitFor();
}
