import * as vscode from 'vscode';
import type { ResponseFacts } from '../../../api/common/responseFacts.ts';
import { DisposableStore, type Disposable } from '../../../platform/common/disposable.ts';
import { Emitter } from '../../../platform/common/event.ts';
import { writeJson } from '../../../platform/common/json/json.ts';
import { answerFileName } from '../../../platform/common/text/fileName.ts';
import { showWarning } from '../../../platform/vscode/notify.ts';
import { isLive, stateOf, type SessionReader } from '../../../session/common/session.ts';
import type { RawJsonPart } from '../../rawJson/node/rawJsonContent.ts';
import type { RawJsonDocuments, ReadPart } from '../../rawJson/vscode/rawJsonDocuments.ts';
import { RawJsonPanel } from '../../rawJson/vscode/rawJsonPanel.ts';
import type { ChangeRows } from '../common/changeRows.ts';
import type { ComparisonTitle } from '../node/comparedSide.ts';
import type { Owner } from './sides.ts';

export interface ShownComparison {
  readonly title: ComparisonTitle;
  readonly facts: ResponseFacts;
  readonly rows: ChangeRows;
  readonly extension: 'jsonc' | 'txt';
  /** Returns the texts of both sides. Returns undefined if they are too long for the diff editor. */
  readonly texts: () => { readonly before: string; readonly after: string } | undefined;
  /** Sessions of both sides. The comparison closes when one of them ends. */
  readonly owners: readonly (Owner | undefined)[];
  /** Asks which fields to leave out, and compares again. */
  readonly leaveOut?: () => Promise<void>;
}

interface ComparisonServices {
  readonly extensionUri: vscode.Uri;
  readonly sessions: SessionReader;
  readonly documents: RawJsonDocuments;
}

/** Shows the last comparison in a panel, and its sides in documents. */
export class Comparisons implements Disposable {
  readonly #documents: RawJsonDocuments;
  readonly #sessions: SessionReader;
  readonly #owned = new DisposableStore();
  readonly #changed = new Emitter<void>();
  readonly panel: RawJsonPanel;
  #shown: ShownComparison | undefined;
  #part: RawJsonPart = nothingToShow();

  constructor({ extensionUri, sessions, documents }: ComparisonServices) {
    this.#sessions = sessions;
    this.#documents = documents;
    this.#owned.add(this.#changed);
    this.panel = this.#owned.add(
      new RawJsonPanel({
        extensionUri,
        kind: 'comparison',
        documents,
        title: () => this.#shown?.title.whole ?? vscode.l10n.t('Comparison'),
        parts: { answer: () => this.#current },
        onPartsChange: (listener) => this.#changed.event(listener),
        act: async (act) => {
          if (act === 'sideBySide' && this.#shown) await this.#openSides(this.#shown);
          if (act === 'leaveOut') await this.#shown?.leaveOut?.();
        },
      }),
    );
    this.#owned.add(sessions.onDidChange(() => this.#endWithSession()));
  }

  show(shown: ShownComparison): void {
    this.#shown = shown;
    this.#part = partOf(shown);
    this.#changed.fire();
    this.panel.show({ tab: 'answer' });
  }

  dispose(): void {
    this.#owned.dispose();
  }

  /**
   * Returns the content. Checks the session each time, because VS Code may request a document before this class learns
   * that the session has ended.
   */
  get #current(): RawJsonPart {
    return this.#shown && !this.#hasEnded(this.#shown) ? this.#part : nothingToShow();
  }

  async #openSides(shown: ShownComparison): Promise<void> {
    const { title, extension } = shown;
    let texts = shown.texts();
    if (!texts) {
      showWarning(vscode.l10n.t('Both sides are too long to be shown side by side. The table has their differences.'));
      return;
    }
    const part = (side: 'before' | 'after'): ReadPart => {
      const fileName = `${title[side].replace(/[\\/?#:]/g, ' ')}.${extension}`;
      return () => {
        if (this.#hasEnded(shown)) texts = undefined;
        return { fileName, nothing: '', text: texts?.[side] ?? `// ${gone()}` };
      };
    };
    await this.#documents.openDiff(part('before'), part('after'), title.whole);
  }

  #endWithSession(): void {
    if (!this.#shown || !this.#hasEnded(this.#shown)) return;
    this.#shown = undefined;
    this.#part = nothingToShow();
    this.#changed.fire();
  }

  #hasEnded({ owners }: ShownComparison): boolean {
    return owners.some((owner) => this.#isOver(owner));
  }

  #isOver(owner: Owner | undefined): boolean {
    if (!owner) return false;
    const state = stateOf(this.#sessions.snapshot, owner.connectionId);
    return state.kind === 'signedOut' || (isLive(state) && state.session.username !== owner.username);
  }
}

function partOf({ title, facts, rows }: ShownComparison): RawJsonPart {
  const about = { fileName: fileName(), savedName: answerFileName('', title.whole, 'json'), facts };
  if (rows.rows.length === 0)
    return { ...about, nothing: vscode.l10n.t('Both sides are the same in everything that was compared.') };
  return {
    ...about,
    nothing: '',
    marks: rows.marks,
    json: writeJson(rows.rows) ?? '',
    value: rows.rows,
    page: [],
  };
}

/**
 * Returns the name of the panel's document. It is constant, so the document is emptied when there is nothing to show.
 */
function fileName(): string {
  return answerFileName('', vscode.l10n.t('Comparison'), 'json');
}

function nothingToShow(): RawJsonPart {
  return {
    nothing: gone(),
    fileName: fileName(),
  };
}

function gone(): string {
  return vscode.l10n.t('This comparison is no longer available. Compare again to see it.');
}
