import { writeFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import { isObject } from '../../platform/common/json/json.ts';
import { clientVariables, type ProgramFiles } from '../../service/tls/node/programFiles.ts';
import { expanded, type ProgramEnvironment } from '../node/launchEnvironment.ts';
import { activationCommand, activationFile, shellKind, type TerminalEnvironment } from '../node/shellFiles.ts';

export function localEnvironment(): ProgramEnvironment {
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

/** Returns the platform as settings name it. */
function settingsPlatform(): string {
  return process.platform === 'win32' ? 'windows' : process.platform === 'darwin' ? 'osx' : 'linux';
}

/** Returns the icon and the color of terminals with access, which can't be changed once a terminal is open. */
export function terminalIcon(): Pick<vscode.TerminalOptions, 'iconPath' | 'color'> {
  return { iconPath: new vscode.ThemeIcon('key'), color: new vscode.ThemeColor('terminal.ansiGreen') };
}

/** Returns the shell of a terminal. VS Code detects known shells only, and those only after their start. */
export function shellOf({ creationOptions, state }: vscode.Terminal): string {
  return state.shell ?? ('shellPath' in creationOptions ? creationOptions.shellPath : undefined) ?? vscode.env.shell;
}

/** @param keys keys of the socket and of the permission */
export function environmentWith(
  bin: string,
  socket: string,
  keys: string,
  { trust, client }: ProgramFiles,
): TerminalEnvironment {
  return {
    bin,
    variables: {
      ORG_ACCESS_BIN: bin,
      ORG_ACCESS_NODE: process.execPath,
      ORG_ACCESS_SOCKET: socket,
      ORG_ACCESS_KEY: keys,
      ...clientVariables(client),
    },
    ...(trust && { trust }),
  };
}

/**
 * @param name path without extension
 * @throws file system errors
 */
export async function prepareActivation(terminal: vscode.Terminal, environment: TerminalEnvironment, name: string) {
  const kind = shellKind(shellOf(terminal));
  const { extension, text } = activationFile(kind, environment, localEnvironment().given);
  const file = `${name}.${extension}`;
  await writeFile(file, text, { mode: 0o600 });
  const command = activationCommand(kind, file);
  return {
    file,
    type: () => {
      // With shell integration, VS Code clears a half-typed line before it runs the command.
      if (terminal.shellIntegration) terminal.shellIntegration.executeCommand(command);
      else terminal.sendText(command);
    },
  };
}

/** Joins the paths of certificate files, to compare environments. Returns undefined if there are none. */
export function certificateFilesIn({ trust, variables }: TerminalEnvironment): string | undefined {
  const files = [trust?.bundle, variables.ORG_ACCESS_CLIENT_CERT].filter((file) => file !== undefined);
  return files.length > 0 ? files.join(' ') : undefined;
}
