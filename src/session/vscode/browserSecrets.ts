import type * as vscode from 'vscode';
import type { Clock } from '../../platform/common/clock.ts';
import { DisposableStore, type Disposable } from '../../platform/common/disposable.ts';
import type { Log, SecretStore } from '../../platform/common/ports.ts';
import { SharedSecrets } from '../../windows/node/sharedSecrets.ts';
import { openWindowChannel, type WindowChannel } from '../../windows/node/windowChannel.ts';
import { isOurSecret } from '../common/storage/secretTokenVault.ts';
import { holdsAgainst } from '../common/storage/storedSession.ts';

export interface WindowSecretServices {
  readonly storage: vscode.SecretStorage;
  /** Where the windows of this machine find each other. */
  readonly folder: string;
  readonly clock: Clock;
  readonly log: Log;
}

/** Secret storage of a window in a browser, which has a copy of its own: the windows tell each other what they store. */
export function openBrowserSecrets({ storage, folder, clock, log }: WindowSecretServices): SecretStore & Disposable {
  const owned = new DisposableStore();
  const secrets: SharedSecrets = owned.add(
    new SharedSecrets({
      copy: storage,
      isShared: isOurSecret,
      isNewer: holdsAgainst,
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
