import * as vscode from 'vscode';
import { plainWithoutIcons } from '../../platform/common/text/displayText.ts';
import { flashStatus, showInformation } from '../../platform/vscode/notify.ts';
import type { ProgramPermissions } from '../node/programPermissions.ts';
import type { ProgramConsent } from './programConsent.ts';
import type { TerminalAccess } from './terminalAccess.ts';

export interface RevokeRow extends vscode.QuickPickItem {
  readonly act: () => Promise<void>;
}

/**
 * Returns a row that revokes access.
 *
 * @param label label with an icon
 * @param revoked shown once the access is revoked
 */
export function revokeRow(label: string, description: string, revoke: () => unknown, revoked: string): RevokeRow {
  const act = async () => {
    await revoke();
    flashStatus(revoked);
  };
  return { label, description, act };
}

/** Access of something other than a terminal or a program, listed with them. */
export interface OtherAccess {
  readonly rows: readonly RevokeRow[];
  /** Revokes access that doesn't end with the person's consent. */
  readonly revokeAll?: () => void;
}

interface Managed {
  readonly access: TerminalAccess;
  readonly programs: ProgramPermissions;
  readonly consent: ProgramConsent;
}

/**
 * Shows everything that has access, and revokes the access of what the person selects.
 *
 * @param revokeAll label of the row that also revokes every consent
 */
export async function manageAccess(
  { access, programs, consent }: Managed,
  others: readonly OtherAccess[],
  namesOf: (ids: readonly string[]) => readonly string[],
  revokeAll: string,
): Promise<void> {
  const terminals = access.allowed.map(({ terminal, connectionIds }) =>
    revokeRow(
      `$(terminal) ${plainWithoutIcons(terminal.name)}`,
      namesOf(connectionIds).join(', '),
      () => access.revoke(terminal),
      vscode.l10n.t('The terminal no longer has access.'),
    ),
  );
  const started = programs.running.map((program) =>
    revokeRow(
      `$(play) ${plainWithoutIcons(program.name)}`,
      namesOf(program.connectionId === undefined ? [] : [program.connectionId]).join(', '),
      () => programs.revoke(program),
      vscode.l10n.t('The program no longer has access.'),
    ),
  );
  const rows = [...terminals, ...started, ...others.flatMap((other) => other.rows)];
  if (rows.length === 0 && consent.all.length === 0) {
    showInformation(vscode.l10n.t('No terminal has access.'), {
      label: vscode.l10n.t('New Terminal with Access'),
      command: 'orgAccess.newTerminal',
    });
    return;
  }
  const revokeEverything = async () => {
    access.revokeAll();
    programs.revokeAll();
    for (const other of others) other.revokeAll?.();
    await consent.forget();
  };
  const all = revokeRow(
    `$(discard) ${revokeAll}`,
    '',
    revokeEverything,
    vscode.l10n.t('Terminals no longer have access.'),
  );
  const chosen = await vscode.window.showQuickPick<RevokeRow>([...rows, all], {
    title: vscode.l10n.t('Manage Terminal Access'),
    placeHolder: vscode.l10n.t('Select a terminal to revoke its access'),
  });
  await chosen?.act();
}
