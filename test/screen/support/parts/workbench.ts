import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { root, screensDir } from '../../../host/paths.mjs';
import { patienceMs } from '../patience.ts';
import { eventually } from '../servers/service.ts';
import { showsHover } from './hover.ts';
import { quickInputOf } from './quickInput.ts';
import { treeOf } from './tree.ts';

/** Longest time of a command until it shows something. If it is run again sooner, its second box replaces the first, with what was typed. */
const runningMs = 10_000;

/** A window of VS Code, used as a person does. */
export type Workbench = ReturnType<typeof workbenchOf>;

/** Place of a panel's page: a webview in a window of VS Code, or a page of its own. */
export interface WithWebview {
  webview(): FrameLocator | Page;
}

/** @param page with the workbench, or about to load it */
export function workbenchOf(page: Page) {
  const quickInput = quickInputOf(page);
  const toasts = page.locator('.notifications-toasts .notification-list-item');
  const toast = (text: string | RegExp) =>
    toasts.filter({ has: page.locator('.notification-list-item-message', { hasText: text }) }).first();
  const statusItem = (id: string) => page.locator(`.part.statusbar .statusbar-item[id$="${id}"]`);

  async function ready() {
    await page.locator('.monaco-workbench .part.statusbar').waitFor();
    await page.locator('.monaco-workbench .part.activitybar .action-item').first().waitFor();
  }

  async function palette(query: string) {
    await page.keyboard.press('F1');
    await quickInput.field.fill(`>${query}`, { timeout: 3000 });
  }

  return {
    page,
    quickInput,
    tree: treeOf(page),
    toasts,
    toast,
    statusItem,
    ready,
    palette,

    /**
     * Runs a command by its title in the palette, such as `Org Access: Sign In`. The palette doesn't update its list, so it is reopened.
     *
     * @param unless element that makes the command unnecessary when it appears
     */
    async runCommand(title: string, unless: Locator = page.locator('.none')) {
      const row = quickInput.row(title);
      // Another element that takes the focus closes the palette. If the list was refilled under the pointer, the palette stays open with
      // its text.
      const isLeft = async () => !(await quickInput.widget.isVisible()) || (await quickInput.value()) !== `>${title}`;
      const worked = (act: Promise<unknown>) =>
        act.then(
          () => true,
          () => false,
        );
      for (let isTaken = false, tries = 0; !isTaken; tries += 1) {
        assert.ok(tries < 5, `The palette does not take ${title}.`);
        await until(row.or(unless).first(), async () => {
          if (await unless.isVisible()) return;
          if (await quickInput.widget.isVisible()) await quickInput.escape();
          await palette(title);
        });
        if (await unless.isVisible()) return;
        isTaken =
          // On a slow machine, a click that timed out may have worked.
          (await worked(row.click({ timeout: 10_000 }))) &&
          (await worked(eventually('the command is taken', isLeft, (left) => left, 2000)));
      }
      // Otherwise the pointer might be over an editor tab, whose hover would cover elements below.
      await page.mouse.move(700, 600);
    },

    /**
     * Acts until `wanted` appears and stays. After a box, a menu, or a dialog closes, a panel or a refreshed tree may take the focus late,
     * which closes a box that has opened meanwhile. Use it where a test is faster than a person would be.
     */
    async untilOpen(wanted: Locator, act: () => Promise<void>) {
      await until(wanted, async () => {
        await act();
        await wanted.waitFor({ timeout: runningMs });
        await page.waitForTimeout(300);
      });
    },

    /** Runs a command until `wanted` appears and stays. */
    async runAndSee(title: string, wanted = quickInput.widget) {
      await this.untilOpen(wanted, () => this.runCommand(title));
    },

    /** Runs a command, and waits for its status message, which is shown for a few seconds only. */
    async runAndBeTold(title: string, text: string) {
      await Promise.all([this.statusMessage(text).waitFor(), this.runCommand(title)]);
    },

    /** Runs a command until a dialog opens. VS Code may not know yet that it has to ask. */
    async runAndBeAsked(title: string) {
      const dialog = page.locator('.monaco-dialog-box');
      await until(dialog, async () => {
        await this.runCommand(title, dialog);
        await dialog.waitFor({ timeout: runningMs });
      });
    },

    /**
     * Runs a command and picks a row, until `wanted` appears if given. An editor that takes the focus late closes the box; then it tries
     * again.
     */
    async runAndPick(title: string, label: string, wanted?: Locator) {
      for (let tries = 1; ; tries += 1) {
        await this.runCommand(title);
        const failure = await quickInput
          .pick(label, runningMs)
          .then(() => wanted?.waitFor({ timeout: runningMs }))
          .catch((error: unknown) => error);
        if (failure === undefined) return;
        if (tries === 3) throw failure as Error;
      }
    },

    /** Opens and closes the palette until the focus has returned. @param focused matches once the element has the focus */
    async visitPalette(focused: Locator) {
      await until(focused, async () => {
        await palette('');
        await quickInput.escape();
      });
    },

    /** Shows the log. A window that is still being restored may close the panel again. */
    async showLog() {
      await until(page.locator('.part.panel .view-line').first(), () => this.runCommand('Org Access: Show Log'));
    },

    async openContainer(title: string) {
      const tab = page.locator('.part.activitybar').getByRole('tab', { name: title });
      await until(page.locator('.part.sidebar .title-label', { hasText: new RegExp(title, 'i') }), async () => {
        if ((await tab.getAttribute('aria-selected')) !== 'true') await tab.click();
      });
    },

    titleButton(name: string): Locator {
      return page
        .locator('.editor-group-container .title .actions-container')
        .getByRole('button', { name, exact: true });
    },

    /** Returns the text of a status bar item without icons; `id` as in `createStatusBarItem`. */
    async statusText(id: string) {
      return (await statusItem(id).innerText()).trim();
    },

    async statusShows(id: string, text: string | RegExp) {
      await statusItem(id).filter({ hasText: text }).waitFor();
    },

    /** Returns a status bar message, which disappears after some seconds. */
    statusMessage(text: string | RegExp): Locator {
      return page.locator('.part.statusbar .statusbar-item', { hasText: text }).first();
    },

    async hoverOf(target: Locator): Promise<Locator> {
      const hover = page.locator('.workbench-hover');
      assert.ok(await showsHover(target, hover), 'There is a hover.');
      return hover;
    },

    /** Returns a line for each dialog, box and notification, for the log of a failed test. */
    async asks() {
      const parts = [
        '.monaco-dialog-box',
        '.quick-input-widget',
        '.notification-list-item',
        '.part.statusbar',
        '.part.sidebar',
      ];
      const texts = await page.locator(parts.join(', ')).filter({ visible: true }).allInnerTexts();
      return texts.map((text) => text.replace(/\s+/g, ' ').trim().slice(0, 300)).filter(Boolean);
    },

    async notifications() {
      return await toasts.locator('.notification-list-item-message').allInnerTexts();
    },

    async notified(text: string | RegExp) {
      await toast(text).waitFor();
    },

    async pressInNotification(text: string | RegExp, button: string) {
      await toast(text).getByRole('button', { name: button, exact: true }).click();
    },

    async pressInDialog(button: string) {
      await page.locator('.monaco-dialog-box').getByRole('button', { name: button }).click();
    },

    /** Returns the content of the visible webview, which must be the only one. */
    webview(): FrameLocator {
      return page.frameLocator('iframe.webview.ready').frameLocator('iframe#active-frame');
    },

    /** Returns the text of the open editor; only the lines in view. */
    async editorText() {
      const lines = page.locator('.editor-instance .view-lines').first();
      await lines.waitFor();
      return (await lines.innerText()).replaceAll('\u00a0', ' ');
    },

    async clipboard() {
      return await page.evaluate(() => navigator.clipboard.readText());
    },

    /** Waits until the clipboard matches, and returns its text. */
    async clipboardHolds(pattern: RegExp) {
      let text = '';
      for (const deadlineMs = Date.now() + patienceMs; Date.now() < deadlineMs; await page.waitForTimeout(100)) {
        text = await page.evaluate(() => navigator.clipboard.readText());
        if (pattern.test(text)) return text;
      }
      assert.match(text, pattern);
      return text;
    },

    /** Returns the text that VS Code writes to the clipboard during `act`, even if it is cleared soon after. */
    async copiedBy(act: () => Promise<void>): Promise<string> {
      const watching = await page.evaluateHandle(() => {
        const { clipboard } = navigator;
        const texts: string[] = [];
        clipboard.writeText = async (text) => {
          await Clipboard.prototype.writeText.call(clipboard, text);
          if (text !== '') texts.push(text);
        };
        return { texts, end: () => Reflect.deleteProperty(clipboard, 'writeText') };
      });
      await act();
      const [text = ''] = await eventually(
        'something is copied',
        () => watching.evaluate(({ texts }) => texts),
        ({ length }) => length > 0,
      );
      await watching.evaluate(({ end }) => end());
      return text;
    },

    async setClipboard(text: string) {
      await page.evaluate((value) => navigator.clipboard.writeText(value), text);
    },

    /** Reloads the window once its secrets are written: VS Code in a browser resolves `store` before that. */
    async reload() {
      const written = () => page.evaluate(() => localStorage.getItem('secrets.provider'));
      let [before, now]: (string | null | undefined)[] = [undefined, await written()];
      while (before !== now) {
        await page.waitForTimeout(1000);
        [before, now] = [now, await written()];
      }
      await page.reload();
      await ready();
    },

    /** Saves `out/screens/NAME.png`, and returns its path relative to the project. */
    async screenshot(name: string) {
      await mkdir(screensDir, { recursive: true });
      const file = path.join(screensDir, `${name}.png`);
      await page.screenshot({ path: file, animations: 'disabled' });
      return path.relative(root, file);
    },
  };
}

/** Acts until `wanted` appears. A window that is just opening may ignore or undo actions. */
export async function until(wanted: Locator, act: () => Promise<void>): Promise<void> {
  for (let tries = 0; tries < 8; tries++) {
    const isThere = await act()
      .then(() => wanted.waitFor({ timeout: 2000 }))
      .then(
        () => true,
        () => false,
      );
    if (isThere) return;
  }
  await wanted.waitFor();
}
