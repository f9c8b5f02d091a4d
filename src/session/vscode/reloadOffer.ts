import * as vscode from 'vscode';
import type { ConnectionRegistry } from '../../connections/vscode/connectionRegistry.ts';
import { wait, type Clock } from '../../platform/common/clock.ts';
import type { Disposable } from '../../platform/common/disposable.ts';
import { showInformation } from '../../platform/vscode/notify.ts';
import { untilFocused } from '../../platform/vscode/ui/focus.ts';
import { isSession } from '../common/session.ts';
import type { TokenVault } from '../common/storage/storedSession.ts';

const patienceMs = 500;

/** Offers to reload a window whose settings lack a connection that another window has signed in to. */
export function offerReload(vault: TokenVault, registry: ConnectionRegistry, clock: Clock): Disposable {
  const offered = new Set<string>();
  const isUnknown = (id: string) => !registry.all().some((connection) => connection.id === id);

  async function isSignedIn(id: string): Promise<boolean> {
    const stored = await vault.load(id);
    return stored.kind === 'entry' && isSession(stored.entry);
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
