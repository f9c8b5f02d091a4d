import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../../core/base/disposable.ts';
import type { AddedResponses } from '../../model/rawJson/drawnMessages.ts';
import { panelActs } from '../../model/rawJson/panelActs.ts';
import {
  rawJsonPages,
  type RawJsonContent,
  type RawJsonTab,
  type ToRawJson,
  type ValueAct,
} from '../../model/rawJson/rawJson.ts';
import type { RawJsonPart } from '../../model/rawJson/rawJsonContent.ts';
import { packed, readFromRawJson } from '../../model/rawJson/rawJsonMessages.ts';
import { runAndReport } from '../notify.ts';
import { copyText } from '../ui/clipboard.ts';
import { WebviewPage } from '../ui/webviewPage.ts';
import { FormattedParts } from './formattedParts.ts';
import { firstMessage } from './labels/rawJsonLabels.ts';
import type { RawJsonPanelParts, RawJsonRequest } from './rawJsonPanelParts.ts';
import { RevealedParts } from './revealedParts.ts';
import { saveDrawing, savePart, saveTableOf } from './savePart.ts';

/** What the page has of a tab: the text or sentence, and what is said above it. */
interface Shown extends Pick<RawJsonContent, 'isOriginal' | 'hidden'> {
  readonly words: string;
  readonly facts: string | undefined;
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
  #added: AddedResponses['added'] | undefined;

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

  show({ tab, revealPath, view, aside }: RawJsonRequest = {}): void {
    if (tab ?? revealPath)
      this.#reveal = {
        type: 'reveal',
        tab: tab ?? 'detail',
        ...(revealPath && { path: revealPath }),
        ...(view && { view }),
      };
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
    const { documents } = this.#parts;
    const { answer } = this.#parts.parts;
    const part = request && 'tab' in request ? this.#parts.parts[request.tab] : undefined;
    switch (request?.type) {
      case 'ready':
        this.#listening = true;
        this.#shown.clear();
        this.#added = undefined;
        this.#parts.table?.sendAgain();
        this.#post(firstMessage(this.#parts.kind));
        this.#sendQueries();
        this.update();
        return;
      case 'copy':
        runAndReport(() => copyText(request.text, copiedWords(request.what)));
        return;
      case 'openDocument':
        runAndReport(async () => part && (await documents.open(part)));
        return;
      case 'saveAs':
        runAndReport(async () => part && (await savePart(part())));
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
        runAndReport(
          async () => answer && (await saveTableOf(answer(), request.path, request.view, this.#parts.pages?.pages)),
        );
        return;
      case 'saveDrawing':
        runAndReport(async () => answer && (await saveDrawing(answer(), request.kind, request.content)));
        return;
      case 'pages':
        runAndReport(async () => this.#parts.pages?.act(request.act));
        return;
      case 'request':
        if (panelActs[this.#parts.kind].some((act) => act === request.act))
          runAndReport(async () => this.#parts.act?.(request.act));
        return;
      case 'query':
        runAndReport(async () => {
          await this.#parts.queries?.remember(request.query);
          this.#sendQueries();
        });
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
      case 'application':
        runAndReport(async () => this.#parts.showApplication?.(request.act, request.applicationId));
        return;
      case 'addSeries':
        runAndReport(async () => this.#parts.chooseAdded?.());
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
    const added = this.#parts.added?.() ?? [];
    if (added !== this.#added && (this.#added ?? added).length + added.length > 0) this.#post({ type: 'added', added });
    this.#added = added;
    if (this.#reveal) this.#post(this.#reveal);
    this.#reveal = undefined;
  }

  #sendQueries(): void {
    const { queries } = this.#parts;
    if (queries) this.#post({ type: 'queries', queries: queries.all() });
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
        ...(!isOriginal && { views, ...marksOf(part) }),
        ...(isJson && { isOriginal }),
        ...(hidden && { hidden }),
        ...facts,
      };
    const canSave = (part.bytes !== undefined || Boolean(part.json)) && ({ canSave: true } as const);
    const nothing =
      part.json === undefined ? part.nothing : vscode.l10n.t('This is too large to show here. You can save it.');
    return { nothing, ...canSave, ...facts };
  }

  #post(message: ToRawJson): void {
    this.#page.post(message);
  }
}

function copiedWords(what: 'value' | 'path' | 'query'): string {
  if (what === 'query') return vscode.l10n.t('Query copied');
  return what === 'path' ? vscode.l10n.t('Path copied') : vscode.l10n.t('Value copied');
}

function marksOf({ marks, drawnMarks }: RawJsonPart): Pick<RawJsonPart, 'marks' | 'drawnMarks'> {
  return { ...(marks && { marks }), ...(drawnMarks && { drawnMarks }) };
}
