import * as vscode from 'vscode';

export const httpYacId = 'anweber.vscode-httpyac';

/** Whether httpYac, in this extension host, can send the requests of a document. */
export function isHttpFile({ languageId }: vscode.TextDocument): boolean {
  return languageId === 'http' && vscode.extensions.getExtension(httpYacId) !== undefined;
}
