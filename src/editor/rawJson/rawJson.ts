import * as vscode from 'vscode';
import type { ApiCalls } from '../../core/api/apiCalls.ts';
import { DisposableStore, type Disposable } from '../../core/base/disposable.ts';
import type { SessionReader } from '../../core/session/session.ts';
import { rawJsonTabs } from '../../model/rawJson/rawJson.ts';
import { rawJsonContent } from '../../model/rawJson/rawJsonContent.ts';
import { rawJsonPathOf } from '../../model/rawJson/rawJsonPath.ts';
import { isNode } from '../access/accessRowCommands.ts';
import { RawJsonDocuments, type RawJsonSource } from './rawJsonDocuments.ts';
import { RawJsonPanel } from './rawJsonPanel.ts';

/** The raw JSON of the active connection, as a panel and as documents. */
export class RawJson implements Disposable {
  readonly documents: RawJsonDocuments;
  readonly #source: RawJsonSource;
  readonly #panel: RawJsonPanel;
  readonly #owned = new DisposableStore();
  /** The call whose answer is shown; the newest while it is not there. */
  #shownCall = 0;

  constructor(extensionUri: vscode.Uri, sessions: SessionReader, calls: ApiCalls) {
    const shownCall = () => {
      const all = calls.of(sessions.snapshot.activeId);
      return all.find(({ id }) => id === this.#shownCall) ?? all[0];
    };
    this.#source = {
      read: () => rawJsonContent(sessions.snapshot, shownCall(), vscode.env.language),
      onDidChange(listener) {
        const both = new DisposableStore();
        both.add(sessions.onDidChange(() => listener()));
        both.add(calls.onDidChange(() => listener()));
        return both;
      },
    };
    this.documents = this.#owned.add(new RawJsonDocuments(this.#source));
    this.#panel = this.#owned.add(new RawJsonPanel(extensionUri, this.#source, this.documents));
  }

  /** Takes over a panel that was open when the window was reloaded. */
  adopt(panel: vscode.WebviewPanel): void {
    this.#panel.adopt(panel);
  }

  /** @param wanted a tab; the one that was open last, without one */
  show(wanted: unknown): void {
    const tab = rawJsonTabs.find((known) => known === wanted);
    this.#panel.show(tab && { tab });
  }

  /** Shows the answer to a call, or that it is waited for. */
  showAnswer(callId: number): void {
    this.#shownCall = callId;
    this.#panel.show({ tab: 'answer' });
  }

  /** Turns to what stands behind a row of the tree. */
  reveal(row: unknown): void {
    if (!isNode(row)) return;
    const { value } = this.#source.read().parts.detail;
    this.#panel.show({ tab: 'detail', revealPath: rawJsonPathOf(value, row.target) });
  }

  dispose(): void {
    this.#owned.dispose();
  }
}
