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
  /** Made anew for each text that is typed. */
  readonly itemsFor: (value: string, pick: vscode.QuickPick<T>) => readonly T[];
  /** Returns whether the box is done with. */
  readonly pressed?: (button: vscode.QuickInputButton, pick: vscode.QuickPick<T>) => boolean;
  /** The same for a button of a row. */
  readonly rowPressed?: (button: vscode.QuickInputButton, row: T) => boolean;
}

/** A quick pick whose items depend on what is typed. Undefined when it is left. */
export function pickFrom<T extends Choosable>({
  title,
  placeholder,
  value = '',
  typed,
  steps,
  buttons = [],
  matchOnDescription = false,
  itemsFor,
  pressed,
  rowPressed,
}: PickFrom<T>): Promise<T | undefined> {
  const pick = vscode.window.createQuickPick<T>();
  const fill = () => (pick.items = itemsFor(pick.value, pick));
  pick.title = title;
  pick.matchOnDescription = matchOnDescription;
  pick.placeholder = placeholder;
  pick.value = value;
  pick.buttons = buttons;
  pick.step = steps?.step;
  pick.totalSteps = steps?.totalSteps;
  return new Promise((resolve) => {
    const done = (chosen?: T) => {
      resolve(chosen);
      pick.dispose();
    };
    pick.onDidChangeValue((text) => {
      typed?.(text);
      fill();
    });
    pick.onDidTriggerItemButton(({ button, item }) => {
      if (rowPressed?.(button, item)) done();
    });
    pick.onDidAccept(() => {
      const [chosen] = pick.activeItems;
      if (chosen && !chosen.isHint) done(chosen);
    });
    pick.onDidHide(() => done());
    pick.onDidTriggerButton((button) => {
      if (pressed?.(button, pick)) done();
      else fill();
    });
    fill();
    pick.show();
  });
}
