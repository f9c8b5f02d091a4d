import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { withDemo, type Scene } from '../scene.ts';
import { eventually } from '../servers/service.ts';

/** Settings without hints and suggestions in terminals, and with their text in the DOM. */
export const plainTerminals = {
  'terminal.integrated.suggest.enabled': false,
  'terminal.integrated.initialHint': false,
  'terminal.integrated.shellIntegration.enabled': false,
};

/**
 * Enters a command into the visible terminal once its shell is ready. The text is inserted at once, since each key would cost as much time.
 */
export async function typeInTerminal({ workbench: { page } }: Scene, line: string) {
  const terminal = page.locator('.part.panel .xterm:visible').first();
  const text = () => terminal.locator('.xterm-rows').innerText();
  const before = await eventually('the shell is ready', text, (shown) =>
    /[$#]$/.test(shown.replaceAll('\u00a0', ' ').trimEnd()),
  );
  await eventually(
    'the terminal keeps the focus',
    async () => {
      await terminal.click();
      // A panel may take it late, after a dialog or a notification.
      await page.waitForTimeout(300);
      return await terminal.locator('textarea').evaluate((input) => input === document.activeElement);
    },
    (keepsFocus) => keepsFocus,
  );
  // After F1 for the palette, a terminal has seen the key go down but not up, and takes no text until the next key is up.
  await page.keyboard.press('Shift');
  await page.keyboard.insertText(line);
  // Behind the line, the old prompt can't pass as a new one, before which the next command would be typed too early.
  await eventually('the terminal has taken the line', text, (shown) => shown !== before);
  await page.keyboard.press('Enter');
}

/** Runs a command in the visible terminal, and returns its output and exit code, taken from a file in `folder`. */
export async function outputOf(scene: Scene, folder: string, line: string): Promise<string> {
  const file = path.join(folder, `output-${Math.random()}`);
  await typeInTerminal(scene, `{ ${line}; } > ${file} 2>&1; echo "exit $?" >> ${file}`);
  return await eventually(
    line,
    () => readFile(file, 'utf8').catch(() => ''),
    (text) => text.includes('exit '),
  );
}

/** Opens a terminal, and waits until it is visible. */
export async function openingTerminal({ workbench: { page } }: Scene, open: () => Promise<void>): Promise<void> {
  await page
    .locator('.part.panel .xterm')
    .evaluateAll((terminals) => terminals.forEach((terminal) => terminal.setAttribute('data-old', '')));
  await open();
  await page.locator('.part.panel .xterm:not([data-old]):visible').first().waitFor();
}

/** Ends the terminals of a scene, which otherwise outlive their window. */
export const inTerminals = (body: (scene: Scene) => Promise<void>) =>
  withDemo(async (scene) => {
    const end = () => scene.workbench.runCommand('Terminal: Kill All Terminals');
    await body(scene).catch(async (error: unknown) => {
      await end().catch(() => undefined);
      throw error;
    });
    await end();
  });

/** Makes a folder for the tests of a suite, and returns the output of commands there, and the question of a window. */
export function useTerminalFolder() {
  let folder = '';
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'terminals-test-'));
  });
  after(() => rm(folder, { recursive: true }));
  return {
    folder: () => folder,
    output: (scene: Scene, line: string) => outputOf(scene, folder, line),
    dialog: ({ workbench: { page } }: Scene) => page.locator('.monaco-dialog-box'),
  };
}
