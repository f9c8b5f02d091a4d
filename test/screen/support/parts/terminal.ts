import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { withDemo, type Scene } from '../scene.ts';
import { eventually } from '../servers/service.ts';

/** Without what VS Code writes into a terminal by itself, and with its text in the page. */
export const plainTerminals = {
  'terminal.integrated.suggest.enabled': false,
  'terminal.integrated.initialHint': false,
  'terminal.integrated.shellIntegration.enabled': false,
};

/** Enters a command into the terminal that is shown, once its shell is ready: all at once, since each key costs what a line does. */
export async function typeInTerminal({ workbench: { page } }: Scene, line: string) {
  const terminal = page.locator('.part.panel .xterm:visible').first();
  const text = () => terminal.locator('.xterm-rows').innerText();
  const before = await eventually('the shell is ready', text, (shown) =>
    /[$#]$/.test(shown.replaceAll('\u00a0', ' ').trimEnd()),
  );
  await terminal.click();
  // A terminal in which a key has gone down that came up elsewhere, as F1 does for the palette, takes no text before the next key is up.
  await page.keyboard.press('Shift');
  await page.keyboard.insertText(line);
  await page.keyboard.press('Enter');
  // Until then, the prompt that is shown is the one of before, and what is typed next would come too early for the shell.
  await eventually('the terminal has taken the line', text, (shown) => shown !== before);
}

/** What a command that is typed into the terminal that is shown leaves in a file of its own, in this folder. */
export async function outputOf(scene: Scene, folder: string, line: string): Promise<string> {
  const file = path.join(folder, `output-${Math.random()}`);
  await typeInTerminal(scene, `{ ${line}; } > ${file} 2>&1; echo "exit $?" >> ${file}`);
  return await eventually(
    line,
    () => readFile(file, 'utf8').catch(() => ''),
    (text) => text.includes('exit '),
  );
}

/** Points at the end of these words in the terminal that is shown, and follows the link there once its hover says what it does. */
export async function followLink({ workbench }: Scene, words: string, hover: string, screenshot: string) {
  const { page } = workbench;
  const rows = page.locator('.part.panel .xterm:visible').first().locator('.xterm-rows > div');
  const row = rows.filter({ hasText: words }).last();
  const { x, y } = await row.evaluate((line, text) => {
    const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
    const nodes: Node[] = [];
    while (walker.nextNode()) nodes.push(walker.currentNode);
    const at = (line.textContent ?? '').replaceAll('\u00a0', ' ').lastIndexOf(text) + text.length - 1;
    let before = 0;
    for (const node of nodes) {
      const length = node.textContent?.length ?? 0;
      if (at < before + length) {
        const range = document.createRange();
        range.setStart(node, at - before);
        range.setEnd(node, at - before + 1);
        const { left, top, width, height } = range.getBoundingClientRect();
        return { x: left + width / 2, y: top + height / 2 };
      }
      before += length;
    }
    throw new Error(`There is no "${text}" in this row.`);
  }, words);
  await page.mouse.move(x, y - 40);
  await page.mouse.move(x, y);
  await page.locator('.workbench-hover', { hasText: hover }).waitFor();
  await workbench.screenshot(screenshot);
  await page.keyboard.down('Control');
  await page.mouse.move(x + 1, y);
  await page.mouse.click(x + 1, y);
  await page.keyboard.up('Control');
}

/** Opens a terminal, and waits until it is the one that is shown. */
export async function openingTerminal({ workbench: { page } }: Scene, open: () => Promise<void>): Promise<void> {
  await page
    .locator('.part.panel .xterm')
    .evaluateAll((terminals) => terminals.forEach((terminal) => terminal.setAttribute('data-old', '')));
  await open();
  await page.locator('.part.panel .xterm:not([data-old]):visible').first().waitFor();
}

/** A scene whose terminals end with it: they outlive their window otherwise. */
export const inTerminals = (body: (scene: Scene) => Promise<void>) =>
  withDemo(async (scene) => {
    const end = () => scene.workbench.runCommand('Terminal: Kill All Terminals');
    await body(scene).catch(async (error: unknown) => {
      await end().catch(() => undefined);
      throw error;
    });
    await end();
  });
