import { withDemo, type Scene } from '../scene.ts';
import { eventually } from '../servers/service.ts';

/** Without what VS Code writes into a terminal by itself, and with its text in the page. */
export const plainTerminals = {
  'terminal.integrated.gpuAcceleration': 'off',
  'terminal.integrated.suggest.enabled': false,
  'terminal.integrated.initialHint': false,
  'terminal.integrated.shellIntegration.enabled': false,
};

/** Types a command into the terminal that is shown, once its shell is ready. */
export async function typeInTerminal({ workbench: { page } }: Scene, line: string) {
  const terminal = page.locator('.part.panel .xterm:visible').first();
  const text = () => terminal.locator('.xterm-rows').innerText();
  await eventually('the shell is ready', text, (shown) => /[$#]$/.test(shown.replaceAll('\u00a0', ' ').trimEnd()));
  await terminal.click();
  await page.keyboard.type(line);
  await page.keyboard.press('Enter');
}

/** A scene whose terminals end with it: they outlive their window otherwise. */
export const inTerminals = (body: (scene: Scene) => Promise<void>) =>
  withDemo(async (scene) => {
    try {
      await body(scene);
    } finally {
      await scene.workbench.runCommand('Terminal: Kill All Terminals');
    }
  });
