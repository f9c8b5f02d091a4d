import * as vscode from 'vscode';
import { errorText, unexpectedText } from '../../errors/common/errorText.ts';
import { isNotSent } from '../../errors/common/requestProblems.ts';
import { concernsOwnCertificate, lacksTrust } from '../../tls/common/decidable.ts';
import { describeForLog, detailsInLog, OrgAccessError } from '../common/errors.ts';
import type { Log } from '../common/ports.ts';

/** A button of a notification: runs a command, or does something itself. */
export type Choice = { readonly label: string } & (
  | { readonly command: string; readonly args?: readonly unknown[] }
  | { readonly act: () => Promise<void> }
);

let log: Pick<Log, 'warn'> | undefined;

/** The errors that a person has been shown. */
const shown = new WeakSet<Error>();

export function wasShown(error: Error): boolean {
  return shown.has(error);
}

/** To be called before anything is shown. */
export function logFailuresTo(target: Pick<Log, 'warn'>): void {
  log = target;
}

/**
 * Shows what went wrong, with the log one click away.
 *
 * @param connectionId of the connection that it went wrong with
 */
export function showError(error: OrgAccessError, connectionId: string): void {
  show(error, errorText(error), connectionId);
}

function show(error: unknown, message: string, connectionId: string): void {
  if (error instanceof Error) shown.add(error);
  offer(vscode.window.showErrorMessage, message, [
    ...helpFor(error, connectionId),
    { label: vscode.l10n.t('Show Log'), command: 'orgAccess.showLog' },
  ]);
}

/** Choices that may help with an error, besides the log. */
function helpFor(error: unknown, connectionId: string): Choice[] {
  if (!(error instanceof OrgAccessError)) return [];
  if (error.kind === 'session') return [signIn(connectionId)];
  const edit = editConnection(connectionId);
  if (error.problem.code === 'noTokenEndpoint') return [edit];
  if (!isOnTheWay(error)) return [];
  const check = checkConnection(connectionId);
  if (concernsOwnCertificate(error.problem)) return [edit, check];
  return lacksTrust(error) ? [reviewCertificate(connectionId), check] : [check];
}

/** Whether an error comes from what lies between the editor and the service, as far as it can be told. A request that was not sent does not. */
export function isOnTheWay(error: unknown): error is OrgAccessError {
  return (
    error instanceof OrgAccessError &&
    (['network', 'timeout', 'tls', 'proxy', 'redirect', 'shape'].includes(error.kind) ||
      ['signInRefusedUnsaid', 'refusedByPage', 'wantsTls', 'requestTooLarge', 'noTokenEndpoint'].includes(
        error.problem.code,
      )) &&
    !isNotSent(error.problem)
  );
}

/** Does what a person asked for apart from a command. What it throws is logged and shown. */
export function runAndReport(work: () => Promise<void>): void {
  void work().catch((error: unknown) => reportFailure(undefined, error));
}

/** The beginning of a line of the log. After the bare name, as in `copyToken: …`, the rest would count as a credential, and be hidden. */
export const failureOf = (command: string | undefined): string =>
  command === undefined ? 'Outside of a command' : `The command ${command} failed`;

/** Logs and shows what a command threw, or something outside of a command. */
export function reportFailure(command: string | undefined, error: unknown): void {
  const doing = failureOf(command);
  if (!(error instanceof OrgAccessError))
    return show(error, unexpectedText(log ? detailsInLog(log, doing, error) : {}), 'active');
  log?.warn(`${doing}: ${describeForLog(error)}`);
  showError(error, 'active');
}

export function showWarning(message: string, ...choices: Choice[]): void {
  offer(vscode.window.showWarningMessage, message, choices);
}

export function showInformation(message: string, ...choices: Choice[]): void {
  offer(vscode.window.showInformationMessage, message, choices);
}

/** The last note, which the next one replaces: the editor keeps a timer for each. */
let noted: vscode.Disposable | undefined;

/** Says in the status bar that something was done, for as long as it takes to notice. */
export function flashStatus(text: string, forMs = 3_000): void {
  noted?.dispose();
  noted = vscode.window.setStatusBarMessage(`$(check) ${text}`, forMs);
}

/** A connection could not be written to the settings: there is a syntax error in the file, or it has unsaved changes. */
export function tellUnwritten(tryAgain: () => Promise<void>): void {
  showWarning(
    vscode.l10n.t(
      'The connection could not be written to the settings, so it is kept in this window only. Fix and save settings.json, then try again.',
    ),
    { label: vscode.l10n.t('Open Settings'), command: 'workbench.action.openSettingsJson' },
    { label: vscode.l10n.t('Try Again'), act: tryAgain },
  );
}

/** A connection that was removed could not be taken out of the settings. */
export function tellUnremoved(tryAgain: () => Promise<void>): void {
  showWarning(
    vscode.l10n.t(
      'You are signed out, but the connection could not be removed from the settings, so it is still listed. Fix and save settings.json, then try again.',
    ),
    { label: vscode.l10n.t('Open Settings'), command: 'workbench.action.openSettingsJson' },
    { label: vscode.l10n.t('Try Again'), act: tryAgain },
  );
}

/**
 * Asks before something that cannot be undone.
 *
 * @param refusal what Enter does, where that is not to be the action
 */
export async function confirm(message: string, detail: string, action: string, ...refusal: string[]): Promise<boolean> {
  return (await vscode.window.showWarningMessage(message, { modal: true, detail }, ...refusal, action)) === action;
}

/** Asks about what a person may not expect at that moment: Enter, which they may be typing, refuses. */
export async function confirmUnexpected(
  message: string,
  detail: string,
  action: string,
  refusal: string,
): Promise<boolean> {
  return (await vscode.window.showWarningMessage(message, { modal: true, detail }, refusal, action)) === action;
}

/** Asks to choose one of several things, or none: Enter, which a person may be typing, chooses none. */
export async function chooseUnexpected(
  message: string,
  detail: string,
  actions: readonly string[],
  refusal: string,
): Promise<string | undefined> {
  return await vscode.window.showWarningMessage(message, { modal: true, detail }, refusal, ...actions);
}

/** Says something that a person has asked for, and that has more lines than a notification. */
export async function showDetails(message: string, detail = ''): Promise<void> {
  await vscode.window.showInformationMessage(message, { modal: true, detail });
}

/** Asks without getting in the way of what a person is doing. Undefined when they close the question. */
export async function askAside(message: string, ...answers: string[]): Promise<string | undefined> {
  return await vscode.window.showWarningMessage(message, ...answers);
}

/** @param connectionId undefined to have the person choose */
export function signIn(connectionId: string | undefined): Choice {
  return {
    label: vscode.l10n.t('Sign In'),
    command: 'orgAccess.signIn',
    args: connectionId === undefined ? [] : [connectionId],
  };
}

export function reviewCertificate(connectionId: string): Choice {
  return {
    label: vscode.l10n.t('Review Certificate…'),
    command: 'orgAccess.reviewCertificate',
    args: [connectionId],
  };
}

export function editConnection(connectionId: string): Choice {
  return { label: vscode.l10n.t('Edit Connection'), command: 'orgAccess.editConnection', args: [connectionId] };
}

/** @param connectionId undefined to have the person choose */
export function checkConnection(connectionId: string | undefined): Choice {
  return { label: vscode.l10n.t('Check Connection'), command: 'orgAccess.checkConnection', args: [connectionId] };
}

function offer(
  show: (message: string, ...items: string[]) => Thenable<string | undefined>,
  message: string,
  choices: readonly Choice[],
): void {
  void show(message, ...choices.map((choice) => choice.label)).then((label) => {
    const chosen = choices.find((choice) => choice.label === label);
    if (!chosen) return;
    if ('act' in chosen) runAndReport(chosen.act);
    else void vscode.commands.executeCommand(chosen.command, ...(chosen.args ?? []));
  });
}
