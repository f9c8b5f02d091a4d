import * as vscode from 'vscode';
import { isObject } from '../../platform/common/json/json.ts';
import { expanded, type Surroundings } from '../node/launchEnvironment.ts';

/** The environment that the editor gives to its terminals and programs. */
export function here(): Surroundings {
  const set = vscode.workspace.getConfiguration('terminal.integrated').get<unknown>(`env.${settingsPlatform()}`);
  const isWindows = process.platform === 'win32';
  const ofEditor = (name: string) => process.env[name];
  const given = (name: string) => {
    const own = isObject(set) ? set[name] : undefined;
    return typeof own === 'string' ? own : ofEditor(name);
  };
  const named = isObject(set) && isWindows ? Object.keys(set).find((name) => name.toUpperCase() === 'PATH') : undefined;
  return { PATH: expanded(given(named ?? 'PATH') ?? '', ofEditor), isWindows, given };
}

/** The system, as settings of terminals name it. */
function settingsPlatform(): string {
  return process.platform === 'win32' ? 'windows' : process.platform === 'darwin' ? 'osx' : 'linux';
}

/** The icon and the color that tell a terminal with access from others. The editor changes neither in a terminal that is open. */
export function mark(): Pick<vscode.TerminalOptions, 'iconPath' | 'color'> {
  return { iconPath: new vscode.ThemeIcon('key'), color: new vscode.ThemeColor('terminal.ansiGreen') };
}

/** The shell that runs in a terminal, by the best that the editor knows. VS Code tells which one it has found from 1.99 on. */
export function shellOf({ creationOptions, state }: vscode.Terminal): string {
  const { shell } = state as { shell?: unknown };
  if (typeof shell === 'string') return shell;
  return ('shellPath' in creationOptions ? creationOptions.shellPath : undefined) ?? vscode.env.shell;
}
