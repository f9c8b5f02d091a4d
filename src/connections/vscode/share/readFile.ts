import * as vscode from 'vscode';
import { longestFile, readConnectionsFile, type ReadShared } from '../../node/share/sharedConnections.ts';

/** Reads a file of shared connections. @throws errors of the file system */
export async function readFile(file: vscode.Uri): Promise<{ readonly text: string; readonly read: ReadShared }> {
  const { fs } = vscode.workspace;
  // A character has up to three bytes in UTF-8 for each of its units.
  if ((await fs.stat(file)).size > longestFile * 3) return { text: '', read: { problem: 'tooLarge' } };
  const text = new TextDecoder().decode(await fs.readFile(file));
  return { text, read: readConnectionsFile(text) };
}
