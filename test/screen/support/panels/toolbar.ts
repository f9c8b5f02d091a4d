import type { FrameLocator, Page } from 'playwright-core';

/** Returns the toolbar of a panel. Actions that are used less are in its menu. */
export function toolbarOf(frame: FrameLocator | Page) {
  const bar = frame.getByRole('toolbar');
  const inMenu = (name: string) =>
    frame.getByRole('menuitem', { name, exact: true }).or(frame.getByRole('menuitemcheckbox', { name, exact: true }));
  const more = bar.getByRole('button', { name: 'More Actions…' });

  /** Returns whether an action is offered, and leaves the menu open if it is there. */
  async function find(name: string): Promise<boolean> {
    await bar.getByRole('button').first().waitFor();
    if (await bar.getByRole('button', { name, exact: true }).isVisible()) return true;
    if (!(await more.isVisible())) return false;
    await more.click();
    return await inMenu(name).isVisible();
  }

  return {
    async act(name: string) {
      await find(name);
      await bar.getByRole('button', { name, exact: true }).or(inMenu(name)).click();
    },
    async offers(name: string) {
      const isOffered = await find(name);
      if (await more.isVisible()) await more.press('Escape');
      return isOffered;
    },
  };
}
