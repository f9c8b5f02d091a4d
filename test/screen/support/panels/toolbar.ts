import type { FrameLocator, Page } from 'playwright-core';

/**
 * Returns the toolbar of a panel. Actions that are used less are in its menu.
 *
 * @param translated returns a name in the language of the panel
 */
export function toolbarOf(frame: FrameLocator | Page, translated = (name: string) => name) {
  const bar = frame.getByRole('toolbar');
  const inBar = (name: string) => bar.getByRole('button', { name: translated(name), exact: true });
  const inMenu = (name: string) => {
    const exactly = { name: translated(name), exact: true };
    return frame.getByRole('menuitem', exactly).or(frame.getByRole('menuitemcheckbox', exactly));
  };
  const more = inBar('More Actions…');

  /** Returns whether an action is offered, and leaves the menu open if it is there. */
  async function find(name: string): Promise<boolean> {
    await bar.getByRole('button').first().waitFor();
    if (await inBar(name).isVisible()) return true;
    if (!(await more.isVisible())) return false;
    await more.click();
    return await inMenu(name).isVisible();
  }

  return {
    async act(name: string) {
      await find(name);
      await inBar(name).or(inMenu(name)).click();
    },
    async offers(name: string) {
      const isOffered = await find(name);
      if (await more.isVisible()) await more.press('Escape');
      return isOffered;
    },
  };
}
