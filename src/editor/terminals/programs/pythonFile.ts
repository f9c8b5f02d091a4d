import { homedir } from 'node:os';
import * as vscode from 'vscode';
import { isObject } from '../../../core/base/json.ts';

/** The Python file that a command is about, saved; undefined when there is none, or it was not saved. */
export async function savedPythonFile(called: unknown): Promise<vscode.Uri | undefined> {
  const active = vscode.window.activeTextEditor?.document;
  const uri = called instanceof vscode.Uri ? called : active?.uri;
  if (!uri) return undefined;
  const document = await vscode.workspace.openTextDocument(uri).then(undefined, () => undefined);
  if (document?.languageId !== 'python') return undefined;
  if ((document.isDirty || document.isUntitled) && !(await document.save())) return undefined;
  // One that is saved for the first time becomes another document, which takes the place of its editor.
  const saved = document.isUntitled ? vscode.window.activeTextEditor?.document : document;
  return saved?.uri.scheme === 'file' ? saved.uri : undefined;
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
