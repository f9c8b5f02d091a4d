import * as vscode from 'vscode';

/** Ends when this window has the focus: at once, or when a person turns to it. */
export function untilFocused(): Promise<void> {
  return new Promise((resolve) => {
    if (vscode.window.state.focused) {
      resolve();
      return;
    }
    const listener = vscode.window.onDidChangeWindowState(({ focused }) => {
      if (!focused) return;
      listener.dispose();
      resolve();
    });
  });
}
