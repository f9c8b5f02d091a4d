import recorded from './themes.json' with { type: 'json' };

export type ThemeName = keyof typeof recorded;

/** Variables, classes, and kind of each theme, as recorded in a webview of VS Code 1.139. */
export const themes: Readonly<Record<ThemeName, { className: string; kind: string; variables: string }>> = recorded;

export const themeNames = Object.keys(themes) as readonly ThemeName[];

/** Styles that VS Code gives every webview, as measured. */
export const defaultStyle =
  'body { margin: 0; padding: 0 20px; color: var(--vscode-editor-foreground); font: var(--vscode-font-weight) var(--vscode-font-size) var(--vscode-font-family); }';
