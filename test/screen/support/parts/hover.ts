import type { Locator } from 'playwright-core';

/** How long VS Code, with an extension that says what stands in it, may take for a hover. */
const hoverMs = 5000;

/**
 * Points at something until its hover is there. VS Code lets go of the hover of a row that is drawn anew meanwhile, and shows it no
 * more before the pointer has left and comes again.
 *
 * @returns whether it came
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
