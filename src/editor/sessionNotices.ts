import * as vscode from 'vscode';
import type { Disposable } from '../core/disposable.ts';
import type { Notice, SessionManager } from '../core/sessionManager.ts';
import { plain } from '../model/displayText.ts';
import { showInformation, showWarning, signIn } from './notify.ts';

/** Tells a person what the sessions need them for: in the window that has the focus, and each thing once. */
export function showNotices(manager: SessionManager): Disposable {
  const told = new Set<string>();
  return manager.onNotice((notice) => {
    const once = `${notice.kind} ${notice.connection.id}`;
    if (notice.kind !== 'reauthRequired' && told.has(once)) return;
    told.add(once);
    if (vscode.window.state.focused) show(notice);
  });
}

function show({ kind, connection }: Notice): void {
  const name = plain(connection.name);
  switch (kind) {
    case 'reauthRequired':
      showWarning(vscode.l10n.t('Your session at {0} has ended.', name), signIn(connection.id));
      return;
    case 'refreshUnsupported':
      showInformation(vscode.l10n.t('{0} does not renew tokens. You will be asked to sign in when the token expires.', name));
      return;
    case 'notPersisted':
      showWarning(vscode.l10n.t('This computer’s secret storage did not take the session at {0}. You are signed in until this window closes.', name));
  }
}
