import { writeFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import { isObject } from '../../platform/common/json/json.ts';
import { clientVariables, type ProgramFiles } from '../../tls/node/programFiles.ts';
import { expanded, type Surroundings } from '../node/launchEnvironment.ts';
import { activationCommand, activationFile, shellKind, type TerminalEnvironment } from '../node/shellFiles.ts';

/** The environment that the editor gives to its terminals and programs. */
export function localEnvironment(): Surroundings {
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
export function terminalIcon(): Pick<vscode.TerminalOptions, 'iconPath' | 'color'> {
  return { iconPath: new vscode.ThemeIcon('key'), color: new vscode.ThemeColor('terminal.ansiGreen') };
}

/** The shell that runs in a terminal, by the best that the editor knows. VS Code tells which one it has found from 1.99 on. */
export function shellOf({ creationOptions, state }: vscode.Terminal): string {
  const { shell } = state as { shell?: unknown };
  if (typeof shell === 'string') return shell;
  return ('shellPath' in creationOptions ? creationOptions.shellPath : undefined) ?? vscode.env.shell;
}

/** The environment of a terminal with access. @param keys of the socket, and of the terminal's grant */
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

/** A file that gives access to the shell of a terminal that is open, once that runs it. */
export interface Activation {
  readonly file: string;
  /** Types the command that runs it. */
  readonly type: () => void;
}

/** Writes such a file. @param name of it, without what shells want at its end. @throws errors of the file system */
export async function prepareActivation(
  terminal: vscode.Terminal,
  environment: TerminalEnvironment,
  name: string,
): Promise<Activation> {
  const kind = shellKind(shellOf(terminal));
  const { extension, text } = activationFile(kind, environment, localEnvironment().given);
  const file = `${name}.${extension}`;
  await writeFile(file, text, { mode: 0o600 });
  const command = activationCommand(kind, file);
  return {
    file,
    type() {
      // Where the editor knows the shell's prompt, a line that is half typed there does not get in the way.
      if (terminal.shellIntegration) terminal.shellIntegration.executeCommand(command);
      else terminal.sendText(command);
    },
  };
}

/** The files of certificates that an environment names, as one text; undefined for none. */
export function toldIn({ trust, variables }: TerminalEnvironment): string | undefined {
  const files = [trust?.bundle, variables.ORG_ACCESS_CLIENT_CERT].filter((file) => file !== undefined);
  return files.length > 0 ? files.join(' ') : undefined;
}
