import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../../../platform/common/disposable.ts';
import { runAndReport, copyText } from '../../../platform/vscode/notify.ts';
import { WebviewPage } from '../../../platform/vscode/ui/webviewPage.ts';
import type { AddedResponses } from '../common/panelActions.ts';
import {
  rawJsonPages,
  type RawJsonContent,
  type RawJsonTab,
  type ToRawJson,
  type ValueAction,
} from '../common/rawJson.ts';
import { packed, readFromRawJson } from '../common/rawJsonMessages.ts';
import type { RawJsonPart } from '../node/rawJsonContent.ts';
import type { RawJsonPanelServices, RawJsonRequest } from './rawJsonPanelServices.ts';
import { saveDrawing, savePart, saveTable } from './savePart.ts';
import { FormattedParts, RevealedParts } from './shownParts.ts';

/** Content last sent for a tab. */
interface Shown extends Pick<RawJsonContent, 'isOriginal' | 'hidden'> {
  readonly words: string;
  readonly facts: string | undefined;
}

/**
 * A webview panel with raw JSON. The page remembers positions while it is hidden, and requests its content when it is shown again.
 */
export class RawJsonPanel implements Disposable {
  readonly #services: RawJsonPanelServices;
  readonly #owned = new DisposableStore();
  readonly #page: WebviewPage;
  readonly #formatted = new FormattedParts();
  readonly #revealed = new RevealedParts();
  /** Tabs that show JSON as received, without formatting. */
  readonly #originals = new Set<RawJsonTab>();
  readonly #shown = new Map<RawJsonTab, Shown>();
  #listening = false;
  #reveal: Extract<ToRawJson, { type: 'reveal' }> | undefined;
  #added: AddedResponses['added'] | undefined;

  constructor(services: RawJsonPanelServices) {
    const { extensionUri, kind, title, onPartsChange } = services;
    this.#services = services;
    this.#page = this.#owned.add(
      new WebviewPage({
        extensionUri,
        kind,
        isRestored: kind === 'rawJson',
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
    // Paths have no lines in JSON that isn't formatted.
    if (revealPath) this.#originals.delete(tab ?? 'detail');
    this.#page.show(aside);
    this.update();
  }

  /** Forwards a menu choice if the panel is active. */
  choose(act: ValueAction): void {
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
    this.#services.pages?.dispose();
    this.#services.table?.dispose();
  }

  #receive(message: unknown): void {
    const request = readFromRawJson(message);
    const { documents } = this.#services;
    const { answer } = this.#services.parts;
    const part = request && 'tab' in request ? this.#services.parts[request.tab] : undefined;
    switch (request?.type) {
      case 'ready':
        this.#listening = true;
        this.#shown.clear();
        this.#added = undefined;
        this.#services.table?.sendAgain();
        this.#post({ type: 'start', kind: this.#services.kind, translations: vscode.l10n.bundle ?? {} });
        this.#sendQueries();
        this.update();
        return;
      case 'copy':
        runAndReport(() => copyText(request.text, vscode.l10n.t('Value copied')));
        return;
      case 'openDocument':
        runAndReport(async () => part && (await documents.open(part)));
        return;
      case 'saveAs':
        runAndReport(async () => part && (await savePart(part())));
        return;
      case 'showHidden':
        runAndReport(async () => {
          await this.#revealed.toggle(request.tab, () => this.#services.parts[request.tab]?.());
          this.update();
        });
        return;
      case 'original':
        if (!this.#originals.delete(request.tab)) this.#originals.add(request.tab);
        this.update();
        return;
      case 'saveTable':
        runAndReport(
          async () =>
            answer &&
            (await saveTable({
              ...answer(),
              path: request.path,
              view: request.view,
              pages: this.#services.pages?.pages,
            })),
        );
        return;
      case 'saveDrawing':
        runAndReport(async () => answer && (await saveDrawing(answer(), request.kind, request.content)));
        return;
      case 'pages':
        runAndReport(async () => this.#services.pages?.act(request.act));
        return;
      case 'request':
        if (rawJsonPages[this.#services.kind].acts.some((act) => act === request.act))
          runAndReport(async () => this.#services.act?.(request.act));
        return;
      case 'query':
        runAndReport(async () => {
          await this.#services.queries?.remember(request.query);
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
        runAndReport(async () => this.#services.table?.act(request));
        return;
      case 'followJob':
        runAndReport(async () => this.#services.follow?.(request.requestId));
        return;
      case 'application':
        runAndReport(async () => this.#services.showApplication?.(request.act, request.applicationId));
        return;
      case 'addSeries':
        runAndReport(async () => this.#services.chooseAdded?.());
        return;
      case undefined:
    }
  }

  /** Sends what has changed, once the page listens. */
  update(): void {
    this.#page.updateTitle();
    this.#services.pages?.follow();
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
      if (!isSameText) this.#services.pages?.sendAgain();
    }
    this.#services.table?.send((message) => this.#post(message));
    this.#services.pages?.send((message) => this.#page.post(message.type === 'rows' ? packed(message) : message));
    const added = this.#services.added?.() ?? [];
    if (added !== this.#added && (this.#added ?? added).length + added.length > 0) this.#post({ type: 'added', added });
    this.#added = added;
    if (this.#reveal) this.#post(this.#reveal);
    this.#reveal = undefined;
  }

  #sendQueries(): void {
    const { queries } = this.#services;
    if (queries) this.#post({ type: 'queries', queries: queries.all() });
  }

  get #tabs(): readonly RawJsonTab[] {
    return rawJsonPages[this.#services.kind].tabs;
  }

  #contentOf(tab: RawJsonTab): RawJsonContent | undefined {
    const came = this.#services.parts[tab]?.();
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

function marksOf({ marks, drawnMarks }: RawJsonPart): Pick<RawJsonPart, 'marks' | 'drawnMarks'> {
  return { ...(marks && { marks }), ...(drawnMarks && { drawnMarks }) };
}
