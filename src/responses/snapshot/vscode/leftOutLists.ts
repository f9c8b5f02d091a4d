import * as vscode from 'vscode';
import { leftOutFile } from '../common/leftOut.ts';

/** Returns the text of `leave-out.txt` in the folder of a snapshot's file, and in the two around it. */
export async function leftOutLists(file: vscode.Uri): Promise<string> {
  const lists = ['..', '../..', '../../..'].map(async (up) => {
    const list = vscode.Uri.joinPath(file, up, leftOutFile);
    const bytes = await vscode.workspace.fs.readFile(list).then(undefined, () => undefined);
    return new TextDecoder().decode(bytes);
  });
  return (await Promise.all(lists)).join('\n');
}
