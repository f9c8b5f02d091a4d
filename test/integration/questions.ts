import { window } from 'vscode';

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
