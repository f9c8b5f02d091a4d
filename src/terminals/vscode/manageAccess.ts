import * as vscode from 'vscode';
import type { Connection } from '../../connections/common/connection.ts';
import { shownName } from '../../connections/node/connectionText.ts';
import { plainWithoutIcons } from '../../platform/common/text/displayText.ts';
import { flashStatus } from '../../platform/vscode/notify.ts';
import type { ProgramGrants } from '../node/programGrants.ts';
import type { TerminalAccess } from './terminalAccess.ts';

export interface RevokeRow extends vscode.QuickPickItem {
  readonly act: () => Promise<void>;
}

/** Access of something other than a terminal or a program, listed with them. */
export interface OtherAccess {
  readonly rows: readonly RevokeRow[];
  readonly revokeAll: () => Promise<void>;
}

/**
 * Returns a row while something other than terminals may use connections.
 *
 * @param label with an icon
 * @param revoked shown once the access is revoked
 */
export function otherAccess(
  label: string,
  allowed: readonly Connection[],
  revokeAll: () => Promise<void>,
  revoked: string,
): OtherAccess {
  const row = {
    label,
    description: allowed.map((connection) => shownName(connection, plainWithoutIcons, 60)).join(', '),
    act: async () => {
      await revokeAll();
      flashStatus(revoked);
    },
  };
  return { rows: allowed.length > 0 ? [row] : [], revokeAll };
}

export async function chooseToRevoke(
  access: TerminalAccess,
  programs: ProgramGrants,
  namesOf: (ids: readonly string[]) => readonly string[],
  others: readonly RevokeRow[],
): Promise<void> {
  const terminals = access.allowed.map(({ terminal, connectionIds }) => ({
    label: `$(terminal) ${plainWithoutIcons(terminal.name)}`,
    description: namesOf(connectionIds).join(', '),
    act: () => {
      access.revoke(terminal);
      flashStatus(vscode.l10n.t('The terminal no longer has access.'));
      return Promise.resolve();
    },
  }));
  const started = programs.running.map((program) => ({
    label: `$(play) ${plainWithoutIcons(program.name)}`,
    description: namesOf(program.connectionId === undefined ? [] : [program.connectionId]).join(', '),
    act: () => {
      programs.revoke(program);
      flashStatus(vscode.l10n.t('The program no longer has access.'));
      return Promise.resolve();
    },
  }));
  const chosen = await vscode.window.showQuickPick<RevokeRow>([...terminals, ...started, ...others], {
    title: vscode.l10n.t('Manage Terminal Access'),
    placeHolder: vscode.l10n.t('Select a terminal to revoke its access'),
  });
  await chosen?.act();
}
