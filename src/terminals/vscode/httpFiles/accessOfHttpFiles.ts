import * as vscode from 'vscode';
import { flashStatus } from '../../../platform/vscode/notify.ts';
import type { SessionReader } from '../../../session/common/session.ts';
import type { OtherAccess } from '../giveAccess.ts';
import { namesOf } from '../terminalCommands.ts';
import type { TerminalConsent } from '../terminalConsent.ts';

/** Returns a row while HTTP files may use a connection. */
export function accessOfHttpFiles(sessions: SessionReader, consent: TerminalConsent): OtherAccess {
  const allowed = sessions.snapshot.connections.filter((connection) => consent.has(connection, 'sent'));
  const ids = allowed.map(({ id }) => id);
  const revokeAll = () => consent.forgetOnly('sent');
  const row = {
    label: `$(globe) ${vscode.l10n.t('HTTP files (httpYac)')}`,
    description: namesOf(sessions, ids).join(', '),
    act: async () => {
      await revokeAll();
      flashStatus(vscode.l10n.t('HTTP files no longer have access.'));
    },
  };
  return { rows: ids.length > 0 ? [row] : [], revokeAll };
}
