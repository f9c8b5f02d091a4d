import type { Workbench } from './workbench.ts';

/** The raw JSON panel, which must be the one webview that is shown. Its text is drawn only as far as it is in view. */
export function rawJsonOf(workbench: Workbench) {
  const frame = workbench.webview();
  const panel = frame.locator('main > .panel:not([hidden])');
  const lines = panel.locator('.cm-line');

  return {
    panel,
    lines,
    tab: (name: string) => frame.getByRole('tab', { name }),
    button: (name: string) => frame.getByRole('button', { name, exact: true }),
    search: panel.locator('.cm-search input[name="search"]'),

    /** The first line in view that holds `text`. */
    line: (text: string) => lines.filter({ hasText: text }).first(),

    /** Waits until the status line shows this path, or one like it. */
    async isAt(path: string | RegExp) {
      const exactly = typeof path === 'string' ? new RegExp(`^${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`) : path;
      await frame.locator('.status').filter({ hasText: exactly }).waitFor();
    },

    /** What the buttons say about the place: the path and the whole value, by the clipboard. */
    async copied(what: 'Value' | 'Path') {
      const text = await workbench.copiedBy(() => frame.getByRole('button', { name: `Copy ${what}` }).click());
      await workbench.statusMessage(`${what} copied`).waitFor();
      return text;
    },
  };
}
