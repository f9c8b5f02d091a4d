import type { Locator } from 'playwright-core';
import { eventually } from '../servers/service.ts';
import { isFocused } from './tree.ts';
import { until } from './workbench.ts';

/** Chooses an entry in the menu of a view's title. */
export async function chooseInTitle(view: Locator, entry: string): Promise<void> {
  const page = view.page();
  await view.locator('.pane-header').hover();
  const more = view.locator('.pane-header').getByRole('button', { name: /More Actions/ });
  const item = page.locator('.monaco-menu .action-label', { hasText: entry }).first();
  // A window that takes the focus late closes the menu.
  await until(item, () => more.click());
  await item.hover();
  await eventually(`${entry} has the focus`, () => item.evaluate(isFocused), Boolean);
  await page.keyboard.press('Enter');
}
