import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import type { Clock } from '../../platform/common/clock.ts';
import { DisposableStore, type Disposable } from '../../platform/common/disposable.ts';
import { treeItem } from '../../platform/vscode/ui/treeItem.ts';
import type { SessionReader } from '../../session/common/session.ts';
import { connectionRows, type ConnectionRow } from '../../session/node/connectionRows.ts';

/** URI scheme of rows, for the decoration provider. */
const scheme = 'org-access-connection';
const productionColor = 'charts.red';

/** Longest time between updates, so that the remaining times are correct soon after a computer wakes up. */
const maxMs = 5_000;

/** Tree whose elements are connection IDs, as commands receive them. */
export class ConnectionsView implements Disposable {
  readonly #sessions: SessionReader;
  readonly #clock: Clock;
  readonly #view: Pick<vscode.TreeView<string>, 'visible' | 'onDidChangeVisibility'>;
  readonly #owned = new DisposableStore();
  readonly #changed = new vscode.EventEmitter<string[] | undefined>();
  #rows: readonly ConnectionRow[] = [];
  #next: Disposable | undefined;

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(
    sessions: SessionReader,
    clock: Clock,
    view: Pick<vscode.TreeView<string>, 'visible' | 'onDidChangeVisibility'>,
  ) {
    this.#sessions = sessions;
    this.#clock = clock;
    this.#view = view;
    this.#owned.add(this.#changed);
    this.#owned.add(vscode.window.registerFileDecorationProvider({ provideFileDecoration: decorationOf }));
    this.#owned.add(sessions.onDidChange(() => this.#update()));
    this.#owned.add(view.onDidChangeVisibility(() => this.#update()));
    this.#update();
  }

  getChildren(row?: string): string[] {
    return row === undefined ? idsOf(this.#rows) : [];
  }

  getTreeItem(row: string): vscode.TreeItem {
    const shown = this.#rows.find(({ id }) => id === row);
    // The connection was removed after VS Code requested the rows. It will request them again.
    if (!shown) return new vscode.TreeItem('');
    const item = treeItem(shown, 'None', shown.context);
    const color = shown.isProduction ? productionColor : shown.color;
    item.iconPath = new vscode.ThemeIcon(shown.icon, color === undefined ? undefined : new vscode.ThemeColor(color));
    item.resourceUri = vscode.Uri.from({ scheme, path: '/', query: marksOf(shown).join('&') });
    item.command = { command: 'orgAccess.switchConnection', title: '', arguments: [row] };
    return item;
  }

  dispose(): void {
    this.#next?.dispose();
    this.#owned.dispose();
  }

  /** Refreshes changed rows, and schedules the next refresh. */
  #update(): void {
    this.#next?.dispose();
    this.#next = undefined;
    const { rows, changesInMs } = connectionRows(this.#sessions.snapshot, this.#clock.now(), vscode.env.language);
    const before = this.#rows;
    this.#rows = rows;
    // If the connections are the same, only changed rows are refreshed. During a refresh of all, VS Code has no rows,
    // and clicks are lost.
    const areTheSame = isDeepStrictEqual(idsOf(rows), idsOf(before));
    const changed = rows.filter((row, index) => !isDeepStrictEqual(row, before[index]));
    if (!areTheSame) this.#changed.fire(undefined);
    else if (changed.length > 0) this.#changed.fire(idsOf(changed));
    if (changesInMs !== undefined && this.#view.visible)
      this.#next = this.#clock.after(Math.min(changesInMs, maxMs), () => this.#update());
  }
}

const idsOf = (rows: readonly ConnectionRow[]): string[] => rows.map(({ id }) => id);

function marksOf({ isActive, isProduction }: ConnectionRow): readonly string[] {
  return [...(isActive ? ['active'] : []), ...(isProduction ? ['production'] : [])];
}

/** Returns a check mark for the active connection, and a color for production. */
function decorationOf(uri: vscode.Uri): vscode.FileDecoration | undefined {
  if (uri.scheme !== scheme) return undefined;
  const marks = uri.query.split('&');
  const isActive = marks.includes('active');
  const isProduction = marks.includes('production');
  // VS Code logs an empty decoration as an error.
  if (!isActive && !isProduction) return undefined;
  // The decoration has no tooltip, because VS Code would add it to the row's own, which already explains the badge.
  return new vscode.FileDecoration(
    isActive ? '✓' : undefined,
    undefined,
    isProduction ? new vscode.ThemeColor(productionColor) : undefined,
  );
}
