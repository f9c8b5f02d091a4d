import type { Demo, Scene, Theme } from '../scene.ts';

/** Theme, with its name for pictures, and the class or attribute that VS Code sets for it. */
export interface Look {
  readonly name: string;
  readonly theme: Theme;
  readonly inWindow: string;
  readonly inWebviews: string;
}

export const looks: readonly Look[] = [
  { name: 'light', theme: 'Default Light Modern', inWindow: 'vs', inWebviews: 'vscode-light' },
  { name: 'dark', theme: 'Default Dark Modern', inWindow: 'vs-dark', inWebviews: 'vscode-dark' },
  { name: 'contrast', theme: 'Default High Contrast', inWindow: 'hc-black', inWebviews: 'vscode-high-contrast' },
  {
    name: 'contrast-light',
    theme: 'Default High Contrast Light',
    inWindow: 'hc-light',
    inWebviews: 'vscode-high-contrast-light',
  },
];

/** Changes the theme, with the demo as the only connection, and waits until the window and the visible webview use it. */
export async function wear(scene: Scene, service: Demo, { theme, inWindow, inWebviews }: Look): Promise<void> {
  const { workbench } = scene;
  await scene.connectTo(service, { 'workbench.colorTheme': theme });
  await workbench.page.locator(`.monaco-workbench.${inWindow}`).waitFor();
  if ((await workbench.page.locator('iframe.webview.ready').count()) === 0) return;
  await workbench.webview().locator(`body[data-vscode-theme-kind="${inWebviews}"]`).waitFor();
}
