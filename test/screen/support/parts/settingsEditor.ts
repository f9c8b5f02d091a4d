import type { Workbench } from './workbench.ts';

/** Setting that opens settings.json in an editor instead of a dialog. */
export const settingsEditorInPlace = { 'workbench.editor.useModal': 'off' };

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
