import type * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../core/disposable.ts';
import type { SessionReader } from '../core/session.ts';
import type { AccessNode } from '../model/accessNode.ts';
import { locate } from '../model/locate.ts';
import { rawJsonContent } from '../model/rawJsonContent.ts';
import { JsonDocuments, type RawJsonSource } from './jsonDocuments.ts';
import { RawJsonPanel } from './rawJsonPanel.ts';

/** The raw JSON of the active connection, as a panel and as documents. */
export class RawJson implements Disposable {
  readonly #sessions: SessionReader;
  readonly #panel: RawJsonPanel;
  readonly #owned = new DisposableStore();

  constructor(extensionUri: vscode.Uri, sessions: SessionReader) {
    this.#sessions = sessions;
    const source: RawJsonSource = {
      read: () => rawJsonContent(sessions.snapshot),
      onDidChange: (listener) => sessions.onDidChange(() => listener()),
    };
    const documents = this.#owned.add(new JsonDocuments(source));
    this.#panel = this.#owned.add(new RawJsonPanel(extensionUri, source, documents));
  }

  show(): void {
    this.#panel.show();
  }

  /** Turns to what stands behind a row of the tree. */
  reveal({ place }: AccessNode): void {
    const { detail } = rawJsonContent(this.#sessions.snapshot);
    this.#panel.show({ tab: 'detail', revealPath: locate(detail, place) });
  }

  dispose(): void {
    this.#owned.dispose();
  }
}
