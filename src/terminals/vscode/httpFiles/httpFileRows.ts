import * as vscode from 'vscode';
import { flashStatus } from '../../../platform/vscode/notify.ts';
import type { SessionReader } from '../../../session/common/session.ts';
import type { OtherAccess } from '../giveAccess.ts';
import { namesOf } from '../terminalCommands.ts';
import type { TerminalConsent } from '../terminalConsent.ts';

/** Returns the access of HTTP files, to list it with terminals. */
export function httpFileRows(sessions: SessionReader, consent: TerminalConsent): OtherAccess {
  const allowed = () => sessions.snapshot.connections.filter((connection) => consent.has(connection, 'sent'));
  const act = async () => {
    await consent.revoke('sent', allowed());
    flashStatus(vscode.l10n.t('HTTP files no longer have access.'));
  };
  return {
    rows: () => {
      const ids = allowed().map(({ id }) => id);
      const label = `$(globe) ${vscode.l10n.t('HTTP files (httpYac)')}`;
      return ids.length > 0 ? [{ label, description: namesOf(sessions, ids).join(', '), act }] : [];
    },
    // They have it by consent, which is forgotten with all access.
    revokeAll: () => undefined,
  };
}
