import { homedir } from 'node:os';
import * as vscode from 'vscode';
import type { CurrentPlaces } from '../../access/site/common/currentPlace.ts';
import { matchesPlace, placeIn } from '../../access/site/common/placeHeaders.ts';
import { placeText } from '../../access/site/common/placeText.ts';
import { DisposableStore, type Disposable } from '../../platform/common/disposable.ts';
import type { PlaceName } from '../../platform/common/entities.ts';
import { plainWithoutIcons } from '../../platform/common/text/displayText.ts';
import { answerFileName } from '../../platform/common/text/fileName.ts';
import { marked } from '../../service/connection/node/connectionText.ts';
import { connectionOf, type SessionReader } from '../../session/common/session.ts';
import { setContextKey } from '../../session/vscode/contextKeys.ts';
import { requestText } from '../node/apiText.ts';
import { recallBodies, rememberBodies, type BodyRequest } from './requestBodyMemory.ts';

export interface FoundBody {
  readonly request: BodyRequest;
  readonly document: vscode.TextDocument;
}

/**
 * Untitled JSON documents with the body of a request, and a code lens that sends it. Since a body may contain a
 * password, its tooltip warns that VS Code writes unsaved text to disk (hot exit).
 */
export class RequestBodies implements vscode.CodeLensProvider, Disposable {
  readonly #owned = new DisposableStore();
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #memory: vscode.Memento;
  readonly #sessions: SessionReader;
  readonly #places: CurrentPlaces;
  readonly #requests: Map<string, BodyRequest>;

  readonly onDidChangeCodeLenses = this.#changed.event;

  /** @param memory storage of the workspace, since editors survive a reload */
  constructor(memory: vscode.Memento, sessions: SessionReader, places: CurrentPlaces) {
    this.#memory = memory;
    this.#sessions = sessions;
    this.#places = places;
    this.#owned.add(places.onDidChange(() => this.#changed.fire()));
    this.#requests = new Map(recallBodies(memory));
    this.#updateContextKey();
    this.#owned.add(this.#changed);
    this.#owned.add(vscode.languages.registerCodeLensProvider({ scheme: 'untitled', language: 'json' }, this));
    this.#owned.add(
      vscode.window.tabGroups.onDidChangeTabs(({ closed }) => {
        if (closed.length > 0) this.#forgetClosed();
      }),
    );
  }

  async open(request: BodyRequest, body = '{\n  \n}\n'): Promise<void> {
    const document = await vscode.workspace.openTextDocument(await freeAddress(request));
    const editor = await vscode.window.showTextDocument(document, { preview: false });
    this.#requests.set(document.uri.path, request);
    this.#update();
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), body));
    const inside = document.lineAt(Math.min(1, document.lineCount - 1)).range.end;
    editor.selection = new vscode.Selection(inside, inside);
  }

  /** Returns the request and document of an editor. Defaults to the active editor. */
  find(uri: unknown): FoundBody | undefined {
    const document =
      uri instanceof vscode.Uri
        ? vscode.workspace.textDocuments.find((open) => open.uri.toString() === uri.toString())
        : vscode.window.activeTextEditor?.document;
    const request = document?.uri.scheme === 'untitled' ? this.#requests.get(document.uri.path) : undefined;
    return document && request && { request, document };
  }

  /**
   * Closes an editor without VS Code's question about unsaved text, since the history keeps the body. Leaves it open if
   * the text has changed since it was sent, or the person is in another editor.
   */
  async close(document: vscode.TextDocument, sent: string): Promise<void> {
    const tab = tabOf(document.uri.path);
    const isElsewhere = (vscode.window.activeTextEditor?.document ?? document) !== document;
    if (!tab || isElsewhere || document.getText() !== sent) return;
    // The response may cover the editor. VS Code closes only the active editor without asking about unsaved text, so
    // this one is shown first.
    await vscode.window.showTextDocument(document, tab.group.viewColumn);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  }

  provideCodeLenses({ uri }: vscode.TextDocument): vscode.CodeLens[] {
    const request = this.#requests.get(uri.path);
    if (!request) return [];
    const title = this.#sendText(request);
    const tooltip = [
      requestText(request.call),
      vscode.l10n.t('VS Code keeps unsaved text on disk until you close this editor'),
    ].join('\n');
    const lens = (command: vscode.Command) => new vscode.CodeLens(new vscode.Range(0, 0, 0, 0), command);
    const current = this.#places.of(request.connectionId);
    const other =
      current && !matchesPlace(request.call.headers, current)
        ? [lens({ title: vscode.l10n.t('Selected now: {0}', shortPlace(current)), command: '' })]
        : [];
    // The end is cut off in a narrow editor, so the warning is first.
    return [...other, lens({ title, tooltip, command: 'orgAccess.sendRequest', arguments: [uri] })];
  }

  dispose(): void {
    this.#owned.dispose();
  }

  #sendText(request: BodyRequest): string {
    const to = this.#nameOf(request);
    const place = placeIn(request.call.headers);
    return place ? vscode.l10n.t('Send to {0} for {1}', to, shortPlace(place)) : vscode.l10n.t('Send to {0}', to);
  }

  #nameOf({ connectionId, connectionName }: BodyRequest): string {
    const connection = connectionOf(this.#sessions.snapshot, connectionId);
    return marked(connection ?? {}, plainWithoutIcons(connectionName, 40));
  }

  /** Deletes requests whose editors were closed. Called when a tab closes, by when restored editors are open. */
  #forgetClosed(): void {
    const closed = [...this.#requests.keys()].filter((path) => !tabOf(path));
    for (const path of closed) this.#requests.delete(path);
    if (closed.length > 0) this.#update();
  }

  #update(): void {
    this.#updateContextKey();
    void rememberBodies(this.#memory, this.#requests);
    this.#changed.fire();
  }

  #updateContextKey(): void {
    setContextKey('orgAccess.requestBodies', [...this.#requests.keys()]);
  }
}

/** Returns the place for a lens. The question before the request is sent has its full name. */
function shortPlace(place: PlaceName): string {
  return plainWithoutIcons(placeText(place), 50);
}

async function freeAddress({ connectionName, name }: BodyRequest): Promise<vscode.Uri> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri ?? vscode.Uri.file(homedir());
  for (let count = 1; ; count += 1) {
    const file = vscode.Uri.joinPath(
      folder,
      answerFileName(connectionName, count === 1 ? name : `${name} ${count}`, 'json'),
    );
    const uri = vscode.Uri.from({ scheme: 'untitled', path: file.path });
    const isFile = await vscode.workspace.fs.stat(file).then(
      () => true,
      () => false,
    );
    if (!isFile && !tabOf(uri.path)) return uri;
  }
}

/** Returns the tab of a document by its path alone, because VS Code may restore it with another authority. */
function tabOf(path: string): vscode.Tab | undefined {
  return vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .find(
      ({ input }) => input instanceof vscode.TabInputText && input.uri.scheme === 'untitled' && input.uri.path === path,
    );
}
