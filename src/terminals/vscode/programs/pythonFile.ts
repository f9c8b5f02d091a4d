import { homedir } from 'node:os';
import * as vscode from 'vscode';
import { until } from '../../../platform/common/event.ts';
import { isObject } from '../../../platform/common/json/json.ts';

/** Saves the Python file of a command. Returns undefined if that fails. */
export async function savedPythonFile(called: unknown): Promise<vscode.Uri | undefined> {
  const active = vscode.window.activeTextEditor?.document;
  const uri = called instanceof vscode.Uri ? called : active?.uri;
  if (!uri) return undefined;
  const document = await vscode.workspace.openTextDocument(uri).then(undefined, () => undefined);
  if (document?.languageId !== 'python') return undefined;
  if (!(await isSaved(document))) return undefined;
  // Saving an untitled document opens another document in its editor.
  const saved = document.isUntitled ? vscode.window.activeTextEditor?.document : document;
  return saved?.uri.scheme === 'file' ? saved.uri : undefined;
}

/** Limit for save participants, such as formatters, after which VS Code shows progress. */
const otherSaveMs = 5_000;

/** Saves a document. Retries, because `save` fails while VS Code itself saves after a formatter. VS Code shows errors. */
async function isSaved(document: vscode.TextDocument): Promise<boolean> {
  if (!document.isDirty && !document.isUntitled) return true;
  if (await document.save()) return true;
  // The person dismissed the Save dialog.
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

/** Reads the API of the Python extension, any part of which may be missing. */
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

/** Reads a setting of the Python extension, even if that isn't installed. */
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
