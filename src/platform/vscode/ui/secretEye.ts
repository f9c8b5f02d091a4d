import * as vscode from 'vscode';

/** The members of `vscode.QuickInputButtonLocation` and buttons from VS Code 1.109 on. */
interface ToggleApi {
  readonly QuickInputButtonLocation?: { readonly Input?: number };
}

interface ToggleButton extends vscode.QuickInputButton {
  readonly location: number;
  /** VS Code changes it as the button is pressed. */
  readonly toggle: { checked: boolean };
}

/** Adds a button to a box for something secret, by which a person sees what they type. Before VS Code 1.109 there is none. */
export function addEye(box: vscode.InputBox): vscode.Disposable | undefined {
  const location = (vscode as ToggleApi).QuickInputButtonLocation?.Input;
  if (location === undefined) return undefined;
  const eye: ToggleButton = {
    iconPath: new vscode.ThemeIcon('eye'),
    tooltip: vscode.l10n.t('Show Typed Text'),
    location,
    toggle: { checked: false },
  };
  const others = box.buttons;
  try {
    box.buttons = [...others, eye];
  } catch {
    // Versions that were still trying it out refuse it.
    box.buttons = others;
    return undefined;
  }
  return box.onDidTriggerButton((button) => {
    if (button === eye) box.password = !eye.toggle.checked;
  });
}
