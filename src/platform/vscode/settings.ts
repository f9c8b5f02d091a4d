import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import type { ProxySettings } from '../../check/common/route.ts';
import type { Connection } from '../../connections/common/connection.ts';
import { decodeConnections } from '../../connections/node/connectionSettings.ts';
import { leftOutConnectionText } from '../../connections/node/connectionText.ts';
import type { Log } from '../common/ports.ts';
import { secondsOf, type settingLimits } from '../common/settingLimits.ts';
import { csvForms, csvFormat, type CsvFormat } from '../common/text/csv.ts';

const section = 'orgAccess';

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

export function readConnections(log: Log): {
  readonly connections: readonly Connection[];
  readonly leftOut: readonly string[];
} {
  const { connections, problems } = decodeConnections(userValue('connections'));
  const leftOut = problems.map(leftOutConnectionText);
  for (const problem of leftOut) log.warn(`Setting orgAccess.connections: ${problem}`);
  return { connections, leftOut };
}

/** Whether all connections are valid, unlike in a file that is being edited. */
export function connectionsAreWhole(): boolean {
  const value: unknown = vscode.workspace.getConfiguration(section).inspect('connections')?.globalValue;
  return Array.isArray(value) && decodeConnections(value).problems.length === 0;
}

export function onDidChangeConnections(listener: () => void): vscode.Disposable {
  return onDidChange('connections', listener);
}

/** Whether remote terminals get no access, also for unknown values. */
export function remoteTerminalsAreForbidden(): boolean {
  return ![undefined, 'ask'].includes(userValue('remoteTerminals') as string | undefined);
}

export function csvFormatSetting(): CsvFormat {
  const wanted = userValue('csvFormat');
  return csvFormat(csvForms.find((form) => form === wanted) ?? 'excel', vscode.env.language);
}

/** VS Code itself applies these settings. */
export function proxySettings(): ProxySettings {
  const http = vscode.workspace.getConfiguration('http');
  const textOf = (key: string) => {
    const value: unknown = http.get(key);
    return typeof value === 'string' ? value : '';
  };
  const noProxy: unknown = http.get('noProxy');
  return {
    url: textOf('proxy'),
    support: textOf('proxySupport'),
    noProxy: Array.isArray(noProxy) ? noProxy.filter((entry) => typeof entry === 'string') : [],
    environment: process.env,
  };
}

export function onDidChange(key: string, listener: () => void): vscode.Disposable {
  return vscode.workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration(`${section}.${key}`)) listener();
  });
}

export async function writeConnection(connection: Connection): Promise<void> {
  await changeEntries('connections', (entries) => {
    const index = entries.findIndex((entry) => idOfEntry(entry) === connection.id);
    return index < 0 ? [...entries, connection] : entries.with(index, connection);
  });
}

export async function deleteConnection(id: string): Promise<void> {
  await changeEntries('connections', (entries) => entries.filter((entry) => idOfEntry(entry) !== id));
}

function idOfEntry(entry: unknown): string | undefined {
  return decodeConnections([entry]).connections[0]?.id;
}

/** @throws Error if the setting can't be written */
export async function changeEntries(key: string, change: (entries: unknown[]) => unknown[]): Promise<void> {
  await readAgain();
  const before = userValue(key);
  const entries = change(Array.isArray(before) ? [...(before as unknown[])] : []);
  const isAsBefore = () => isDeepStrictEqual(userValue(key), before);
  const write = (next: unknown) =>
    vscode.workspace.getConfiguration(section).update(key, next, vscode.ConfigurationTarget.Global);
  if (isDeepStrictEqual(entries, before)) return;
  await write(entries);
  if (!isAsBefore()) return;
  // While a remote machine's settings have a value, VS Code writes there, although that value doesn't apply.
  await write(undefined);
  await write(entries);
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
