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

/** A window of VS Code, used as a person does. */
export type Workbench = ReturnType<typeof workbenchOf>;

/** @param page shows, or is about to show, the workbench */
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
     * Runs a command as the palette shows it, such as `Org Access: Sign In`. The palette does not follow changes, so it is asked again.
     *
     * @param unless what makes it needless, as soon as it is there
     */
    async runCommand(title: string, unless: Locator = page.locator('.none')) {
      const row = quickInput.row(title);
      // What takes the focus meanwhile closes the palette; a list that is filled anew under the pointer leaves it there with what was asked for.
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
          // One that is given up on a slow machine may have been taken all the same.
          (await worked(row.click({ timeout: 10_000 }))) &&
          (await worked(eventually('the command is taken', isLeft, (left) => left, 2000)));
      }
      // Where the row was, an editor's tab may be now, whose hover would cover what is below it.
      await page.mouse.move(700, 600);
    },

    /**
     * Runs a command that opens a box, until it shows what is wanted, and stays. A tree that has the focus again after the palette takes it
     * once more when VS Code has refreshed it, and an editor when it is shown, which closes a box that has opened meanwhile.
     */
    async runAndSee(title: string, wanted = quickInput.widget) {
      await until(wanted, async () => {
        await this.runCommand(title);
        await wanted.waitFor({ timeout: 2000 });
        await page.waitForTimeout(200);
      });
    },

    /** Runs a command, again as long as VS Code may not know yet that it has to ask for something, until there is the dialog, which leaves no way to the palette. */
    async runAndBeAsked(title: string) {
      const dialog = page.locator('.monaco-dialog-box');
      await until(dialog, () => this.runCommand(title, dialog));
    },

    /** Runs a command and chooses a row of what it offers, until that shows what is wanted, if anything. An editor that takes the focus late closes the box, which is opened again. */
    async runAndPick(title: string, label: string, wanted?: Locator) {
      for (let tries = 1; ; tries += 1) {
        await this.runCommand(title);
        const failure = await quickInput
          .pick(label, 5000)
          .then(() => wanted?.waitFor({ timeout: 5000 }))
          .catch((error: unknown) => error);
        if (failure === undefined) return;
        if (tries === 3) throw failure as Error;
      }
    },

    /** Opens the palette and leaves it, until what had the focus has it again. @param focused what that is, once it has the focus */
    async visitPalette(focused: Locator) {
      await until(focused, async () => {
        await palette('');
        await quickInput.escape();
      });
    },

    /** Shows the log; a window that is still being restored may close the panel again. */
    async showLog() {
      await until(page.locator('.part.panel .view-line').first(), () => this.runCommand('Org Access: Show Log'));
    },

    /** Opens a container by its title in the activity bar, unless its side bar is open already. */
    async openContainer(title: string) {
      const tab = page.locator('.part.activitybar').getByRole('tab', { name: title });
      await until(page.locator('.part.sidebar .title-label', { hasText: new RegExp(title, 'i') }), async () => {
        if ((await tab.getAttribute('aria-selected')) !== 'true') await tab.click();
      });
    },

    /** The button of an editor's title bar. */
    titleButton(name: string): Locator {
      return page
        .locator('.editor-group-container .title .actions-container')
        .getByRole('button', { name, exact: true });
    },

    /** Text of a status bar item, icons left out; `id` as in `createStatusBarItem`. */
    async statusText(id: string) {
      return (await statusItem(id).innerText()).trim();
    },

    /** Waits until a status bar item holds `text`. */
    async statusShows(id: string, text: string | RegExp) {
      await statusItem(id).filter({ hasText: text }).waitFor();
    },

    /** A note of what was done, which stays in the status bar for some seconds. */
    statusMessage(text: string | RegExp): Locator {
      return page.locator('.part.statusbar .statusbar-item', { hasText: text }).first();
    },

    /** The hover of what is pointed at. */
    async hoverOf(target: Locator): Promise<Locator> {
      const hover = page.locator('.workbench-hover');
      assert.ok(await showsHover(target, hover), 'There is a hover.');
      return hover;
    },

    /** What the window wants of a person or tells them, in a line each: for the log of a failure, which outlives its picture. */
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

    /** Waits for a notification and presses one of its buttons. */
    async pressInNotification(text: string | RegExp, button: string) {
      await toast(text).getByRole('button', { name: button, exact: true }).click();
    },

    /** Presses a button of the modal dialog. */
    async pressInDialog(button: string) {
      await page.locator('.monaco-dialog-box').getByRole('button', { name: button }).click();
    },

    /** The inside of the webview panel that is shown; there must be one only. */
    webview(): FrameLocator {
      return page.frameLocator('iframe.webview.ready').frameLocator('iframe#active-frame');
    },

    /** Text that the open editor shows; only the lines in view. */
    async editorText() {
      const lines = page.locator('.editor-instance .view-lines').first();
      await lines.waitFor();
      return (await lines.innerText()).replaceAll('\u00a0', ' ');
    },

    async clipboard() {
      return await page.evaluate(() => navigator.clipboard.readText());
    },

    /** Waits until the clipboard holds what `pattern` matches, and returns that text. */
    async clipboardHolds(pattern: RegExp) {
      let text = '';
      for (const deadlineMs = Date.now() + patienceMs; Date.now() < deadlineMs; await page.waitForTimeout(100)) {
        text = await page.evaluate(() => navigator.clipboard.readText());
        if (pattern.test(text)) return text;
      }
      assert.match(text, pattern);
      return text;
    },

    /** What VS Code puts on the clipboard when this is done, also when it is cleared again soon. */
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

    /** Saves `out/screens/NAME.png`, and returns its path from the project's root. */
    async screenshot(name: string) {
      await mkdir(screensDir, { recursive: true });
      const file = path.join(screensDir, `${name}.png`);
      await page.screenshot({ path: file, animations: 'disabled' });
      return path.relative(root, file);
    },
  };
}

/** Acts until `wanted` is on the page: a window that is just opening may ignore a person, or undo what was done. */
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
