import * as vscode from 'vscode';
import { detailsInLog, OrgAccessError } from '../common/errors.ts';
import type { Log } from '../common/ports.ts';
import { concernsOwnCertificate, isNotSent, lacksTrust } from '../errors/common/decidable.ts';
import type { InLog } from '../errors/common/logHint.ts';

export type Choice = { readonly label: string } & (
  | { readonly command: string; readonly args?: readonly unknown[] }
  | { readonly act: () => Promise<void> }
);

let log: Pick<Log, 'warn'> | undefined;

const shownErrors = new WeakSet<Error>();

export function wasShown(error: Error): boolean {
  return shownErrors.has(error);
}

export function logFailuresTo(target: Pick<Log, 'warn'>): void {
  log = target;
}

export function showError(error: OrgAccessError, connectionId: string): void {
  void show(error, {}, connectionId);
}

async function show(error: unknown, log: Partial<InLog>, connectionId: string): Promise<void> {
  if (error instanceof Error) shownErrors.add(error);
  const { errorText, unexpectedText } = await import('./texts.ts');
  offer(vscode.window.showErrorMessage, error instanceof OrgAccessError ? errorText(error) : unexpectedText(log), [
    ...helpFor(error, connectionId),
    { label: vscode.l10n.t('Show Log'), command: 'orgAccess.showLog' },
  ]);
}

function helpFor(error: unknown, connectionId: string): Choice[] {
  if (!(error instanceof OrgAccessError)) return [];
  if (error.kind === 'session') return [signIn(connectionId)];
  const edit = editConnection(connectionId);
  if (error.problem.code === 'noTokenEndpoint') return [edit];
  if (!isNetworkFailure(error)) return [];
  const check = checkConnection(connectionId);
  if (concernsOwnCertificate(error.problem)) return [edit, check];
  return lacksTrust(error) ? [reviewCertificate(connectionId), check] : [check];
}

/** Whether the network between VS Code and the service is the likely cause. */
export function isNetworkFailure(error: unknown): error is OrgAccessError {
  return (
    error instanceof OrgAccessError &&
    (['network', 'timeout', 'tls', 'proxy', 'redirect', 'shape'].includes(error.kind) ||
      ['signInRefusedUnsaid', 'refusedByPage', 'requiresTls', 'requestTooLarge', 'noTokenEndpoint'].includes(
        error.problem.code,
      )) &&
    !isNotSent(error.problem)
  );
}

export function runAndReport(work: () => Promise<void>): void {
  void work().catch((error: unknown) => reportFailure(undefined, error));
}

/**
 * Returns the beginning of a log line about a failed command. A colon right after `copyToken` would look like an
 * assigned token, and mask the rest of the line.
 */
export const failurePrefix = (command: string | undefined): string =>
  command === undefined ? 'Outside of a command' : `The command ${command} failed`;

export function reportFailure(command: string | undefined, error: unknown): void {
  const doing = failurePrefix(command);
  void show(error, log ? detailsInLog(log, doing, error) : {}, 'active');
}

export function showWarning(message: string, ...choices: Choice[]): void {
  offer(vscode.window.showWarningMessage, message, choices);
}

export function showInformation(message: string, ...choices: Choice[]): void {
  offer(vscode.window.showInformationMessage, message, choices);
}

/** Current message in the status bar. The next one disposes of it, because VS Code keeps a timer for each. */
let statusMessage: vscode.Disposable | undefined;

export function flashStatus(text: string, forMs = 3_000): void {
  statusMessage?.dispose();
  statusMessage = vscode.window.setStatusBarMessage(`$(check) ${text}`, forMs);
}

/** Shows that the settings couldn't be written, and the consequence. */
export function showNotWritten(what: 'connection' | 'removal', tryAgain: () => Promise<void>): void {
  showWarning(
    what === 'connection'
      ? vscode.l10n.t(
          "The connection couldn't be written to the settings, so it is kept in this window only. Fix and save settings.json, then try again.",
        )
      : vscode.l10n.t(
          "You are signed out, but the connection couldn't be removed from the settings, so it is still listed. Fix and save settings.json, then try again.",
        ),
    { label: vscode.l10n.t('Open Settings'), command: 'workbench.action.openSettingsJson' },
    { label: vscode.l10n.t('Try Again'), act: tryAgain },
  );
}

/** @param refusal button that Enter presses */
export async function confirm(message: string, detail: string, action: string, ...refusal: string[]): Promise<boolean> {
  return (await vscode.window.showWarningMessage(message, { modal: true, detail }, ...refusal, action)) === action;
}

/** Asks a question that the person didn't initiate. Pressing Enter refuses, because the person may be typing. */
export async function chooseUnexpected(
  message: string,
  detail: string,
  actions: readonly string[],
  refusal: string,
): Promise<string | undefined> {
  return await vscode.window.showWarningMessage(message, { modal: true, detail }, refusal, ...actions);
}

export async function showDetails(message: string, detail = ''): Promise<void> {
  await vscode.window.showInformationMessage(message, { modal: true, detail });
}

export async function askInNotification(message: string, ...answers: string[]): Promise<string | undefined> {
  return await vscode.window.showWarningMessage(message, ...answers);
}

/** @param connectionId if undefined, the person chooses a connection */
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

/** @param connectionId if undefined, the person chooses a connection */
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

/** @param done what was copied, shown in the status bar */
export async function copyText(text: string, done: string): Promise<void> {
  await vscode.env.clipboard.writeText(text);
  flashStatus(done);
}
