import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../../../platform/common/disposable.ts';
import { Emitter } from '../../../platform/common/event.ts';
import { writeJson } from '../../../platform/common/json/json.ts';
import { answerFileName } from '../../../platform/common/text/fileName.ts';
import { showWarning } from '../../../platform/vscode/notify.ts';
import { isLive, stateOf, type SessionReader } from '../../../session/common/session.ts';
import type { RawJsonPart } from '../../rawJson/node/rawJsonContent.ts';
import type { RawJsonDocuments } from '../../rawJson/vscode/rawJsonDocuments.ts';
import { RawJsonPanel } from '../../rawJson/vscode/rawJsonPanel.ts';
import type { ChangeRows } from '../common/changeRows.ts';
import type { Comparison } from '../common/comparison.ts';
import { drawnComparison } from '../common/drawnComparison.ts';
import { comparisonTitle } from '../node/comparedSide.ts';
import { comparisonFacts, sidesText, type ComparisonNotes } from '../node/comparisonText.ts';
import { ComparisonDocuments } from './comparisonDocuments.ts';
import type { Owner, Side } from './sides.ts';

export interface Compared {
  readonly before: Side;
  readonly after: Side;
  readonly leftOut: ReadonlySet<string>;
  readonly comparison: Comparison;
  readonly rows: ChangeRows;
}

interface ComparisonServices {
  readonly extensionUri: vscode.Uri;
  readonly sessions: SessionReader;
  readonly documents: RawJsonDocuments;
  readonly leaveOut: (compared: Compared) => Promise<void>;
}

/** Shows the last comparison in a panel, and its sides in documents. */
export class Comparisons implements Disposable {
  readonly documents = new ComparisonDocuments();
  readonly #sessions: SessionReader;
  readonly #owned = new DisposableStore();
  readonly #changed = new Emitter<void>();
  readonly panel: RawJsonPanel;
  #shown: Compared | undefined;
  #part: RawJsonPart = nothingToShow();

  constructor({ extensionUri, sessions, documents, leaveOut }: ComparisonServices) {
    this.#sessions = sessions;
    this.#owned.add(this.documents);
    this.#owned.add(this.#changed);
    this.panel = this.#owned.add(
      new RawJsonPanel({
        extensionUri,
        kind: 'comparison',
        documents,
        title: () => this.#title?.whole ?? vscode.l10n.t('Comparison'),
        parts: { answer: () => this.#current },
        onPartsChange: (listener) => this.#changed.event(listener),
        act: async (act) => {
          if (!this.#shown) return;
          if (act === 'sideBySide') await this.#openSides(this.#shown);
          if (act === 'leaveOut') await leaveOut(this.#shown);
        },
      }),
    );
    this.#owned.add(sessions.onDidChange(() => this.#endWithSession()));
  }

  show(compared: Compared): void {
    this.#shown = compared;
    this.#part = partOf(compared);
    this.#changed.fire();
    this.panel.show({ tab: 'answer' });
  }

  dispose(): void {
    this.#owned.dispose();
  }

  /** Checks the session on each read, because documents may be notified of its end first. */
  get #current(): RawJsonPart {
    return this.#shown && !this.#hasEnded(this.#shown) ? this.#part : nothingToShow();
  }

  get #title() {
    return this.#shown && comparisonTitle(this.#shown.before.about, this.#shown.after.about);
  }

  async #openSides(compared: Compared): Promise<void> {
    const { before, after } = compared;
    const title = comparisonTitle(before.about, after.about);
    if (!compared.comparison.texts) {
      showWarning(
        vscode.l10n.t('The responses are too long to be shown side by side. The table has their differences.'),
      );
      return;
    }
    let texts = sidesText(compared.comparison, notesOf(compared));
    const text = (side: 'before' | 'after') => () => {
      if (this.#hasEnded(compared)) texts = undefined;
      return texts?.[side];
    };
    await this.documents.open({
      whole: title.whole,
      before: { title: title.before, text: text('before') },
      after: { title: title.after, text: text('after') },
    });
  }

  #endWithSession(): void {
    this.documents.update();
    if (!this.#shown || !this.#hasEnded(this.#shown)) return;
    this.#shown = undefined;
    this.#part = nothingToShow();
    this.#changed.fire();
  }

  #hasEnded({ before, after }: Pick<Compared, 'before' | 'after'>): boolean {
    return this.#isOver(before.owner) || this.#isOver(after.owner);
  }

  #isOver(owner: Owner | undefined): boolean {
    if (!owner) return false;
    const state = stateOf(this.#sessions.snapshot, owner.connectionId);
    return state.kind === 'signedOut' || (isLive(state) && state.session.username !== owner.username);
  }
}

function notesOf({ before, after, leftOut }: Compared): ComparisonNotes {
  return {
    before: before.about,
    after: after.about,
    leftOut: [...leftOut],
    hasHidden: before.hasHidden || after.hasHidden,
    isPage: before.isPage || after.isPage,
  };
}

function partOf(compared: Compared): RawJsonPart {
  const { before, after, comparison, rows } = compared;
  const facts = comparisonFacts(comparison, notesOf(compared));
  const { whole } = comparisonTitle(before.about, after.about);
  const about = { fileName: fileName(), savedName: answerFileName('', whole, 'json'), facts };
  if (rows.rows.length === 0)
    return { ...about, nothing: vscode.l10n.t('Both responses are the same in everything that was compared.') };
  const shown = { ...about, nothing: '', marks: rows.marks };
  const drawn = drawnComparison(after.value, comparison);
  if (!drawn) return { ...shown, json: writeJson(rows.rows) ?? '', value: rows.rows, page: [] };
  const value = { differences: rows.rows, picture: drawn.value };
  return { ...shown, json: writeJson(value) ?? '', value, page: ['differences'], drawnMarks: drawn.marks };
}

/** The panel's document has a constant name, so it is emptied when there is nothing to show. */
function fileName(): string {
  return answerFileName('', vscode.l10n.t('Comparison'), 'json');
}

function nothingToShow(): RawJsonPart {
  return {
    nothing: vscode.l10n.t('This comparison is no longer available. Run "Compare With…" again.'),
    fileName: fileName(),
  };
}
