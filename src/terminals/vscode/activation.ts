import { writeFile } from 'node:fs/promises';
import type * as vscode from 'vscode';
import { clientVariables, type ProgramFiles } from '../../tls/node/programFiles.ts';
import { activationCommand, activationFile, shellKind, type TerminalEnvironment } from '../node/shellFiles.ts';
import { here, shellOf } from './terminalShells.ts';

/** The environment of a terminal with access. @param keys of the socket, and of the terminal's pass */
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
  const { extension, text } = activationFile(kind, environment, here().given);
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
