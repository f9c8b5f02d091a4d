import * as vscode from 'vscode';
import type { Clock } from '../../platform/common/clock.ts';
import { type Disposable, DisposableStore } from '../../platform/common/disposable.ts';
import type { Log, SecretStore } from '../../platform/common/ports.ts';
import { replacesStored, isOurSecret } from '../common/storage/storedSession.ts';
import { SharedSecrets } from '../windows/node/sharedSecrets.ts';
import { type WindowChannel, openWindowChannel } from '../windows/node/windowChannel.ts';

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

export interface WindowSecretServices {
  readonly storage: vscode.SecretStorage;
  readonly folder: string;
  readonly clock: Clock;
  readonly log: Log;
}

/** Each page in a browser has its own copy of secret storage, so windows send each other what they store. */
function openBrowserSecrets({ storage, folder, clock, log }: WindowSecretServices): SecretStore & Disposable {
  const owned = new DisposableStore();
  const secrets: SharedSecrets = owned.add(
    new SharedSecrets({
      copy: storage,
      isShared: isOurSecret,
      isNewer: replacesStored,
      ask: (message) => channel.ready.then(() => channel.ask(message)),
    }),
  );
  const channel: WindowChannel = owned.add(openWindowChannel({ folder, clock, log, receive: secrets.receive }));
  return {
    get: (key) => secrets.get(key),
    store: (key, value) => secrets.store(key, value),
    delete: (key) => secrets.delete(key),
    onDidChange: secrets.onDidChange,
    dispose: () => owned.dispose(),
  };
}
