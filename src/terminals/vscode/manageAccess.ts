import * as vscode from 'vscode';
import { plainWithoutIcons } from '../../platform/common/text/displayText.ts';
import { flashStatus } from '../../platform/vscode/notify.ts';
import type { ProgramGrants } from '../node/programGrants.ts';
import type { TerminalAccess } from './terminalAccess.ts';

export interface RevokeRow extends vscode.QuickPickItem {
  readonly act: () => Promise<void>;
}

/**
 * Returns a row that revokes access.
 *
 * @param label with an icon
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
  readonly revokeAll: () => Promise<void>;
}

export async function chooseToRevoke(
  access: TerminalAccess,
  programs: ProgramGrants,
  namesOf: (ids: readonly string[]) => readonly string[],
  others: readonly RevokeRow[],
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
  const chosen = await vscode.window.showQuickPick<RevokeRow>([...terminals, ...started, ...others], {
    title: vscode.l10n.t('Manage Terminal Access'),
    placeHolder: vscode.l10n.t('Select a terminal to revoke its access'),
  });
  await chosen?.act();
}
