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
