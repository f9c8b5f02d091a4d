import * as vscode from 'vscode';
import type { Clock } from '../../core/base/clock.ts';
import { DisposableStore, type Disposable } from '../../core/base/disposable.ts';
import type { Log, SecretStore } from '../../core/base/ports.ts';
import { isOurSecret } from '../../core/session/secretTokenVault.ts';
import { holdsAgainst } from '../../core/session/storedSession.ts';
import { SharedSecrets } from '../../core/windows/sharedSecrets.ts';
import { openWindowChannel, type WindowChannel } from '../../core/windows/windowChannel.ts';
import { WindowKeys } from '../../core/windows/windowKeys.ts';

/**
 * Secret storage that all windows share: the editor's own on a desktop. In a browser each window has a copy of it, so there the
 * windows tell each other what they store.
 *
 * @param state that the windows of a browser share
 * @param folder where the windows of this machine find each other
 */
export function windowSecrets(
  storage: vscode.SecretStorage,
  state: vscode.Memento,
  folder: string,
  clock: Clock,
  log: Log,
): { secrets: SecretStore; channel: Disposable } {
  const owned = new DisposableStore();
  if (vscode.env.uiKind === vscode.UIKind.Desktop) return { secrets: storage, channel: owned };
  const secrets: SharedSecrets = owned.add(
    new SharedSecrets({
      own: storage,
      isShared: isOurSecret,
      isNewer: holdsAgainst,
      ask: (message) => channel.ready.then(() => channel.ask(message)),
    }),
  );
  const keys = new WindowKeys({ secrets: storage, state });
  const channel: WindowChannel = owned.add(openWindowChannel({ folder, keys, clock, log, receive: secrets.receive }));
  return { secrets, channel: owned };
}
