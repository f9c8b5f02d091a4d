import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../../core/base/disposable.ts';
import type { Later } from '../later.ts';

/**
 * Parts that the editor wants to know of when a window starts, since it may ask for it at once, and which is made when it does: the
 * rows of a view that is visible, documents and panels that were open when the window was reloaded.
 */

/** The schemes of documents. */
export const documentSchemes = {
  rawJson: 'org-access-json',
  compare: 'org-access-compare',
  check: 'org-access-check',
  job: 'org-access-job',
} as const;

/** The type of a panel. The manifest names those that come back with the window (`onWebviewPanel:…`), so that the extension starts for them. */
export function panelType(kind: string): string {
  return `orgAccess.${kind}`;
}

type Rows<T> = Pick<vscode.TreeDataProvider<T>, 'getChildren' | 'getTreeItem' | 'getParent'> & {
  /** The rows that read differently, where their order is as before; undefined for all. */
  readonly onDidChangeTreeData: vscode.Event<T[] | undefined>;
};

/** A view with rows that are made when it is shown for the first time. */
export function viewOnDemand<T>(
  id: string,
  rows: Later<Rows<T>>,
  owner: DisposableStore,
  options: Pick<vscode.TreeViewOptions<T>, 'canSelectMany' | 'showCollapseAll'> = {},
): vscode.TreeView<T> {
  const changed = owner.add(new vscode.EventEmitter<T[] | undefined>());
  let listener: Disposable | undefined;
  const made = async () => {
    const own = await rows();
    listener ??= owner.add(own.onDidChangeTreeData((some) => changed.fire(some)));
    return own;
  };
  const treeDataProvider: vscode.TreeDataProvider<T> = {
    onDidChangeTreeData: changed.event,
    getChildren: async (row) => (await made()).getChildren(row),
    getTreeItem: async (row) => (await made()).getTreeItem(row),
    getParent: async (row) => (await made()).getParent?.(row),
  };
  return owner.add(vscode.window.createTreeView(id, { treeDataProvider, ...options }));
}

interface Documents {
  readonly onDidChange?: vscode.Event<vscode.Uri>;
  provideTextDocumentContent(uri: vscode.Uri): string;
}

/** Read-only documents, of which the editor asks for those that are open. */
export function documentsOnDemand(kind: keyof typeof documentSchemes, documents: Later<Documents>): Disposable {
  const owned = new DisposableStore();
  const changed = owned.add(new vscode.EventEmitter<vscode.Uri>());
  let listener: Disposable | undefined;
  const provider: vscode.TextDocumentContentProvider = {
    onDidChange: changed.event,
    async provideTextDocumentContent(uri) {
      const own = await documents();
      listener ??= own.onDidChange && owned.add(own.onDidChange((other) => changed.fire(other)));
      return own.provideTextDocumentContent(uri);
    },
  };
  owned.add(vscode.workspace.registerTextDocumentContentProvider(documentSchemes[kind], provider));
  return owned;
}

/** A panel that the editor opens again when the window was reloaded. */
export function panelOnDemand(
  kind: string,
  page: Later<{ readonly adopt: (panel: vscode.WebviewPanel) => void }>,
): Disposable {
  return vscode.window.registerWebviewPanelSerializer(panelType(kind), {
    deserializeWebviewPanel: async (panel) => (await page()).adopt(panel),
  });
}
