import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../../core/base/disposable.ts';
import { Emitter } from '../../core/base/event.ts';
import type { SecretStore } from '../../core/base/ports.ts';
import { laterOwned } from '../later.ts';
import type { WindowSecretParts } from './browserSecrets.ts';

/** Secret storage that all windows share: the editor's own on a desktop. For a browser there is more to it, which is read at once. */
export function windowSecrets(parts: WindowSecretParts): SecretStore & Disposable {
  const owned = new DisposableStore();
  const dispose = () => owned.dispose();
  if (vscode.env.uiKind === vscode.UIKind.Desktop) {
    const { storage } = parts;
    return {
      get: (key) => storage.get(key),
      store: (key, value) => storage.store(key, value),
      delete: (key) => storage.delete(key),
      onDidChange: storage.onDidChange,
      dispose,
    };
  }
  const changed = owned.add(new Emitter<{ readonly key: string }>());
  const shared = laterOwned(owned, async () => {
    const secrets = (await import('./browserSecrets.ts')).openBrowserSecrets(parts);
    owned.add(secrets.onDidChange((change) => changed.fire(change)));
    return secrets;
  });
  // Other windows may ask this one before it asks them.
  shared().catch(() => undefined);
  return {
    get: async (key) => (await shared()).get(key),
    store: async (key, value) => (await shared()).store(key, value),
    delete: async (key) => (await shared()).delete(key),
    onDidChange: changed.event,
    dispose,
  };
}
