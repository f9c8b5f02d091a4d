import type { Locator } from 'playwright-core';

/** Time limit for a hover, which VS Code may request from an extension. */
const hoverMs = 5000;

/**
 * Points at an element until its hover appears, and returns whether it did. If a row is redrawn meanwhile, VS Code drops the hover until
 * the pointer leaves and returns.
 */
export async function showsHover(target: Locator, hover: Locator): Promise<boolean> {
  for (let tries = 0; tries < 3; tries += 1) {
    await target.page().mouse.move(700, 600);
    await target.hover({ timeout: hoverMs });
    const isShown = await hover.waitFor({ timeout: hoverMs }).then(
      () => true,
      () => false,
    );
    if (isShown) return true;
  }
  return false;
}
