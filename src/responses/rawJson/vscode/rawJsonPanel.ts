import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../../../platform/common/disposable.ts';
import { createSend, handle, type Handlers } from '../../../platform/common/messages.ts';
import { runAndReport, copyText } from '../../../platform/vscode/notify.ts';
import { WebviewPage } from '../../../platform/vscode/ui/webviewPage.ts';
import type { JsonPath } from '../../../service/forms/common/envelope.ts';
import { fromPage, type AddedResponse, type RawJsonContent, type SendToPage } from '../common/pageMessages.ts';
import { rawJsonPages, type RawJsonTab, type ValueAction } from '../common/rawJson.ts';
import type { RawJsonPanelServices, RawJsonRequest } from './rawJsonPanelServices.ts';
import { saveDrawing, savePart, saveTable, saveTexts } from './savePart.ts';
import { FormattedParts, RevealedParts } from './shownParts.ts';

/** Content last sent for a tab. */
interface Shown {
  readonly words: string;
  readonly facts: string | undefined;
  readonly isOriginal: boolean | undefined;
  readonly hidden: RawJsonContent['hidden'] | undefined;
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
  readonly #send: SendToPage = createSend((message) => this.#page.post(message));
  #listening = false;
  #reveal: (Pick<RawJsonRequest, 'view'> & { readonly tab: RawJsonTab; readonly path?: JsonPath }) | undefined;
  #added: readonly AddedResponse[] | undefined;

  readonly #handlers: Handlers<typeof fromPage> = {
    ready: () => {
      this.#listening = true;
      this.#shown.clear();
      this.#added = undefined;
      this.#services.table?.sendAgain();
      this.#send('start', { kind: this.#services.kind, translations: vscode.l10n.bundle ?? {} });
      this.#sendQueries();
      this.update();
    },
    copy: async ({ text }) => await copyText(text, vscode.l10n.t('Value copied')),
    copyCells: async ({ text }) => await copyText(text, vscode.l10n.t('Cells copied')),
    openDocument: async ({ tab }) => {
      const part = this.#services.parts[tab];
      if (part) await this.#services.documents.open(part);
    },
    saveAs: async ({ tab }) => {
      const part = this.#services.parts[tab];
      if (part) await savePart(part());
    },
    showHidden: async ({ tab }) => {
      await this.#revealed.toggle(tab, () => this.#services.parts[tab]?.());
      this.update();
    },
    original: ({ tab }) => {
      if (!this.#originals.delete(tab)) this.#originals.add(tab);
      this.update();
    },
    saveTable: async ({ path, view }) => {
      const { parts, pages } = this.#services;
      if (parts.answer) await saveTable({ ...parts.answer(), path, view, pages: pages?.pages });
    },
    saveDrawing: async ({ kind, content }) => {
      const { answer } = this.#services.parts;
      if (answer) await saveDrawing(answer(), kind, content);
    },
    saveTexts: async ({ lines }) => {
      const { answer } = this.#services.parts;
      if (answer) await saveTexts(answer(), lines);
    },
    pages: async ({ act }) => await this.#services.pages?.act(act),
    request: async ({ act }) => {
      const { kind } = this.#services;
      if (rawJsonPages[kind].acts.includes(act)) await this.#services.act?.(act);
    },
    query: async ({ query }) => {
      await this.#services.queries?.remember(query);
      this.#sendQueries();
    },
    followJob: async ({ requestId }) => await this.#services.follow?.(requestId),
    application: async ({ act, applicationId }) => await this.#services.showApplication?.(act, applicationId),
    cancel: async () => await this.#services.cancel?.(),
    step: async ({ step }) => await this.#services.step?.(step),
    addSeries: async () => await this.#services.chooseAdded?.(),
    range: async ({ days }) => await this.#services.showRange?.(days),
    columns: async (message) => await this.#services.table?.handlers.columns(message),
    counts: async (message) => await this.#services.table?.handlers.counts(message),
    filterColumn: async (message) => await this.#services.table?.handlers.filterColumn(message),
    sortColumn: async (message) => await this.#services.table?.handlers.sortColumn(message),
    devices: async (message) => await this.#services.table?.handlers.devices(message),
  };

  constructor(services: RawJsonPanelServices) {
    const { extensionUri, kind, title, onPartsChange } = services;
    this.#services = services;
    this.#page = this.#owned.add(
      new WebviewPage({
        extensionUri,
        kind,
        isRestored: kind === 'rawJson',
        title,
        receive: (message) => runAndReport(() => handle(fromPage, this.#handlers, message)),
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
        tab: tab ?? 'detail',
        ...(revealPath && { path: revealPath }),
        ...(view && { view }),
      };
    // A path can only be shown in formatted JSON, whose lines are known.
    if (revealPath) this.#originals.delete(tab ?? 'detail');
    this.#page.show(aside);
    this.update();
  }

  /** Forwards a menu choice if the panel is active. */
  choose(act: ValueAction): void {
    if (this.#page.isActive) this.#send('menu', { act });
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

  /** Sends what has changed, once the page listens. */
  update(): void {
    this.#page.updateTitle();
    this.#services.pages?.follow();
    if (!this.#listening) return;
    for (const tab of this.#tabs) {
      const content = this.#contentOf(tab);
      if (!content) continue;
      const { text, nothing, facts, isOriginal, hidden } = content;
      const now = { words: text ?? nothing, facts: JSON.stringify(facts), isOriginal, hidden };
      const shown = this.#shown.get(tab);
      const isSameText = shown?.words === now.words && shown.isOriginal === isOriginal;
      if (isSameText && shown.facts === now.facts && shown.hidden === hidden) continue;
      this.#shown.set(tab, now);
      this.#sendContent(tab, content);
      if (!isSameText) this.#services.pages?.sendAgain();
    }
    this.#services.table?.send(this.#send);
    this.#services.pages?.send(this.#send);
    const added = this.#services.added?.() ?? [];
    if (added !== this.#added && (this.#added ?? added).length + added.length > 0) this.#send('added', { added });
    this.#added = added;
    if (this.#reveal) this.#send('reveal', this.#reveal);
    this.#reveal = undefined;
  }

  #sendContent(tab: RawJsonTab, { text, ...content }: RawJsonContent): void {
    const encoded = text === undefined ? {} : { text: new TextEncoder().encode(text) };
    this.#send('content', { tab, content: { ...content, ...encoded } });
  }

  #sendQueries(): void {
    const { queries } = this.#services;
    if (queries) this.#send('queries', { queries: queries.all() });
  }

  get #tabs(): readonly RawJsonTab[] {
    return rawJsonPages[this.#services.kind].tabs;
  }

  #contentOf(tab: RawJsonTab): RawJsonContent | undefined {
    const came = this.#services.parts[tab]?.();
    if (!came) return undefined;
    const { hidden, ...part } = this.#revealed.read(tab, came);
    const facts = part.facts && { facts: part.facts };
    const { text, views, isList, isOriginal } = this.#formatted.of(tab, part, this.#originals.has(tab));
    const isJson = part.text === undefined;
    if (text !== undefined)
      return {
        text,
        nothing: '',
        isJson: isJson && !isOriginal,
        ...(!isOriginal && { views, isList, ...(part.marks && { marks: part.marks }) }),
        ...(isJson && { isOriginal }),
        ...(hidden && { hidden }),
        ...facts,
      };
    const canSave = (part.bytes !== undefined || Boolean(part.json)) && ({ canSave: true } as const);
    const nothing =
      part.json === undefined ? part.nothing : vscode.l10n.t('This is too large to show here. You can save it.');
    return { nothing, isJson, ...canSave, ...facts };
  }
}
