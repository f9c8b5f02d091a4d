import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../../core/base/disposable.ts';
import type { Connection } from '../../core/connection/connection.ts';
import type { ServiceCall } from '../../core/service/serviceClient.ts';
import { requestText } from '../../model/api/apiText.ts';
import { plainWithoutIcons } from '../../model/text/displayText.ts';
import { setContextKey } from '../contextKeys.ts';

/** What an editor with a body is for. */
export interface BodyRequest {
  readonly connection: Connection;
  /** Of the operation. */
  readonly name: string;
  readonly call: Omit<ServiceCall, 'body'>;
}

/**
 * Untitled JSON documents that hold the body of a request, each with a line above that sends it. The editor writes unsaved text to
 * disk (hot exit), which the line says: a body may hold a password.
 */
export class RequestBodies implements vscode.CodeLensProvider, Disposable {
  readonly #owned = new DisposableStore();
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #requests = new Map<string, BodyRequest>();

  readonly onDidChangeCodeLenses = this.#changed.event;

  constructor() {
    this.#owned.add(this.#changed);
    this.#owned.add(vscode.languages.registerCodeLensProvider({ scheme: 'untitled', language: 'json' }, this));
    this.#owned.add(vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#remember(uri, undefined)));
  }

  /** @param body to begin with */
  async open(request: BodyRequest, body = '{\n  \n}\n'): Promise<void> {
    const document = await vscode.workspace.openTextDocument({ language: 'json', content: body });
    this.#remember(document.uri, request);
    const editor = await vscode.window.showTextDocument(document, { preview: false });
    const inside = document.lineAt(Math.min(1, document.lineCount - 1)).range.end;
    editor.selection = new vscode.Selection(inside, inside);
  }

  /** The request and the document of an editor; of the active one when nothing is given. */
  find(uri: unknown): { readonly request: BodyRequest; readonly document: vscode.TextDocument } | undefined {
    const document =
      uri instanceof vscode.Uri
        ? vscode.workspace.textDocuments.find((open) => open.uri.toString() === uri.toString())
        : vscode.window.activeTextEditor?.document;
    const request = document && this.#requests.get(document.uri.toString());
    return request && { request, document };
  }

  provideCodeLenses({ uri }: vscode.TextDocument): vscode.CodeLens[] {
    const request = this.#requests.get(uri.toString());
    if (!request) return [];
    const title = `$(play) ${vscode.l10n.t('Send to {0}: {1}', plainWithoutIcons(request.connection.name, 40), plainWithoutIcons(requestText(request.call)))}`;
    const kept = vscode.l10n.t('VS Code keeps unsaved text on disk until you close this editor');
    const lens = (command: vscode.Command) => new vscode.CodeLens(new vscode.Range(0, 0, 0, 0), command);
    return [lens({ title, command: 'orgAccess.sendRequest', arguments: [uri] }), lens({ title: kept, command: '' })];
  }

  dispose(): void {
    this.#owned.dispose();
  }

  #remember(uri: vscode.Uri, request: BodyRequest | undefined): void {
    const key = uri.toString();
    if (request) this.#requests.set(key, request);
    else if (!this.#requests.delete(key)) return;
    setContextKey('orgAccess.requestBodies', [...this.#requests.keys()]);
    this.#changed.fire();
  }
}
