import * as vscode from 'vscode';
import type { ChangeNode } from './access/changes/node/changeTree.ts';
import type { AccessNode } from './access/common/tree/accessNode.ts';
import type { ApiNode } from './api/common/apiNode.ts';
import type { DisposableStore } from './platform/common/disposable.ts';
import { runAndReport } from './platform/vscode/notify.ts';
import { documentSchemes, panelType } from './platform/vscode/ui/schemes.ts';
import type { LanguageModelTools } from './terminals/tools/vscode/languageModelTools.ts';

type Rows<T> = Pick<vscode.TreeDataProvider<T>, 'getChildren' | 'getTreeItem' | 'getParent'> & {
  /** Rows that have changed while their order has not; undefined for all rows. */
  readonly onDidChangeTreeData: vscode.Event<T[] | undefined>;
};

interface Documents {
  readonly onDidChange?: vscode.Event<vscode.Uri>;
  provideTextDocumentContent(uri: vscode.Uri): string;
}

/** Features that providers delegate to. */
interface ProviderFeatures {
  readonly rows: {
    readonly access: Rows<AccessNode>;
    readonly api: Rows<ApiNode>;
    readonly changes: Rows<ChangeNode>;
    readonly connections: Rows<string>;
  };
  readonly documents: Readonly<Record<keyof typeof documentSchemes, Documents>>;
  readonly restoredPanel: { readonly adopt: (panel: vscode.WebviewPanel) => void };
  readonly tools: Pick<LanguageModelTools, 'invoke' | 'prepare'>;
  readonly openLink: (link: vscode.Uri) => Promise<void>;
}

export interface Views {
  readonly access: vscode.TreeView<AccessNode>;
  readonly api: vscode.TreeView<ApiNode>;
  readonly changes: vscode.TreeView<ChangeNode>;
  readonly connections: vscode.TreeView<string>;
}

/**
 * Registers providers of rows, documents, panels, tools, and links, which VS Code may call as soon as a window opens.
 *
 * @param features loads the features on the first call
 * @param toolNames names in the manifest
 */
export function registerProviders(
  features: () => Promise<ProviderFeatures>,
  toolNames: readonly string[],
  owner: DisposableStore,
): Views {
  for (const kind of ['rawJson', 'description'] as const)
    registerDocuments(kind, async () => (await features()).documents[kind], owner);
  const deserializeWebviewPanel = async (panel: vscode.WebviewPanel) => (await features()).restoredPanel.adopt(panel);
  owner.add(vscode.window.registerWebviewPanelSerializer(panelType('rawJson'), { deserializeWebviewPanel }));
  for (const name of toolNames)
    owner.add(
      vscode.lm.registerTool<unknown>(name, {
        invoke: async ({ input }, cancel) => (await features()).tools.invoke(name, input, cancel),
        prepareInvocation: async ({ input }, cancel) => (await features()).tools.prepare(name, input, cancel),
      }),
    );
  const handleUri = (link: vscode.Uri) => runAndReport(async () => (await features()).openLink(link));
  owner.add(vscode.window.registerUriHandler({ handleUri }));
  const rowsOf = async <Id extends keyof ProviderFeatures['rows']>(id: Id) => (await features()).rows[id];
  return {
    access: createView('access', () => rowsOf('access'), owner, { showCollapseAll: true, canSelectMany: true }),
    api: createView('api', () => rowsOf('api'), owner, { canSelectMany: true }),
    changes: createView('changes', () => rowsOf('changes'), owner, { canSelectMany: true }),
    connections: createView('connections', () => rowsOf('connections'), owner),
  };
}

function createView<T>(
  id: keyof Views,
  rows: () => Promise<Rows<T>>,
  owner: DisposableStore,
  options: Pick<vscode.TreeViewOptions<T>, 'canSelectMany' | 'showCollapseAll'> = {},
): vscode.TreeView<T> {
  const changed = owner.add(new vscode.EventEmitter<T[] | undefined>());
  const followed = following(
    rows,
    ({ onDidChangeTreeData }) => onDidChangeTreeData((some) => changed.fire(some)),
    owner,
  );
  const treeDataProvider: vscode.TreeDataProvider<T> = {
    onDidChangeTreeData: changed.event,
    getChildren: async (row) => (await followed()).getChildren(row),
    getTreeItem: async (row) => (await followed()).getTreeItem(row),
    getParent: async (row) => (await followed()).getParent?.(row),
  };
  return owner.add(vscode.window.createTreeView(`orgAccess.${id}`, { treeDataProvider, ...options }));
}

function registerDocuments(
  kind: keyof typeof documentSchemes,
  documents: () => Promise<Documents>,
  owner: DisposableStore,
): void {
  const changed = owner.add(new vscode.EventEmitter<vscode.Uri>());
  const followed = following(documents, ({ onDidChange }) => onDidChange?.((uri) => changed.fire(uri)), owner);
  const provider: vscode.TextDocumentContentProvider = {
    onDidChange: changed.event,
    provideTextDocumentContent: async (uri) => (await followed()).provideTextDocumentContent(uri),
  };
  owner.add(vscode.workspace.registerTextDocumentContentProvider(documentSchemes[kind], provider));
}

/** Returns `source`, and listens for its changes after the first call. */
function following<T>(
  source: () => Promise<T>,
  follow: (source: T) => vscode.Disposable | undefined,
  owner: DisposableStore,
): () => Promise<T> {
  let isFollowed = false;
  return async () => {
    const own = await source();
    if (!isFollowed) {
      isFollowed = true;
      const listener = follow(own);
      if (listener) owner.add(listener);
    }
    return own;
  };
}
