import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import { secondsOf, type settingLimits } from '../common/settingLimits.ts';
import { csvForms, csvFormat, type CsvFormat } from '../common/text/csv.ts';

const section = 'orgAccess';

/** Returns the user's value, or undefined if only the default applies. */
export function ownValue(key: string): unknown {
  return vscode.workspace.getConfiguration(section).inspect(key)?.globalValue;
}

/** Returns the user's value or the default, never one of a workspace. */
export function userValue(key: string): unknown {
  const found = vscode.workspace.getConfiguration(section).inspect(key);
  return found?.globalValue ?? found?.defaultValue;
}

export function requestTimeoutMs(): number {
  return userSeconds('requestTimeoutSeconds') * 1000;
}

/** Returns 0 if tokens stay on the clipboard. */
export function clipboardClearMs(): number {
  return userSeconds('clipboardClearSeconds') * 1000;
}

function userSeconds(setting: keyof typeof settingLimits): number {
  const found = vscode.workspace.getConfiguration(section).inspect(setting);
  return secondsOf(setting, found?.globalValue, found?.defaultValue);
}

/** Whether the setting forbids access of remote terminals. Also true if its value is unknown. */
export function remoteTerminalsAreForbidden(): boolean {
  return ![undefined, 'ask'].includes(userValue('remoteTerminals') as string | undefined);
}

export function csvFormatSetting(): CsvFormat {
  const wanted = userValue('csvFormat');
  return csvFormat(csvForms.find((form) => form === wanted) ?? 'excel', vscode.env.language);
}

export function onDidChange(key: string, listener: () => void): vscode.Disposable {
  return vscode.workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration(`${section}.${key}`)) listener();
  });
}

/** @throws Error if the setting can't be written */
export async function changeElements(key: string, change: (elements: unknown[]) => unknown[]): Promise<void> {
  await readAgain();
  const before = userValue(key);
  const elements = change(Array.isArray(before) ? [...(before as unknown[])] : []);
  const isAsBefore = () => isDeepStrictEqual(userValue(key), before);
  const write = (next: unknown) =>
    vscode.workspace.getConfiguration(section).update(key, next, vscode.ConfigurationTarget.Global);
  if (isDeepStrictEqual(elements, before)) return;
  await write(elements);
  if (!isAsBefore()) return;
  // While the settings of a remote machine have a value, VS Code writes there, although that value doesn't apply. So
  // that value is removed first.
  await write(undefined);
  await write(elements);
  if (!isAsBefore()) return;
  await write(undefined);
  throw new Error(`The setting ${section}.${key} has not taken the value.`);
}

/** Makes VS Code reread settings.json, since browser pages miss each other's updates. */
async function readAgain(): Promise<void> {
  await vscode.workspace
    .getConfiguration(section)
    .update('none', undefined, vscode.ConfigurationTarget.Global)
    .then(undefined, () => undefined);
}
