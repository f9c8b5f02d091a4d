import type * as vscode from 'vscode';

/**
 * Closes an answered box, once the next box of the same command has had time to replace it. Between two boxes, VS Code
 * returns the focus to the editor. A busy webview takes it late, which would close the next box.
 */
export function closeBox(box: vscode.QuickInput): void {
  setTimeout(() => box.dispose(), 50);
}
