import * as vscode from 'vscode';

/** Something to choose, unless it only says something. */
export interface Choosable extends vscode.QuickPickItem {
  readonly isHint?: true;
}

interface PickFrom<T extends Choosable> {
  readonly title?: string;
  readonly placeholder: string;
  readonly value?: string;
  /** Told what stands in the box, so that it is there again when a person comes back. */
  readonly typed?: (value: string) => void;
  readonly steps?: { readonly step: number; readonly totalSteps: number };
  readonly buttons?: readonly vscode.QuickInputButton[];
  /** Whether what is typed is looked for in descriptions too. */
  readonly matchOnDescription?: boolean;
  /** The rows among which VS Code itself finds what is typed, or the rows for the text that stands in the box. */
  readonly items: readonly T[] | ((value: string, pick: vscode.QuickPick<T>) => readonly T[]);
  /** Told how to have the items made again, when they depend on more than the text; ends with the box. */
  readonly listens?: (refill: () => void) => vscode.Disposable;
  /** Returns whether the box is done with. */
  readonly pressed?: (button: vscode.QuickInputButton, pick: vscode.QuickPick<T>) => boolean;
  /** The same for a button of a row. */
  readonly rowPressed?: (button: vscode.QuickInputButton, row: T) => boolean;
}

/**
 * A quick pick. Undefined when it is left.
 *
 * Where its items are made for what is typed, the window shows those of the text before for a moment, and tells of its rows by
 * their number alone. So an Enter that comes right after typing waits for the new rows, and takes the first; one after moving to
 * a row that is just being replaced does nothing, nor does a button of such a row.
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
    /** Rows that the window makes the active one by itself: the first of those that it shows, or has just shown. */
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

/** Resolves once the window has taken over what a box was told, which is sent a turn later, and in order with all else. */
async function windowHasUpdated(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  await vscode.commands.executeCommand('noop');
}

/** A heading above the rows of a quick pick that follow it, or a mere line without a text. */
export function heading(label = ''): Pick<vscode.QuickPickItem, 'label' | 'kind'> {
  return { label, kind: vscode.QuickPickItemKind.Separator };
}
