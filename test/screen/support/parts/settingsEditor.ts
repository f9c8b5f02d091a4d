import type { Workbench } from './workbench.ts';

/** What an editor of settings.json needs, instead of one in a dialog above the window. */
export const settingsEditorInPlace = { 'workbench.editor.useModal': 'off' };

/**
 * Opens settings.json in an editor, as a person does. The window does not always follow what others write into the file.
 *
 * @returns replaces all of it, and saves it
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
