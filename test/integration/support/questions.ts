import { setTimeout as sleep } from 'node:timers/promises';
import { commands, window } from 'vscode';

/** Answers the questions in dialogs in the place of a person, which the test host refuses to show. @returns what was asked, as the work has left it */
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

/** A question or a notification that the extension has shown. */
export interface Shown {
  readonly message: string;
  /** Of a dialog alone. */
  readonly detail?: string;
  readonly choices: readonly string[];
}

/**
 * Presses a button of these names in whatever is shown, in the place of a person, and closes what has none.
 *
 * @returns what was shown, as the work has left it; it grows while more is
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

/** Chooses the row with this label in the list that the extension shows next, in the place of a person. */
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

/** Presses Enter in the list that the extension shows, with nothing chosen in it. */
export async function choosingNothing(work: () => PromiseLike<unknown>): Promise<void> {
  let isOver = false;
  const working = Promise.resolve(work()).finally(() => (isOver = true));
  while (!isOver) {
    await commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
    await sleep(100);
  }
  await working;
}
