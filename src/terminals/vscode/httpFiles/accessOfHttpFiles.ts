import * as vscode from 'vscode';
import type { SessionReader } from '../../../session/common/session.ts';
import { otherAccess, type OtherAccess } from '../manageAccess.ts';
import type { TerminalConsent } from '../terminalConsent.ts';

/** Returns what HTTP files may use, to list it with terminals. */
export function accessOfHttpFiles({ snapshot }: SessionReader, consent: TerminalConsent): OtherAccess {
  return otherAccess(
    `$(globe) ${vscode.l10n.t('HTTP files (httpYac)')}`,
    snapshot.connections.filter((connection) => consent.has(connection, 'sent')),
    () => consent.forgetOnly('sent'),
    vscode.l10n.t('HTTP files no longer have access.'),
  );
}
