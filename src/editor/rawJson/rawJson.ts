import * as vscode from 'vscode';
import type { ApiCalls } from '../../core/api/apiCalls.ts';
import { DisposableStore, type Disposable } from '../../core/base/disposable.ts';
import type { SessionReader } from '../../core/session/session.ts';
import { rawJsonPages, type RawJsonPage } from '../../model/rawJson/rawJson.ts';
import { rawJsonContent } from '../../model/rawJson/rawJsonContent.ts';
import { rawJsonPathOf } from '../../model/rawJson/rawJsonPath.ts';
import { isNode } from '../access/accessRowCommands.ts';
import { RawJsonDocuments, type RawJsonSource } from './rawJsonDocuments.ts';
import { RawJsonPanel } from './rawJsonPanel.ts';

/** The raw JSON of the active connection and the responses of its service, as panels and as documents. */
export class RawJson implements Disposable {
  readonly documents: RawJsonDocuments;
  readonly #source: RawJsonSource;
  /** The panels, by their kind. */
  readonly pages: Readonly<Record<RawJsonPage, RawJsonPanel>>;
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
    const panel = (kind: RawJsonPage) =>
      this.#owned.add(new RawJsonPanel(extensionUri, kind, this.#source, this.documents));
    this.pages = { rawJson: panel('rawJson'), response: panel('response') };
  }

  /** @param wanted a tab; the one that was open last, without one */
  show(wanted: unknown): void {
    const tab = rawJsonPages.rawJson.find((known) => known === wanted);
    this.pages.rawJson.show(tab && { tab });
  }

  /** Shows the response to a call, or that it is waited for, without taking the keyboard. @param isBeside leaves the active editor in view */
  showResponse(callId: number, isBeside: boolean): void {
    this.#shownCall = callId;
    this.pages.response.show({ tab: 'answer', aside: isBeside ? 'beside' : 'here' });
  }

  /** Turns to what stands behind a row of the tree. */
  reveal(row: unknown): void {
    if (!isNode(row)) return;
    const { value } = this.#source.read().parts.detail;
    this.pages.rawJson.show({ tab: 'detail', revealPath: rawJsonPathOf(value, row.target) });
  }

  dispose(): void {
    this.#owned.dispose();
  }
}
