import * as vscode from 'vscode';
import { OrgAccessError } from '../../../platform/common/errors.ts';
import { plainWithoutIcons } from '../../../platform/common/text/displayText.ts';
import { ask, type Question } from '../../../platform/vscode/ui/inputSteps.ts';
import {
  checkField,
  fieldNote,
  fieldText,
  fieldToRetry,
  fieldsToAsk,
  normalField,
  redirectsToSlash,
  refusalText,
  defaultDraft,
  withoutRefused,
  type SignInDraft,
  type SignInField,
} from '../node/signInFlow.ts';
import type { SignInAttempt } from './signInAttempt.ts';

interface SignInOptions {
  /** Asks whether later fields may be sent to the typed base URL. */
  readonly agreed?: (baseUrl: string) => Promise<boolean>;
  readonly isClient?: boolean;
  readonly offer?: (error: OrgAccessError) => (() => Promise<boolean>) | undefined;
}

/**
 * Asks for the fields of a sign-in, and sends them from the last box. After a refusal, asks again for the field that may be wrong.
 * Drops the password after each attempt.
 *
 * @param defaults returns fields that need not be asked for; a user name is only prefilled
 * @param offer returns a question that may fix the error, after which the same text is sent again
 */
export async function promptSignIn(
  title: string,
  defaults: () => SignInDraft,
  attempt: SignInAttempt,
  { agreed, isClient = false, offer }: SignInOptions,
): Promise<boolean> {
  const typed: SignInDraft = {};
  let given = defaults();
  let fields = fieldsToAsk(given, isClient);
  let index = 0;
  let problem: string | undefined;
  let signedIn = false;
  let fieldToFix: SignInField | undefined;
  let offered: (() => Promise<boolean>) | undefined;
  let textToResend: string | undefined;

  const tryIt = async (last: SignInField, text: string, signal: AbortSignal): Promise<string | undefined> => {
    const draft = () => ({
      baseUrl: '',
      clientId: '',
      clientSecret: '',
      username: '',
      password: '',
      ...defaultDraft,
      ...defaults(),
      ...typed,
      [last]: text,
    });
    try {
      signedIn = await attempt.send(draft, signal);
      return undefined;
    } catch (error) {
      if (!(error instanceof OrgAccessError)) throw error;
      const isAboutName = error.problem.code === 'wrongPassword' && last === 'password' && fields.length > 1;
      const back = vscode.l10n.t('To change the user name, select the arrow at the top left.');
      problem = isAboutName ? `${refusalText(error)} ${back}` : refusalText(error);
      offered = offer?.(error);
      if (offered) return undefined;
      const field = fieldToRetry(error, isClient);
      if (field === last) return problem;
      if (redirectsToSlash(error.problem)) typed.tokenEndpoint = `${draft().tokenEndpoint}/`;
      fieldToFix = field;
      return undefined;
    }
  };

  const tryAddress = async (text: string): Promise<string | undefined> =>
    !agreed || (await agreed(normalField('baseUrl', text)))
      ? undefined
      : vscode.l10n.t('Enter the base URL of your service.');

  for (;;) {
    const field = fields[index] ?? 'password';
    const isLast = index === fields.length - 1;
    const shown = shownText(field, typed, defaults());
    const reply = await ask({
      ...questionFor(field, typed.baseUrl ?? given.baseUrl, shown, problem, isClient),
      title,
      step: index + 1,
      totalSteps: fields.length,
      canGoBack: index > 0,
      ...(field === 'baseUrl' && { submit: tryAddress }),
      ...(isLast && {
        submit: (text: string, signal: AbortSignal) => tryIt(field, text, signal),
        busyPrompt: vscode.l10n.t('Signing in…'),
        ...(textToResend !== undefined && { value: textToResend, submitNow: true }),
      }),
    });
    textToResend = undefined;
    if (offered && reply?.kind === 'answer') {
      const isFixed = await offered();
      offered = undefined;
      if (isFixed) textToResend = reply.text;
      continue;
    }
    const tried = isLast && reply?.kind === 'answer' && fieldToFix === undefined;
    if (!reply || signedIn || tried) return signedIn;
    problem = fieldToFix === undefined ? undefined : problem;
    if (fieldToFix !== undefined) {
      if (fieldToFix === 'clientId') delete typed.clientSecret;
      given = withoutRefused(given, fieldToFix);
      fields = fieldsToAsk(given, isClient);
      index = fields.indexOf(fieldToFix);
      fieldToFix = undefined;
    } else if (reply.kind === 'back') {
      index -= 1;
    } else {
      const text = normalField(field, reply.text);
      if (text !== shown) typed[field] = text;
      index += 1;
    }
  }
}

/** Returns the text that a box shows at first. A secret is only shown if it was typed in this sign-in. */
function shownText(field: SignInField, typed: SignInDraft, defaults: SignInDraft): string | undefined {
  return typed[field] ?? (fieldText(field, '').secret ? undefined : defaults[field]);
}

function questionFor(
  field: SignInField,
  baseUrl: string | undefined,
  value: string | undefined,
  problem: string | undefined,
  isClient: boolean,
) {
  const service = baseUrl === undefined ? undefined : plainWithoutIcons(new URL(baseUrl).host);
  const { prompt, placeholder, secret } = fieldText(field, service);
  return {
    prompt,
    placeholder,
    password: secret,
    check: (text: string) => checkField(field, text, isClient),
    note: (text: string) => fieldNote(field, text),
    ...(value !== undefined && { value }),
    ...(problem !== undefined && { problem }),
  } satisfies Partial<Question>;
}
