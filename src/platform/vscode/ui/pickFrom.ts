import * as vscode from 'vscode';

export interface Choosable extends vscode.QuickPickItem {
  readonly isHint?: true;
}

interface PickFrom<T extends Choosable> {
  readonly title?: string;
  readonly placeholder: string;
  readonly value?: string;
  readonly typed?: (value: string) => void;
  readonly steps?: { readonly step: number; readonly totalSteps: number };
  readonly buttons?: readonly vscode.QuickInputButton[];
  readonly matchOnDescription?: boolean;
  /** Rows that VS Code filters, or a function of the typed text. */
  readonly items: readonly T[] | ((value: string, pick: vscode.QuickPick<T>) => readonly T[]);
  /** Receives a function that recreates the items. */
  readonly listens?: (refill: () => void) => vscode.Disposable;
  /** Returns whether to close the box. */
  readonly pressed?: (button: vscode.QuickInputButton, pick: vscode.QuickPick<T>) => boolean;
  readonly rowPressed?: (button: vscode.QuickInputButton, row: T) => boolean;
}

/**
 * Shows a quick pick that another box may follow. `showQuickPick` closes its list before it returns the row; VS Code
 * then returns the focus to the editor, and a busy webview takes it late, which closes the next list. Resolves to
 * undefined if the box is dismissed. With dynamic items, the window shows old rows for a moment and reports rows by
 * index, so Enter waits for the new ones.
 */
export function pickFrom<T extends Choosable>({
  title,
  placeholder,
  value = '',
  typed,
  steps,
  buttons = [],
  matchOnDescription = false,
  items,
  listens,
  pressed,
  rowPressed,
}: PickFrom<T>): Promise<T | undefined> {
  const pick = vscode.window.createQuickPick<T>();
  pick.title = title;
  pick.matchOnDescription = matchOnDescription;
  pick.placeholder = placeholder;
  pick.value = value;
  pick.buttons = buttons;
  pick.step = steps?.step;
  pick.totalSteps = steps?.totalSteps;
  let isShown = true;
  let isMoved = false;
  let isEntered = false;
  return new Promise((resolve) => {
    const done = (chosen?: T) => {
      resolve(chosen);
      listening?.dispose();
      pick.dispose();
    };
    const accept = () => {
      const [chosen] = pick.activeItems;
      if (chosen && !chosen.isHint) done(chosen);
    };
    /** Indices of the first row, before and after the change. VS Code makes these rows active without the person. */
    let firsts: number[] = [];
    const fill = () => {
      if (typeof items !== 'function') return;
      const before = pick.items;
      pick.items = items(pick.value, pick);
      firsts = [before, pick.items].map((rows) =>
        rows.findIndex(({ kind }) => kind !== vscode.QuickPickItemKind.Separator),
      );
      const filled = pick.items;
      isShown = isMoved = isEntered = false;
      void windowHasUpdated().then(() => {
        isMoved = false;
        isShown = pick.items === filled;
        if (isShown && isEntered) accept();
      });
    };
    pick.onDidChangeValue((text) => {
      typed?.(text);
      fill();
    });
    pick.onDidChangeActive(([row]) => {
      isMoved = row === undefined || !firsts.includes(pick.items.indexOf(row));
    });
    pick.onDidTriggerItemButton(({ button, item }) => {
      if (isShown && rowPressed?.(button, item)) done();
    });
    pick.onDidAccept(() => {
      if (isShown) accept();
      else isEntered = !isMoved;
    });
    pick.onDidHide(() => done());
    pick.onDidTriggerButton((button) => {
      if (pressed?.(button, pick)) done();
      else fill();
    });
    if (typeof items !== 'function') pick.items = items;
    const listening = listens?.(fill);
    fill();
    pick.show();
  });
}

/** Resolves once the window shows the latest items, which VS Code sends one tick later. */
async function windowHasUpdated(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  await vscode.commands.executeCommand('noop');
}

/** Returns a row that can't be selected. */
export function hint(label: string): Choosable {
  return { label, alwaysShow: true, isHint: true };
}

export function heading(label = ''): Pick<vscode.QuickPickItem, 'label' | 'kind'> {
  return { label, kind: vscode.QuickPickItemKind.Separator };
}
