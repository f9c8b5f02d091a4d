import * as vscode from 'vscode';
import type { Place } from '../../access/common/place.ts';
import type { AccessNode } from '../../access/common/tree/accessNode.ts';
import type { UserRecord } from '../../access/common/userRecord.ts';
import { isNode } from '../../access/vscode/accessRowCommands.ts';
import { marked } from '../../connections/node/connectionText.ts';
import { errorText } from '../../errors/common/errorText.ts';
import { DisposableStore, type Disposable } from '../../platform/common/disposable.ts';
import { countText, plain } from '../../platform/common/text/displayText.ts';
import { matrixFileName } from '../../platform/common/text/fileName.ts';
import type { CommandHandlers } from '../../platform/vscode/commands.ts';
import { runAndReport, showWarning, copyText } from '../../platform/vscode/notify.ts';
import { csvFormatSetting } from '../../platform/vscode/settings.ts';
import { askTarget, savePieces } from '../../platform/vscode/ui/saveFile.ts';
import { WebviewPage } from '../../platform/vscode/ui/webviewPage.ts';
import { activeState, activeConnection, isLive, lastLoaded, type SessionReader } from '../../session/common/session.ts';
import { accessMatrix, type AccessMatrix, type MatrixKind } from '../common/accessMatrix.ts';
import { isMatrixTooLargeForCsv, matrixCsv } from '../common/matrixCsv.ts';
import { readFromMatrix, type CellAct, type FromMatrix, type ToMatrix } from '../common/matrixMessages.ts';
import { matrixTargetOf } from '../common/matrixTarget.ts';
import { createArranger, type MatrixView } from '../common/matrixView.ts';
import { matrixLabels } from './matrixLabels.ts';

/** Panel of the access matrix. The page keeps its view state and requests its content each time it is shown. */
export class MatrixPanel implements Disposable {
  readonly #sessions: SessionReader;
  readonly #reveal: (place: Place) => Promise<void>;
  readonly #ancestorsOf: (row: AccessNode) => readonly AccessNode[];
  readonly #owned = new DisposableStore();
  readonly #page: WebviewPage;
  /** Kind of the matrix that the page shows. Undefined until the page is ready. */
  #kind: MatrixKind | undefined;
  #shown: UserRecord | string | undefined;
  #matrix: { readonly record: UserRecord; readonly matrix: AccessMatrix } | undefined;
  #revision = 0;
  #requestedRow: AccessNode | undefined;

  readonly handlers = {
    showMatrix: () => this.#show(),
    showInMatrix: (row: unknown) => this.#show(row),
    copyShownNames: () => this.#choose('copy'),
    revealShown: () => this.#choose('open'),
  } satisfies CommandHandlers;

  /** @param reveal shows a row of the matrix in the tree */
  constructor(
    extensionUri: vscode.Uri,
    sessions: SessionReader,
    reveal: (place: Place) => Promise<void>,
    ancestorsOf: (row: AccessNode) => readonly AccessNode[],
  ) {
    this.#sessions = sessions;
    this.#reveal = reveal;
    this.#ancestorsOf = ancestorsOf;
    this.#page = this.#owned.add(
      new WebviewPage({
        extensionUri,
        kind: 'matrix',
        icon: 'matrix',
        isRestored: true,
        title: () => this.#title(),
        receive: (message) => this.#receive(readFromMatrix(message)),
        forget: (reason) => this.#forget(reason),
      }),
    );
    this.#owned.add(sessions.onDidChange(() => this.#update()));
  }

  /** @param row of the Access view */
  #show(row?: unknown): void {
    if (isNode(row)) this.#requestedRow = row;
    this.#page.show();
    this.#goToRequestedRow();
  }

  /** Forwards a menu command to the page. */
  #choose(act: CellAct): void {
    if (this.#page.isActive) this.#post({ type: 'menu', act });
  }

  /** Takes over a panel restored after a reload. */
  adopt(panel: vscode.WebviewPanel): void {
    this.#page.adopt(panel);
  }

  dispose(): void {
    this.#owned.dispose();
  }

  #forget(reason: 'hidden' | 'closed'): void {
    this.#kind = undefined;
    this.#matrix = undefined;
    if (reason === 'hidden') return;
    this.#shown = undefined;
  }

  #receive(message: FromMatrix | undefined): void {
    switch (message?.type) {
      case 'ready':
        this.#post({ type: 'labels', labels: matrixLabels() });
        this.#showKind(message.kind);
        this.#goToRequestedRow();
        return;
      case 'show':
        this.#showKind(message.kind);
        return;
      case 'reveal':
        if (message.revision === this.#revision) runAndReport(() => this.#revealRow(message));
        return;
      case 'copy':
        runAndReport(() => copyText(message.text, vscode.l10n.t('Names copied')));
        return;
      case 'saveCsv':
        if (message.revision === this.#revision) runAndReport(() => this.#saveCsv(message.view));
        return;
      case undefined:
    }
  }

  /** Shows the requested row once the page is ready. */
  #goToRequestedRow(): void {
    const record = this.#matrix?.record;
    if (!this.#requestedRow || !record) return;
    const path = [...this.#ancestorsOf(this.#requestedRow), this.#requestedRow];
    this.#post({ type: 'goTo', target: matrixTargetOf(record.access.organizations, path) });
    this.#requestedRow = undefined;
  }

  #showKind(kind: MatrixKind): void {
    this.#kind = kind;
    this.#shown = undefined;
    this.#update();
  }

  /** Updates the page if it is ready. */
  #update(): void {
    this.#page.updateTitle();
    const content = this.#content();
    if (!this.#kind || content === this.#shown) return;
    this.#shown = content;
    this.#matrix = undefined;
    this.#revision += 1;
    if (typeof content === 'string') {
      this.#post({ type: 'nothing', nothing: content });
      return;
    }
    const matrix = accessMatrix(content.access, this.#kind);
    this.#matrix = { record: content, matrix };
    this.#post({ type: 'content', content: { revision: this.#revision, matrix } });
  }

  /** Returns the record, or the reason why there is none. */
  #content(): UserRecord | string {
    const { snapshot } = this.#sessions;
    const state = activeState(snapshot);
    if (!isLive(state)) return vscode.l10n.t('You are signed out. Sign in to see your access.');
    const loaded = lastLoaded(state.detail);
    if (loaded) return loaded.record;
    return state.detail.kind === 'failed' ? errorText(state.detail.error) : vscode.l10n.t('Loading your access…');
  }

  #title(): string {
    const name = plain(this.#connectionName(), 60);
    const connection = activeConnection(this.#sessions.snapshot);
    return vscode.l10n.t('Access Matrix: {0}', connection ? marked(connection, name) : name);
  }

  #connectionName(): string {
    return activeConnection(this.#sessions.snapshot)?.name ?? 'Org Access';
  }

  async #revealRow({ organization: index, site: siteIndex }: Extract<FromMatrix, { type: 'reveal' }>): Promise<void> {
    const organization = this.#matrix?.record.access.organizations[index];
    const site = siteIndex === undefined ? undefined : organization?.sites[siteIndex];
    if (organization && (site || siteIndex === undefined)) await this.#reveal({ organization, ...(site && { site }) });
  }

  async #saveCsv(view: MatrixView): Promise<void> {
    if (!this.#matrix) return;
    const { matrix } = this.#matrix;
    const arrangement = createArranger(matrix)(view);
    if (isMatrixTooLargeForCsv(arrangement)) {
      showWarning(
        vscode.l10n.t(
          'The matrix is too large for a CSV file: {0} sites and {1} columns. Search for fewer sites or columns, then try again.',
          countText(arrangement.sites),
          countText(arrangement.columns.length),
        ),
      );
      return;
    }
    const name = matrixFileName(this.#connectionName());
    const target = await askTarget({ title: vscode.l10n.t('Save As…'), name, kind: 'CSV' });
    if (target)
      await savePieces(target, vscode.l10n.t('Saving {0}', name), matrixCsv(matrix, arrangement, csvFormatSetting()));
  }

  #post(message: ToMatrix): void {
    this.#page.post(message);
  }
}
