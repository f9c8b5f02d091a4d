import * as vscode from 'vscode';
import type { Disposable } from '../../platform/common/disposable.ts';
import type { SecretStore } from '../../platform/common/ports.ts';
import { openBrowserSecrets, type WindowSecretServices } from './browserSecrets.ts';

/** Secret storage that all windows share: the editor's own on a desktop. For a browser there is more to it. */
export function windowSecrets(services: WindowSecretServices): SecretStore & Disposable {
  if (vscode.env.uiKind === vscode.UIKind.Desktop) {
    const { storage } = services;
    return {
      get: (key) => storage.get(key),
      store: (key, value) => storage.store(key, value),
      delete: (key) => storage.delete(key),
      onDidChange: storage.onDidChange,
      dispose: () => undefined,
    };
  }
  return openBrowserSecrets(services);
}
