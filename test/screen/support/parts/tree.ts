import type { Locator, Page } from 'playwright-core';
import { eventually } from '../servers/service.ts';

export interface TreeRow {
  /** 1 for roots. */
  level: number;
  label: string;
  description: string;
  expanded: boolean | undefined;
}

/** Returns the tree in the side bar. The DOM has only the rows in view. */
export function treeOf(page: Page) {
  const pane = page.locator('.part.sidebar .pane-body').first();
  const rows = pane.locator('.monaco-list-row[role="treeitem"]');
  const name = (label: string) =>
    page.locator('.monaco-icon-label-container .label-name', { hasText: new RegExp(`^${escapeForRegExp(label)}$`) });
  const row = (label: string) => rows.filter({ has: name(label) }).first();

  async function setExpanded(label: string, expanded: boolean) {
    const target = row(label);
    await target.waitFor();
    if ((await target.getAttribute('aria-expanded')) === String(expanded)) return;
    await setRowExpanded(target, expanded);
    if (!expanded) return;
    // The row is expanded before its children exist.
    const below = Number(await target.getAttribute('aria-level')) + 1;
    await pane.locator(`.monaco-list-row[aria-level="${below}"]`).first().waitFor();
  }

  return {
    pane,
    rows,
    row,

    async read(): Promise<TreeRow[]> {
      await rows.first().waitFor();
      return await rows.evaluateAll((elements) =>
        elements.map((element) => ({
          level: Number(element.getAttribute('aria-level')),
          label: element.querySelector('.label-name')?.textContent ?? '',
          description: element.querySelector('.label-description')?.textContent ?? '',
          expanded: element.hasAttribute('aria-expanded')
            ? element.getAttribute('aria-expanded') === 'true'
            : undefined,
        })),
      );
    },

    async labels() {
      await rows.first().waitFor();
      return await rows.locator('.label-name').allInnerTexts();
    },

    /** Returns the letter by which VS Code marks a row as changed, which is only in a style sheet; empty if there is none. */
    async mark(label: string) {
      return await row(label).evaluate((element) => {
        const badge = element.querySelector('[class*="monaco-decoration-itemBadge"]');
        return badge ? getComputedStyle(badge, '::after').content.replaceAll('"', '') : '';
      });
    },

    async expand(label: string) {
      await setExpanded(label, true);
    },

    async collapse(label: string) {
      await setExpanded(label, false);
    },

    async choose(label: string, entry: string) {
      await chooseFrom(row(label), entry);
    },

    /** Returns the welcome content of a view without rows. */
    welcome(): Locator {
      return page.locator('.part.sidebar .welcome-view-content');
    },

    /** Presses a button of the view's title bar. */
    async press(button: string) {
      await page.locator('.part.sidebar').hover();
      await page.locator('.part.sidebar .actions-container').getByRole('button', { name: button }).first().click();
    },
  };
}

/** Expands or collapses a row by its arrow; tries again if the row was redrawn. */
export async function setRowExpanded(row: Locator, expanded: boolean) {
  const isSet = async () => (await row.getAttribute('aria-expanded')) === String(expanded);
  await eventually(
    `the row is ${expanded ? 'open' : 'closed'}`,
    async () => {
      if (await isSet()) return true;
      await row.locator('.monaco-tl-twistie').click();
      return await eventually('it takes the click', isSet, Boolean, 5000).catch(() => false);
    },
    Boolean,
  );
}

/** Presses a button of a row. It exists only while the pointer moves over the row, and disappears when the row is redrawn. */
export async function pressInRow(row: Locator, name: string) {
  const button = row.getByRole('button', { name });
  let x = 20;
  await eventually(
    `the button ${name} is pressed`,
    async () => {
      x = x === 20 ? 24 : 20;
      await row.hover({ position: { x, y: 10 } });
      if (!(await button.isVisible())) return false;
      return await button.click({ timeout: 2000 }).then(
        () => true,
        () => false,
      );
    },
    (isPressed) => isPressed,
  );
}

/**
 * Chooses an entry of a row's context menu by Enter, since a menu that has just opened ignores clicks. A key does nothing until the
 * entry has the focus, and a redrawn row closes its menu.
 */
export async function chooseFrom(row: Locator, entry: string) {
  const label = row.page().locator('.monaco-menu .action-label', { hasText: entry }).first();
  let x = 10;
  await eventually(
    `${entry} has the focus`,
    async () => {
      x = x === 10 ? 12 : 10;
      try {
        if (!(await label.isVisible())) await row.click({ button: 'right', timeout: 5000 });
        await label.hover({ position: { x, y: 8 }, timeout: 2000 });
        return await label.evaluate(isFocused, undefined, { timeout: 2000 });
      } catch {
        // A menu of the row before it was redrawn would block clicks on the row.
        await row.page().keyboard.press('Escape');
        return false;
      }
    },
    (hasFocus) => hasFocus,
  );
  await row.page().keyboard.press('Enter');
  await label.waitFor({ state: 'hidden' });
}

/** Whether the menu entry with this label has the focus. */
export function isFocused(label: Element): boolean {
  const { activeElement } = label.getRootNode() as Document | ShadowRoot;
  return activeElement !== null && label.closest('.action-item')?.contains(activeElement) === true;
}

function escapeForRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
