import * as vscode from 'vscode';
import { isNode } from '../../../access/vscode/accessRowCommands.ts';
import type { ApiCalls } from '../../../api/node/apiCalls.ts';
import { DisposableStore, type Disposable } from '../../../platform/common/disposable.ts';
import type { CommandHandlers } from '../../../platform/vscode/commands.ts';
import type { SessionReader } from '../../../session/common/session.ts';
import { rawJsonPages, type ValueAction } from '../common/rawJson.ts';
import { rawJsonPathOf } from '../common/rawJsonPath.ts';
import { rawJsonContent } from '../node/rawJsonContent.ts';
import { RawJsonDocuments, type OnPartsChange } from './rawJsonDocuments.ts';
import { RawJsonPanel } from './rawJsonPanel.ts';
import { Responses } from './responses.ts';
import type { TableRequests } from './responseTable.ts';

export class RawJson implements Disposable {
  readonly documents: RawJsonDocuments;
  readonly panel: RawJsonPanel;
  readonly responses: Responses;
  readonly #read: () => ReturnType<typeof rawJsonContent>;
  readonly #others: RawJsonPanel[] = [];
  readonly #owned = new DisposableStore();

  readonly handlers = {
    showRawJson: (tab: unknown) => this.#show(tab),
    revealInRawJson: (row: unknown) => this.#reveal(row),
    copyShownValue: () => this.#choose('copyValue'),
    followShownJob: () => this.#choose('followJob'),
    showShownInPicture: () => this.#choose('showInPicture'),
    queryShownValue: () => this.#choose('queryValue'),
    showShownHierarchy: () => this.#choose('showHierarchy'),
    showShownTopology: () => this.#choose('showTopology'),
    copyShownWithHeaders: () => this.#choose('copyWithHeaders'),
    filterShownAtService: () => this.#choose('filterAtService'),
    sortShownAtService: () => this.#choose('sortAtService'),
    sortShownDescendingAtService: () => this.#choose('sortDescendingAtService'),
    hideShownColumn: () => this.#choose('hideColumn'),
    hideShownDevices: () => this.#choose('hideDevices'),
    unhideShownDevices: () => this.#choose('showDevices'),
  } satisfies CommandHandlers;

  constructor(
    extensionUri: vscode.Uri,
    sessions: SessionReader,
    calls: ApiCalls,
    acts: TableRequests,
    memory: vscode.Memento,
  ) {
    const onPartsChange: OnPartsChange = (listener) => {
      const both = new DisposableStore();
      both.add(sessions.onDidChange(() => listener()));
      both.add(calls.onDidChange(() => listener()));
      return both;
    };
    const read = () => rawJsonContent(sessions.snapshot);
    this.#read = read;
    this.documents = this.#owned.add(new RawJsonDocuments(onPartsChange));
    const shared = { extensionUri, onPartsChange, documents: this.documents };
    this.panel = this.#owned.add(
      new RawJsonPanel({
        ...shared,
        kind: 'rawJson',
        title: () => vscode.l10n.t('Raw JSON: {0}', read().title),
        parts: { detail: () => read().parts.detail, token: () => read().parts.token },
      }),
    );
    this.responses = this.#owned.add(new Responses(shared, sessions, calls, acts, memory));
  }

  /** @param wanted a tab; defaults to the one shown last */
  #show(wanted: unknown): void {
    const tab = rawJsonPages.rawJson.tabs.find((known) => known === wanted);
    this.panel.show(tab && { tab });
  }

  #reveal(row: unknown): void {
    if (!isNode(row)) return;
    const { value } = this.#read().parts.detail;
    this.panel.show({ tab: 'detail', revealPath: rawJsonPathOf(value, row.target) });
  }

  #choose(act: ValueAction): void {
    this.panel.choose(act);
    this.responses.choose(act);
    for (const panel of this.#others) panel.choose(act);
  }

  include(panel: RawJsonPanel): void {
    this.#others.push(panel);
  }

  dispose(): void {
    this.#owned.dispose();
  }
}
