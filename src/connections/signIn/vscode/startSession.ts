import * as vscode from 'vscode';
import { wait, type Clock } from '../../../platform/common/clock.ts';
import { DisposableStore, type Disposable } from '../../../platform/common/disposable.ts';
import { showInformation } from '../../../platform/vscode/notify.ts';
import { untilFocused } from '../../../platform/vscode/ui/focus.ts';
import { isSession, type SessionReader } from '../../../session/common/session.ts';
import type { TokenVault } from '../../../session/common/storage/storedSession.ts';
import type { SessionManager } from '../../../session/node/manager/sessionManager.ts';
import { updateContextKeys } from '../../../session/vscode/contextKeys.ts';
import { CopiedTokens } from '../../../session/vscode/copiedTokens.ts';
import { showNotices } from '../../../session/vscode/sessionNotices.ts';
import { SessionStatusBar } from '../../../session/vscode/sessionStatusBar.ts';
import { oncePerMachine } from '../../../session/windows/node/oncePerMachine.ts';
import type { ConnectionRegistry } from '../../vscode/connectionRegistry.ts';

const patienceMs = 500;

/** Offers to reload a window whose settings lack a connection that another window has signed in to. */
function offerReload(vault: TokenVault, registry: ConnectionRegistry, clock: Clock): Disposable {
  const offered = new Set<string>();
  const isUnknown = (id: string) => !registry.all().some((connection) => connection.id === id);

  async function isSignedIn(id: string): Promise<boolean> {
    const stored = await vault.load(id);
    return stored.kind === 'state' && isSession(stored.state);
  }

  async function offer(id: string): Promise<void> {
    if (offered.has(id) || !isUnknown(id) || !(await isSignedIn(id))) return;
    offered.add(id);
    await wait(clock, patienceMs);
    await untilFocused();
    if (!isUnknown(id)) return;
    const label = vscode.l10n.t('Reload Window');
    showInformation(vscode.l10n.t('A connection was added in another window. Reload this window to use it here too.'), {
      label,
      command: 'workbench.action.reloadWindow',
    });
  }

  return vault.onDidChange((id) => void offer(id).catch(() => offered.delete(id)));
}

interface SessionServices {
  readonly sessions: SessionReader;
  readonly manager: SessionManager;
  readonly registry: ConnectionRegistry;
  readonly globalState: vscode.Memento;
  readonly clock: Clock;
  readonly folder: string;
  readonly vault: TokenVault;
}

export function startSession({ clock, globalState, folder, sessions, manager, vault, registry }: SessionServices) {
  const owned = new DisposableStore();
  const copied = owned.add(new CopiedTokens(globalState, clock));
  owned.add(updateContextKeys(sessions));
  const statusBar = owned.add(new SessionStatusBar(sessions, clock));
  owned.add(showNotices(manager, sessions, oncePerMachine(`${folder}/told`, clock)));
  owned.add(offerReload(vault, registry, clock));
  return { copied, statusBar, dispose: () => owned.dispose() };
}
