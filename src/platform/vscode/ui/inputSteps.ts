import * as vscode from 'vscode';
import { DisposableStore } from '../../common/disposable.ts';

export interface Question {
  readonly title: string;
  readonly prompt: string;
  readonly placeholder?: string;
  readonly value?: string;
  readonly password?: boolean;
  readonly step: number;
  readonly totalSteps: number;
  readonly canGoBack: boolean;
  /** Problem shown when the question is asked again. */
  readonly problem?: string;
  /** Returns a problem as the person types. */
  readonly check: (text: string) => string | undefined;
  readonly note?: (text: string) => string | undefined;
  /** Processes the text while the box stays open. Returns a problem, or undefined to close. */
  readonly submit?: (text: string, signal: AbortSignal) => Promise<string | undefined>;
  readonly submitNow?: boolean;
  readonly busyPrompt?: string;
}

export type Reply = { readonly kind: 'answer'; readonly text: string } | { readonly kind: 'back' };

/**
 * Resolves to undefined if the box is dismissed.
 *
 * @throws errors of `submit`
 */
export function ask(question: Question): Promise<Reply | undefined> {
  const owned = new DisposableStore();
  const box = owned.add(vscode.window.createInputBox());
  const dismissed = new AbortController();
  box.title = question.title;
  box.prompt = question.prompt;
  box.placeholder = question.placeholder;
  box.value = question.value ?? '';
  box.password = question.password ?? false;
  if (question.totalSteps > 1) {
    box.step = question.step;
    box.totalSteps = question.totalSteps;
  }
  box.ignoreFocusOut = true;
  box.validationMessage = question.problem;
  box.buttons = question.canGoBack ? [vscode.QuickInputButtons.Back] : [];
  const eye = question.password === true && addEye(box);
  if (eye) owned.add(eye);

  return new Promise<Reply | undefined>((resolve, reject) => {
    const accept = async () => {
      const text = box.value;
      const problem = question.check(text);
      if (problem !== undefined) {
        box.validationMessage = problem;
      } else if (!question.submit || (await submit(box, question, text, question.submit, dismissed.signal))) {
        resolve({ kind: 'answer', text });
      }
    };
    let typed = box.value !== '';
    owned.add(
      box.onDidChangeValue((text) => {
        typed ||= text !== '';
        if (typed) box.validationMessage = question.check(text) ?? noteOn(question, text);
      }),
    );
    owned.add(box.onDidAccept(() => void (!box.busy && accept().catch(reject))));
    owned.add(
      box.onDidTriggerButton((button) => {
        if (button === vscode.QuickInputButtons.Back) resolve({ kind: 'back' });
      }),
    );
    owned.add(box.onDidHide(() => resolve(undefined)));
    box.show();
    if (question.submitNow) accept().catch(reject);
  }).finally(() => {
    dismissed.abort();
    owned.dispose();
  });
}

function noteOn({ note }: Question, text: string): vscode.InputBoxValidationMessage | undefined {
  const message = note?.(text);
  return message === undefined ? undefined : { message, severity: vscode.InputBoxValidationSeverity.Info };
}

async function submit(
  box: vscode.InputBox,
  question: Question,
  text: string,
  work: NonNullable<Question['submit']>,
  signal: AbortSignal,
): Promise<boolean> {
  const { buttons } = box;
  const cancel = { iconPath: new vscode.ThemeIcon('stop-circle'), tooltip: vscode.l10n.t('Cancel') };
  const canceled = new AbortController();
  const listener = box.onDidTriggerButton((button) => {
    if (button === cancel) canceled.abort();
  });
  // The box stays enabled, because VS Code disables the buttons of a disabled box. Its text has been sent already, so
  // typing changes nothing.
  box.busy = true;
  box.buttons = [cancel];
  box.validationMessage = undefined;
  box.prompt = question.busyPrompt ?? question.prompt;
  try {
    const problem = await work(text, AbortSignal.any([signal, canceled.signal]));
    if (signal.aborted) return true;
    if (canceled.signal.aborted) return false;
    if (problem === undefined) return true;
    box.value = '';
    box.validationMessage = problem;
    return false;
  } finally {
    listener.dispose();
    box.busy = false;
    box.buttons = buttons;
    box.prompt = question.prompt;
  }
}

/** API of VS Code 1.109 and later. */
interface ToggleApi {
  readonly QuickInputButtonLocation?: { readonly Input?: number };
}

interface ToggleButton extends vscode.QuickInputButton {
  readonly location: number;
  /** Set by VS Code when the button is pressed. */
  readonly toggle: { checked: boolean };
}

function addEye(box: vscode.InputBox): vscode.Disposable | undefined {
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
    // VS Code rejects the toggle where its API is only proposed.
    box.buttons = others;
    return undefined;
  }
  return box.onDidTriggerButton((button) => {
    if (button === eye) box.password = !eye.toggle.checked;
  });
}
