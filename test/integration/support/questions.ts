import { setTimeout as sleep } from 'node:timers/promises';
import { commands, window, type QuickPick, type QuickPickItem } from 'vscode';
import { eventually } from '../../support/eventually.ts';

/** Answers dialogs, which the test host refuses to show. @returns the questions asked during `work` */
export async function answering(answer: 'agree' | 'cancel', work: () => Promise<unknown>): Promise<readonly string[]> {
  const asked: string[] = [];
  const { showWarningMessage } = window;
  window.showWarningMessage = (message: string, options: unknown, ...items: string[]) => {
    if (typeof options !== 'object') return showWarningMessage(message);
    asked.push(message);
    return Promise.resolve(answer === 'agree' ? items[0] : undefined);
  };
  try {
    await work();
  } finally {
    window.showWarningMessage = showWarningMessage;
  }
  return asked;
}

/** Question or notification of the extension. */
export interface Shown {
  readonly message: string;
  /** Set for dialogs only. */
  readonly detail?: string;
  readonly choices: readonly string[];
}

/**
 * Presses buttons with these names in dialogs and notifications, and dismisses those without.
 *
 * @returns everything shown during `work`; the array grows if more is shown later
 */
export async function pressing(
  buttons: readonly string[],
  work: (shown: readonly Shown[]) => PromiseLike<unknown>,
): Promise<readonly Shown[]> {
  const shown: Shown[] = [];
  const { showWarningMessage } = window;
  window.showWarningMessage = (message: string, ...rest: unknown[]) => {
    const [options] = rest;
    const { detail } = (typeof options === 'object' ? options : {}) as { detail?: string };
    const choices = rest.filter((choice) => typeof choice === 'string');
    shown.push({ message, ...(detail !== undefined && { detail }), choices });
    return Promise.resolve(choices.find((choice) => buttons.includes(choice)));
  };
  try {
    await work(shown);
  } finally {
    window.showWarningMessage = showWarningMessage;
  }
  return shown;
}

/** Chooses the row with this label in the next list. */
export async function choosing(label: string, work: () => PromiseLike<unknown>): Promise<void> {
  const { showQuickPick } = window;
  const labeled = (items: readonly QuickPickItem[]) => items.find((item) => item.label === label);
  window.showQuickPick = async (rows: unknown) => labeled((await rows) as readonly QuickPickItem[]) as never;
  try {
    await withList(async (list) => {
      const row = labeled(list.items);
      if (!row) return list.hide();
      list.activeItems = [row];
      // A window that shows the list only now makes its first row active.
      await commands.executeCommand('noop');
      if (list.activeItems[0] === row) await acceptList();
    }, work);
  } finally {
    window.showQuickPick = showQuickPick;
  }
}

/**
 * Runs `work`. Once the first list that it creates has rows, calls `act` until the list is closed: another element that
 * takes the focus closes the list, and a command that comes too early does nothing.
 */
export async function withList<T>(
  act: (list: QuickPick<QuickPickItem>) => PromiseLike<void> | void,
  work: () => PromiseLike<T>,
): Promise<T> {
  const { createQuickPick } = window;
  let list: QuickPick<QuickPickItem> | undefined;
  let isOver = false;
  window.createQuickPick = <Item extends QuickPickItem>() => {
    window.createQuickPick = createQuickPick;
    const created = createQuickPick<Item>();
    list = created as unknown as QuickPick<QuickPickItem>;
    list.onDidHide(() => (isOver = true));
    return created;
  };
  try {
    const working = Promise.resolve(work()).finally(() => (isOver = true));
    await eventually('the list is closed, or none was needed', async () => {
      if (!isOver && list && list.items.length > 0) await act(list);
      return isOver;
    });
    return await working;
  } finally {
    window.createQuickPick = createQuickPick;
  }
}

/** Presses Enter in the list that is shown. */
export async function acceptList(): Promise<void> {
  await commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
}

/** Presses Enter in the extension's list while no row is selected. */
export async function choosingNothing(work: () => PromiseLike<unknown>): Promise<void> {
  let isOver = false;
  const working = Promise.resolve(work()).finally(() => (isOver = true));
  while (!isOver) {
    await acceptList();
    await sleep(100);
  }
  await working;
}
