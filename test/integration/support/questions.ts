import { setTimeout as sleep } from 'node:timers/promises';
import { commands, window } from 'vscode';

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
  window.showQuickPick = async (rows: unknown) => {
    const items = (await rows) as readonly { readonly label: string }[];
    return items.find((item) => item.label === label) as never;
  };
  try {
    await work();
  } finally {
    window.showQuickPick = showQuickPick;
  }
}

/** Presses Enter in the extension's list while no row is selected. */
export async function choosingNothing(work: () => PromiseLike<unknown>): Promise<void> {
  let isOver = false;
  const working = Promise.resolve(work()).finally(() => (isOver = true));
  while (!isOver) {
    await commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
    await sleep(100);
  }
  await working;
}
