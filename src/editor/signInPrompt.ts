import * as vscode from 'vscode';
import { OrgAccessError } from '../core/errors.ts';
import { plainWithoutIcons } from '../model/displayText.ts';
import { checkField, fieldText, fieldToMend, fieldsToAsk, normalField, type SignInDraft, type SignInField } from '../model/signInFlow.ts';
import { ask, type Question } from './inputSteps.ts';

export type CompleteDraft = Readonly<Record<SignInField, string>>;

/**
 * Asks for what a sign-in needs, box by box, and tries it from the last one. A refusal is shown where it can be mended, with
 * everything else kept. The password is dropped after each try.
 *
 * @param known what need not be asked; the user name is asked all the same, filled in
 * @param signIn one try. Answers false when it was cancelled. @throws OrgAccessError when it is refused
 * @returns whether the person is signed in
 */
export async function promptSignIn(
  title: string,
  known: SignInDraft,
  signIn: (draft: CompleteDraft, signal: AbortSignal) => Promise<boolean>,
): Promise<boolean> {
  const draft: SignInDraft = { ...known };
  let fields = fieldsToAsk(known);
  let index = 0;
  let problem: string | undefined;
  let signedIn = false;
  let mend: SignInField | undefined;

  const tryPassword = async (password: string, signal: AbortSignal): Promise<string | undefined> => {
    try {
      signedIn = await signIn({ baseUrl: '', clientId: '', clientSecret: '', username: '', ...draft, password }, signal);
      return undefined;
    } catch (error) {
      if (!(error instanceof OrgAccessError)) throw error;
      const field = fieldToMend(error);
      if (field === 'password') return error.message;
      mend = field;
      problem = error.message;
      return undefined;
    }
  };

  for (;;) {
    const field = fields[index] ?? 'password';
    const reply = await ask({
      ...questionFor(field, draft, problem),
      title,
      step: index + 1,
      totalSteps: fields.length,
      canGoBack: index > 0,
      ...(field === 'password' && { submit: tryPassword, busyPrompt: vscode.l10n.t('Signing in…') }),
    });
    const tried = field === 'password' && reply?.kind === 'answer' && mend === undefined;
    if (!reply || signedIn || tried) return signedIn;
    problem = mend === undefined ? undefined : problem;
    if (mend !== undefined) {
      delete draft.clientSecret;
      fields = fieldsToAsk({ ...(known.baseUrl !== undefined && { baseUrl: known.baseUrl }) });
      index = fields.indexOf(mend);
      mend = undefined;
    } else if (reply.kind === 'back') {
      index -= 1;
    } else {
      draft[field] = normalField(field, reply.text);
      index += 1;
    }
  }
}

function questionFor(field: SignInField, draft: SignInDraft, problem: string | undefined) {
  const service = draft.baseUrl === undefined ? undefined : plainWithoutIcons(new URL(draft.baseUrl).host);
  const { prompt, placeholder, secret } = fieldText(field, service);
  const value = field === 'password' ? undefined : draft[field];
  return {
    prompt,
    placeholder,
    password: secret,
    check: (text: string) => checkField(field, text),
    ...(value !== undefined && { value }),
    ...(problem !== undefined && { problem }),
  } satisfies Partial<Question>;
}
