import * as vscode from 'vscode';
import type { Clock } from '../core/clock.ts';
import { DisposableStore, type Disposable } from '../core/disposable.ts';
import { isLive, lastLoaded, stateOf, type Detail, type LoadedRecord, type SessionReader } from '../core/session.ts';
import type { AccessNode, AccessNodeKind } from '../model/accessNode.ts';
import { accessTree } from '../model/accessTree.ts';
import { accessMessage } from '../model/accessMessage.ts';

const icons: Readonly<Record<AccessNodeKind, string>> = {
  user: 'account',
  field: 'dash',
  organization: 'organization',
  own: 'symbol-namespace',
  site: 'location',
  role: 'person',
  privilege: 'key',
  unread: 'question',
  unreadPart: 'json',
};

/** The access of the active connection as a tree. */
export class AccessTreeView implements vscode.TreeDataProvider<AccessNode>, Disposable {
  readonly #sessions: SessionReader;
  readonly #clock: Clock;
  readonly #changed = new vscode.EventEmitter<undefined>();
  readonly #owned = new DisposableStore();
  readonly #view: vscode.TreeView<AccessNode>;
  #shown: LoadedRecord | undefined;
  #detail: Detail | undefined;

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(sessions: SessionReader, clock: Clock) {
    this.#sessions = sessions;
    this.#clock = clock;
    this.#view = this.#owned.add(vscode.window.createTreeView('orgAccess.access', { treeDataProvider: this, showCollapseAll: true }));
    this.#owned.add(this.#changed);
    this.#owned.add(sessions.onDidChange(() => this.#update()));
    this.#update();
  }

  getChildren(node?: AccessNode): AccessNode[] {
    if (node) return [...(node.children?.() ?? [])];
    return this.#shown ? [...accessTree(this.#shown.record, this.#clock.now(), vscode.env.language)] : [];
  }

  getTreeItem(node: AccessNode): vscode.TreeItem {
    const { None, Collapsed, Expanded } = vscode.TreeItemCollapsibleState;
    const item = new vscode.TreeItem(node.label, !node.children ? None : node.expanded ? Expanded : Collapsed);
    item.id = node.id;
    item.tooltip = node.tooltip;
    item.iconPath = new vscode.ThemeIcon(icons[node.kind]);
    item.contextValue = node.entityId === undefined ? node.kind : `${node.kind}+id`;
    if (node.description !== undefined) item.description = node.description;
    return item;
  }

  /** Brings the tree in line with the sessions; rows are made anew only when the record is another one. */
  #update(): void {
    const { snapshot } = this.#sessions;
    const state = stateOf(snapshot, snapshot.activeId);
    const detail = isLive(state) ? state.detail : undefined;
    if (detail === this.#detail) return;
    this.#detail = detail;
    this.#say((detail && accessMessage(detail, this.#clock.now(), vscode.env.language)) ?? '');
    if (detail?.kind === 'loading') this.#showProgress(detail);
    const loaded = detail && lastLoaded(detail);
    if (loaded?.record === this.#shown?.record) return;
    this.#shown = loaded;
    this.#changed.fire(undefined);
  }

  /** The editor puts off a change of the rows that follows another change closely, so the same message is not set again. */
  #say(message: string): void {
    if (message !== (this.#view.message ?? '')) this.#view.message = message;
  }

  /** A bar at the top of the view for as long as this load takes. */
  #showProgress(loading: Detail): void {
    void vscode.window.withProgress(
      { location: { viewId: 'orgAccess.access' } },
      () =>
        new Promise<void>((resolve) => {
          const listener = this.#owned.add(
            this.#sessions.onDidChange(() => {
              if (this.#detail === loading) return;
              listener.dispose();
              resolve();
            }),
          );
        }),
    );
  }

  dispose(): void {
    this.#owned.dispose();
  }
}
