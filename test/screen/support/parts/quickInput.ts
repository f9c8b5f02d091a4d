import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { patienceMs } from '../patience.ts';
import { eventually } from '../servers/service.ts';

/** Returns the quick input: command palette, input boxes and quick picks. */
export function quickInputOf(page: Page) {
  const widget = page.locator('.quick-input-widget');
  const field = widget.locator('.quick-input-box input');
  const rows = widget.locator('.quick-input-list .monaco-list-row');
  const row = (label: string) => rows.filter({ has: page.locator('.label-name', { hasText: label }) }).first();

  const titleWith = (title: string) => widget.locator('.quick-input-title', { hasText: title });

  /** Returns the value once it has been unchanged for half a second. */
  async function settledValue(): Promise<string> {
    const value = await field.inputValue();
    await page.waitForTimeout(500);
    return value === (await field.inputValue()) ? value : await settledValue();
  }

  return {
    widget,
    field,
    rows,
    row,
    titleWith,

    /** Returns a separator between rows. */
    heading(label: string) {
      return rows.locator('.quick-input-list-separator', { hasText: label }).filter({ visible: true }).first();
    },

    /** Waits for a box whose title contains `title`, such as `Sign In` or `(2/5)`. */
    async titled(title: string) {
      await titleWith(title).waitFor();
    },

    async title() {
      return await widget.locator('.quick-input-title').innerText();
    },

    async placeholder() {
      return await field.getAttribute('placeholder');
    },

    async type(text: string) {
      await field.fill(text);
    },

    async value() {
      return await field.inputValue();
    },

    async isMasked() {
      return (await field.getAttribute('type')) === 'password';
    },

    /** Returns the line below the field: the prompt or the validation message. */
    async message() {
      return await widget.locator('.quick-input-message').innerText();
    },

    /** Waits until the line below the field contains `text`. */
    async says(text: string | RegExp) {
      await widget.locator('.quick-input-message', { hasText: text }).waitFor();
    },

    async accept() {
      await field.press('Enter');
    },

    /** Types and accepts a value in the box whose title contains `title`. */
    async answer(title: string, text: string) {
      await titleWith(title).waitFor();
      await field.fill(text);
      await field.press('Enter');
    },

    /**
     * Enters a file name in VS Code's file dialog. It first fills in a proposal of its own, and ignores Enter while it reads the folder.
     */
    async nameFile(file: string) {
      await eventually(
        'a name is proposed',
        () => settledValue(),
        (name) => name.includes('/'),
      );
      do await field.fill(file);
      while ((await settledValue()) !== file);
      const isOpen = async () => (await widget.isVisible()) && (await this.value()) === file;
      for (let tries = 0; tries < 10 && (await isOpen()); tries += 1) {
        await page.keyboard.press('Enter');
        await eventually('the name is taken', isOpen, (open) => !open, 3000).catch(() => undefined);
      }
      assert.equal(await isOpen(), false, 'The box still asks for the name of a file.');
    },

    async back() {
      await widget.getByRole('button', { name: 'Back' }).click();
    },

    async escape() {
      await page.keyboard.press('Escape');
      await widget.waitFor({ state: 'hidden' });
    },

    async labels() {
      await rows.first().waitFor();
      // Reused rows may keep the hidden second line of another box.
      const labels = rows.locator('.quick-input-list-label .label-name').filter({ visible: true });
      return await labels.allInnerTexts();
    },

    async pick(label: string, timeoutMs = patienceMs) {
      await row(label).click({ timeout: timeoutMs });
    },

    async assertClosed() {
      assert.equal(await widget.isVisible(), false, 'A box is still open at the top of the window.');
    },
  };
}
