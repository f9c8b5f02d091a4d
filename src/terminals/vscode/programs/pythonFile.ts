import { homedir } from 'node:os';
import * as vscode from 'vscode';
import { until } from '../../../platform/common/event.ts';
import { isObject } from '../../../platform/common/json/json.ts';

/** Saves the Python file that a command is about. Returns undefined if there is none, or it wasn't saved. */
export async function savedPythonFile(called: unknown): Promise<vscode.Uri | undefined> {
  const active = vscode.window.activeTextEditor?.document;
  const uri = called instanceof vscode.Uri ? called : active?.uri;
  if (!uri) return undefined;
  const document = await vscode.workspace.openTextDocument(uri).then(undefined, () => undefined);
  if (document?.languageId !== 'python') return undefined;
  if (!(await isSaved(document))) return undefined;
  // Saving an untitled document opens another one in its editor.
  const saved = document.isUntitled ? vscode.window.activeTextEditor?.document : document;
  return saved?.uri.scheme === 'file' ? saved.uri : undefined;
}

/** VS Code waits for save participants, such as formatters, less than this before it shows progress. */
const otherSaveMs = 5_000;

/**
 * Saves a document. `save` returns false at once if VS Code is saving by itself at that moment and a formatter has
 * changed the document, so it is tried again.
 *
 * @returns whether it is saved; VS Code shows the errors
 */
async function isSaved(document: vscode.TextDocument): Promise<boolean> {
  if (!document.isDirty && !document.isUntitled) return true;
  if (await document.save()) return true;
  // The person has dismissed the Save dialog.
  if (document.isUntitled) return false;
  await until(vscode.workspace.onDidSaveTextDocument, () => !document.isDirty, AbortSignal.timeout(otherSaveMs));
  return !document.isDirty || (await document.save());
}

/** Returns the interpreter selected in the Python extension or the settings. Defaults to the system's. */
export async function pythonFor(file: vscode.Uri): Promise<string> {
  return (
    (await selectedInterpreter(file)) ?? defaultInterpreter(file) ?? (process.platform === 'win32' ? 'py' : 'python3')
  );
}

/** Asks the API of the Python extension, any part of which may be missing. */
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

/** Reads the setting of the Python extension, which works without it too. */
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
