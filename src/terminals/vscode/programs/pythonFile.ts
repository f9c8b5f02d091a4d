import { homedir } from 'node:os';
import * as vscode from 'vscode';
import { until } from '../../../platform/common/event.ts';
import { isObject } from '../../../platform/common/json/json.ts';

/** The Python file that a command is about, saved; undefined when there is none, or it was not saved. */
export async function savedPythonFile(called: unknown): Promise<vscode.Uri | undefined> {
  const active = vscode.window.activeTextEditor?.document;
  const uri = called instanceof vscode.Uri ? called : active?.uri;
  if (!uri) return undefined;
  const document = await vscode.workspace.openTextDocument(uri).then(undefined, () => undefined);
  if (document?.languageId !== 'python') return undefined;
  if (!(await isSaved(document))) return undefined;
  // One that is saved for the first time becomes another document, which takes the place of its editor.
  const saved = document.isUntitled ? vscode.window.activeTextEditor?.document : document;
  return saved?.uri.scheme === 'file' ? saved.uri : undefined;
}

/** VS Code waits for formatters and the like for less than this, unless a person is told that it goes on waiting. */
const otherSaveMs = 5_000;

/**
 * Saves a document that is not saved yet. VS Code says at once that nothing has come of it where it is saving by itself at that moment,
 * and a formatter has changed the document. @returns whether it is saved; VS Code has shown why not
 */
async function isSaved(document: vscode.TextDocument): Promise<boolean> {
  if (!document.isDirty && !document.isUntitled) return true;
  if (await document.save()) return true;
  // Who was asked for a name and gave none is not asked again.
  if (document.isUntitled) return false;
  await until(vscode.workspace.onDidSaveTextDocument, () => !document.isDirty, AbortSignal.timeout(otherSaveMs));
  return !document.isDirty || (await document.save());
}

/** The interpreter that a person has selected for a file: in the Python extension, or in the settings; else that of the system. */
export async function pythonFor(file: vscode.Uri): Promise<string> {
  return (
    (await selectedInterpreter(file)) ?? defaultInterpreter(file) ?? (process.platform === 'win32' ? 'py' : 'python3')
  );
}

/** By the interface of the Python extension, any part of which may be missing. */
async function selectedInterpreter(file: vscode.Uri): Promise<string | undefined> {
  try {
    const exports: unknown = await vscode.extensions.getExtension('ms-python.python')?.activate();
    const environments = isObject(exports) ? exports.environments : undefined;
    if (!isEnvironments(environments)) return undefined;
    const environment: unknown = await environments.resolveEnvironment(environments.getActiveEnvironmentPath(file));
    const executable = isObject(environment) ? environment.executable : undefined;
    const uri = isObject(executable) ? executable.uri : undefined;
    return isObject(uri) && typeof uri.fsPath === 'string' ? uri.fsPath : undefined;
  } catch {
    return undefined;
  }
}

interface Environments {
  getActiveEnvironmentPath(file: vscode.Uri): unknown;
  resolveEnvironment(environment: unknown): Promise<unknown>;
}

function isEnvironments(value: unknown): value is Environments {
  return (
    isObject(value) &&
    typeof value.getActiveEnvironmentPath === 'function' &&
    typeof value.resolveEnvironment === 'function'
  );
}

/** The setting of the Python extension, which people write without it too. */
function defaultInterpreter(file: vscode.Uri): string | undefined {
  const set: unknown = vscode.workspace.getConfiguration('python', file).get('defaultInterpreterPath');
  if (typeof set !== 'string' || set === '' || set === 'python') return undefined;
  const folder = vscode.workspace.getWorkspaceFolder(file)?.uri.fsPath;
  const expanded = set
    .replace(/^~(?=[/\\])/, () => homedir())
    .replaceAll('${workspaceFolder}', () => folder ?? '')
    .replaceAll('${userHome}', () => homedir());
  return expanded.includes('${') ? undefined : expanded;
}
