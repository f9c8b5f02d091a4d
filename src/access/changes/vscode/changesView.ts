import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../../../platform/common/disposable.ts';
import { countText } from '../../../platform/common/text/displayText.ts';
import { isOne } from '../../../platform/common/text/language.ts';
import { treeItem } from '../../../platform/vscode/ui/treeItem.ts';
import { setContextKey } from '../../../session/vscode/contextKeys.ts';
import { changeTree, type ChangeNode } from '../node/changeTree.ts';
import type { ChangeRecorder } from './changeRecorder.ts';
import type { SeenChanges } from './seenChanges.ts';

const icons: Readonly<Record<ChangeNode['kind'], vscode.ThemeIcon>> = {
  set: new vscode.ThemeIcon('history'),
  added: new vscode.ThemeIcon('diff-added', new vscode.ThemeColor('gitDecoration.addedResourceForeground')),
  removed: new vscode.ThemeIcon('diff-removed', new vscode.ThemeColor('gitDecoration.deletedResourceForeground')),
  changed: new vscode.ThemeIcon('diff-modified', new vscode.ThemeColor('gitDecoration.modifiedResourceForeground')),
  privilege: new vscode.ThemeIcon('key'),
};

/** View of the changes between loads. A badge counts those that weren't seen. */
export class ChangesView implements Disposable {
  readonly #recorder: ChangeRecorder;
  readonly #seen: SeenChanges;
  readonly #owned = new DisposableStore();
  readonly #changed = new vscode.EventEmitter<undefined>();
  readonly #view: vscode.TreeView<ChangeNode>;

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(view: vscode.TreeView<ChangeNode>, recorder: ChangeRecorder, seen: SeenChanges) {
    this.#recorder = recorder;
    this.#seen = seen;
    this.#view = view;
    this.#owned.add(this.#changed);
    this.#owned.add(this.#view.onDidChangeVisibility(() => this.#update()));
    this.#owned.add(recorder.onDidChange(() => this.#update()));
    this.#update();
  }

  getChildren(node?: ChangeNode): ChangeNode[] {
    return [...(node ? (node.children?.() ?? []) : changeTree(this.#recorder.sets, vscode.env.language))];
  }

  getTreeItem(node: ChangeNode): vscode.TreeItem {
    const isNewest = node.kind === 'set' && node.atMs === this.#recorder.sets[0]?.atMs;
    const item = treeItem(node, !node.children ? 'None' : isNewest ? 'Expanded' : 'Collapsed', node.kind);
    item.iconPath = icons[node.kind];
    if (!node.children) item.command = { command: 'orgAccess.revealChange', title: '', arguments: [node] };
    return item;
  }

  dispose(): void {
    this.#owned.dispose();
  }

  #update(): void {
    const { sets } = this.#recorder;
    setContextKey('orgAccess.hasChanges', sets.length > 0);
    this.#changed.fire(undefined);
    const { key } = this.#recorder;
    const newestMs = sets[0]?.atMs ?? 0;
    if (this.#view.visible && newestMs > this.#seen.untilMs(key)) this.#seen.remember(key, newestMs);
    const seenMs = this.#seen.untilMs(key);
    const count = this.#view.visible
      ? 0
      : sets.filter(({ atMs }) => atMs > seenMs).reduce((sum, set) => sum + set.count, 0);
    const tooltip = isOne(count)
      ? vscode.l10n.t('{0} change in your access', countText(count))
      : vscode.l10n.t('{0} changes in your access', countText(count));
    this.#view.badge = count === 0 ? undefined : { value: count, tooltip };
  }
}
