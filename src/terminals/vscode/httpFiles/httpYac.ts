import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../../../platform/common/disposable.ts';
import { isObject } from '../../../platform/common/json/json.ts';
import { runAndReport } from '../../../platform/vscode/notify.ts';
import { pluginName, type HttpYacPlugin } from '../../node/httpFiles/httpYacPlugin.ts';
import { httpYacId, isHttpFile } from '../isHttpFile.ts';

/** Adds the plugin to httpYac as soon as an HTTP file is open, since VS Code then activates httpYac anyway. */
export function followHttpYac(plugin: HttpYacPlugin): Disposable {
  const owned = new DisposableStore();
  const register = async () => {
    const exports: unknown = await vscode.extensions.getExtension(httpYacId)?.activate();
    const plugins = pluginsIn(exports);
    if (!plugins || plugins[pluginName] === plugin) return;
    plugins[pluginName] = plugin;
    owned.add({ dispose: () => delete plugins[pluginName] });
    // Already read files are discarded, because a plugin applies only to files that are read later.
    clearFiles(exports);
  };
  const look = (document: vscode.TextDocument) => {
    if (isHttpFile(document)) runAndReport(register);
  };
  owned.add(vscode.workspace.onDidOpenTextDocument(look));
  for (const document of vscode.workspace.textDocuments) look(document);
  return owned;
}

/** Returns the plugins of all files, a part of the API that httpYac exports. Older versions have none. */
function pluginsIn(exports: unknown): Record<string, unknown> | undefined {
  const httpyac = isObject(exports) ? exports.httpyac : undefined;
  const store = isObject(httpyac) ? httpyac.store : undefined;
  const plugins = isObject(store) ? store.pluginStore : undefined;
  return isObject(plugins) ? plugins : undefined;
}

function clearFiles(exports: unknown): void {
  const documents = isObject(exports) ? exports.documentStore : undefined;
  const files = isObject(documents) ? documents.httpFileStore : undefined;
  if (hasClear(files)) files.clear();
}

function hasClear(value: unknown): value is { clear(): void } {
  return isObject(value) && typeof value.clear === 'function';
}
