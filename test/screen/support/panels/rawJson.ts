import type { WithWebview, Workbench } from '../parts/workbench.ts';
import { toolbarOf } from './toolbar.ts';

/** Returns the raw JSON panel. The DOM has only the lines in view. */
export function rawJsonOf(workbench: WithWebview) {
  const frame = workbench.webview();
  const panel = frame.locator('main > .panel:not([hidden])');
  const lines = panel.locator('.cm-line');

  return {
    panel,
    lines,
    tab: (name: string) => frame.getByRole('tab', { name }),
    button: (name: string) => frame.getByRole('button', { name, exact: true }),
    ...toolbarOf(frame),
    search: frame.getByRole('searchbox', { name: 'Find in JSON' }),

    /** Shows a list, which opens as a table, as JSON. */
    open: () => frame.getByRole('button', { name: 'JSON', exact: true }).click(),

    line: (text: string) => lines.filter({ hasText: text }).first(),

    /** Waits until the status line shows this path. */
    async isAt(path: string | RegExp) {
      const exactly = typeof path === 'string' ? new RegExp(`^${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`) : path;
      await frame.locator('.status').filter({ hasText: exactly }).waitFor();
    },
  };
}

/** Presses the copy button of the panel, and returns the clipboard. */
export async function copiedFrom(workbench: Workbench) {
  const text = await workbench.copiedBy(() => rawJsonOf(workbench).act('Copy Value'));
  await workbench.statusMessage('Value copied').waitFor();
  return text;
}
