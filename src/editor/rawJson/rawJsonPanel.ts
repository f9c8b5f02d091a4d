import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../../core/base/disposable.ts';
import {
  packed,
  rawJsonPages,
  readFromRawJson,
  type JsonPath,
  type RawJsonContent,
  type RawJsonPage,
  type RawJsonTab,
  type RequestAct,
  type ToRawJson,
  type ValueAct,
} from '../../model/rawJson/rawJson.ts';
import { tablePathOf } from '../../model/table/table.ts';
import type { TableView } from '../../model/table/tableView.ts';
import { runAndReport } from '../notify.ts';
import { copyText } from '../ui/clipboard.ts';
import { WebviewPage } from '../ui/webviewPage.ts';
import { FormattedParts } from './formattedParts.ts';
import type { OnPartsChange, RawJsonDocuments, ReadPart } from './rawJsonDocuments.ts';
import { drawnLabels, rawJsonLabels, viewerPhrases } from './rawJsonLabels.ts';
import type { ResponsePages } from './responsePages.ts';
import type { ResponseTable } from './responseTable.ts';
import { RevealedParts } from './revealedParts.ts';
import { saveDrawing, savePart } from './savePart.ts';
import { saveTable } from './saveTable.ts';

export interface RawJsonRequest {
  /** The tab to turn to; without it, the one that was open last. */
  readonly tab?: RawJsonTab;
  /** The value to scroll to and select in that tab, by default in the user detail. */
  readonly revealPath?: JsonPath;
  /** See `WebviewPage.show`. */
  readonly aside?: vscode.ViewColumn;
}

/** What the page has of a tab: the text or sentence, and what is said above it. */
interface Shown extends Pick<RawJsonContent, 'isOriginal' | 'hidden'> {
  readonly words: string;
  readonly facts: string | undefined;
}

/** The parts that a panel shows, and where its documents are. */
export interface RawJsonPanelParts {
  readonly extensionUri: vscode.Uri;
  readonly kind: RawJsonPage;
  readonly title: () => string;
  /** Its tabs. */
  readonly parts: Readonly<Partial<Record<RawJsonTab, ReadPart>>>;
  readonly onPartsChange: OnPartsChange;
  readonly documents: RawJsonDocuments;
  /** The further pages of the response, where it may have any. */
  readonly pages?: ResponsePages;
  /** What is shown with the rows of the response, where it may be a table. */
  readonly table?: ResponseTable;
  /** Does something with the request of the response that is shown. */
  readonly act?: (act: RequestAct) => Promise<void>;
  /** Follows a job that a row of the response stands for. */
  readonly follow?: (requestId: string) => Promise<void>;
}

/** A panel with raw JSON. The page remembers the person's place while it is hidden, and asks for its content again when it is shown. */
export class RawJsonPanel implements Disposable {
  readonly #parts: RawJsonPanelParts;
  readonly #owned = new DisposableStore();
  readonly #page: WebviewPage;
  readonly #formatted = new FormattedParts();
  readonly #revealed = new RevealedParts();
  /** Tabs whose JSON is shown as it came, and not laid out. */
  readonly #originals = new Set<RawJsonTab>();
  readonly #shown = new Map<RawJsonTab, Shown>();
  #listening = false;
  #reveal: Extract<ToRawJson, { type: 'reveal' }> | undefined;

  constructor(parts: RawJsonPanelParts) {
    const { extensionUri, kind, title, onPartsChange } = parts;
    this.#parts = parts;
    this.#page = this.#owned.add(
      new WebviewPage({
        extensionUri,
        kind,
        bundle: 'rawJson',
        icon: 'json',
        title,
        receive: (message) => this.#receive(message),
        forget: (reason) => this.#forget(reason),
      }),
    );
    this.#owned.add(onPartsChange(() => this.update()));
  }

  get column(): vscode.ViewColumn | undefined {
    return this.#page.column;
  }

  show({ tab, revealPath, aside }: RawJsonRequest = {}): void {
    if (tab ?? revealPath)
      this.#reveal = { type: 'reveal', tab: tab ?? 'detail', ...(revealPath && { path: revealPath }) };
    // A place in JSON that is not laid out has no line of its own.
    if (revealPath) this.#originals.delete(tab ?? 'detail');
    this.#page.show(aside);
    this.update();
  }

  /** Passes on what was chosen in the menu of the page. */
  choose(act: ValueAct): void {
    if (this.#page.isActive) this.#post({ type: 'menu', act });
  }

  adopt(panel: vscode.WebviewPanel): void {
    this.#page.adopt(panel);
  }

  dispose(): void {
    this.#owned.dispose();
  }

  #forget(reason: 'hidden' | 'closed'): void {
    this.#listening = false;
    if (reason === 'hidden') return;
    this.#reveal = undefined;
    this.#formatted.clear();
    this.#revealed.clear();
    this.#originals.clear();
    this.#shown.clear();
    this.#parts.pages?.dispose();
    this.#parts.table?.dispose();
  }

  #receive(message: unknown): void {
    const request = readFromRawJson(message);
    switch (request?.type) {
      case 'ready':
        this.#listening = true;
        this.#shown.clear();
        this.#parts.table?.sendAgain();
        this.#post({
          type: 'labels',
          tabs: this.#tabs,
          labels: rawJsonLabels(),
          drawn: drawnLabels(),
          phrases: viewerPhrases(),
        });
        this.update();
        return;
      case 'copy':
        runAndReport(() =>
          copyText(
            request.text,
            request.what === 'path' ? vscode.l10n.t('Path copied') : vscode.l10n.t('Value copied'),
          ),
        );
        return;
      case 'openDocument':
        runAndReport(() => this.#openDocument(request.tab));
        return;
      case 'saveAs':
        runAndReport(async () => {
          const part = this.#parts.parts[request.tab]?.();
          if (part) await savePart(part);
        });
        return;
      case 'showHidden':
        runAndReport(async () => {
          await this.#revealed.toggle(request.tab, () => this.#parts.parts[request.tab]?.());
          this.update();
        });
        return;
      case 'original':
        if (!this.#originals.delete(request.tab)) this.#originals.add(request.tab);
        this.update();
        return;
      case 'saveTable':
        runAndReport(() => this.#saveTable(request.view));
        return;
      case 'saveDrawing':
        runAndReport(async () =>
          saveDrawing(this.#parts.parts.answer?.().fileName ?? 'response', request.kind, request.content),
        );
        return;
      case 'pages':
        runAndReport(async () => this.#parts.pages?.act(request.act));
        return;
      case 'request':
        runAndReport(async () => this.#parts.act?.(request.act));
        return;
      case 'copyCells':
        runAndReport(() => copyText(request.text, vscode.l10n.t('Cells copied')));
        return;
      case 'columns':
      case 'counts':
      case 'filterColumn':
      case 'sortColumn':
      case 'devices':
        runAndReport(async () => this.#parts.table?.act(request));
        return;
      case 'followJob':
        runAndReport(async () => this.#parts.follow?.(request.requestId));
        return;
      case undefined:
    }
  }

  /** Brings the page up to date, when there is one that listens. */
  update(): void {
    this.#page.updateTitle();
    this.#parts.pages?.follow();
    if (!this.#listening) return;
    for (const tab of this.#tabs) {
      const content = this.#contentOf(tab);
      if (!content) continue;
      const { text, nothing, facts, isOriginal, hidden } = content;
      const now = { words: text ?? nothing, facts: facts?.summary, isOriginal, hidden };
      const shown = this.#shown.get(tab);
      const isSameText = shown?.words === now.words && shown.isOriginal === isOriginal;
      if (isSameText && shown.facts === now.facts && shown.hidden === hidden) continue;
      this.#shown.set(tab, now);
      this.#page.post(packed({ type: 'content', tab, content }));
      if (!isSameText) this.#parts.pages?.sendAgain();
    }
    this.#parts.table?.send((message) => this.#post(message));
    this.#parts.pages?.send((message) => this.#page.post(message.type === 'rows' ? packed(message) : message));
    if (this.#reveal) this.#post(this.#reveal);
    this.#reveal = undefined;
  }

  get #tabs(): readonly RawJsonTab[] {
    return rawJsonPages[this.#parts.kind];
  }

  #contentOf(tab: RawJsonTab): RawJsonContent | undefined {
    const came = this.#parts.parts[tab]?.();
    if (!came) return undefined;
    const { hidden, ...part } = this.#revealed.read(tab, came);
    const facts = part.facts && { facts: part.facts };
    const { text, views, isOriginal } = this.#formatted.of(tab, part, this.#originals.has(tab));
    const isJson = part.text === undefined;
    if (text !== undefined)
      return {
        text,
        isJson: isJson && !isOriginal,
        ...(!isOriginal && { views }),
        ...(isJson && { isOriginal }),
        ...(hidden && { hidden }),
        ...facts,
      };
    const canSave = (part.bytes !== undefined || Boolean(part.json)) && ({ canSave: true } as const);
    const nothing =
      part.json === undefined ? part.nothing : vscode.l10n.t('This is too large to show here. You can save it.');
    return { nothing, ...canSave, ...facts };
  }

  async #openDocument(tab: RawJsonTab): Promise<void> {
    const part = this.#parts.parts[tab];
    if (part) await this.#parts.documents.open(part);
  }

  async #saveTable(view: TableView): Promise<void> {
    const part = this.#parts.parts.answer?.();
    const path = part && tablePathOf(part.value, part.page);
    if (!path) return;
    await saveTable({ value: part.value, path, pages: this.#parts.pages?.pages, view, fileName: part.fileName });
  }

  #post(message: ToRawJson): void {
    this.#page.post(message);
  }
}
