import { readFileSync } from 'node:fs';
import type { Workbench } from './workbench.ts';

/** Setting that opens settings.json in an editor instead of a dialog. */
export const settingsEditorInPlace = { 'workbench.editor.useModal': 'off' };

/** Returns the settings of Org Access, with deprecated ones. */
export function ownSettings(): readonly object[] {
  const { contributes } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    contributes: { configuration: { properties: Readonly<Record<string, object>> } };
  };
  return Object.values(contributes.configuration.properties);
}

/** Returns the number that VS Code's settings editor shows for the settings of Org Access, which leaves out deprecated ones. */
export function settingsFound(): string {
  const shown = ownSettings().filter((one) => !('markdownDeprecationMessage' in one));
  return `${shown.length} Settings Found`;
}

/**
 * Opens settings.json in an editor, since the window doesn't always notice changes of the file.
 *
 * @returns a function that replaces the text and saves
 */
export async function openSettingsEditor(workbench: Workbench): Promise<(text: string) => Promise<void>> {
  const { page } = workbench;
  const lines = page.locator('.monaco-editor .view-lines');
  const isChanged = page.locator('.tab.dirty', { hasText: 'settings.json' });
  await workbench.runCommand('Preferences: Open User Settings (JSON)');
  await lines.waitFor();
  return async (text) => {
    await workbench.setClipboard(text);
    await lines.click();
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Control+V');
    await isChanged.waitFor();
    await page.keyboard.press('Control+S');
    await isChanged.waitFor({ state: 'hidden' });
  };
}
