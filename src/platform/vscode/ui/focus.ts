import * as vscode from 'vscode';

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
