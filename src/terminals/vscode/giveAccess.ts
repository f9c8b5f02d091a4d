import * as vscode from 'vscode';
import type { Connection } from '../../connections/common/connection.ts';
import { plain, plainWithoutIcons } from '../../platform/common/text/displayText.ts';
import { flashStatus } from '../../platform/vscode/notify.ts';
import type { ProgramGrants } from '../node/programGrants.ts';
import type { TerminalAccess } from './terminalAccess.ts';

/** Opens a terminal with access to a connection that a person has allowed. */
export async function openWithAccess(access: TerminalAccess, connection: Connection): Promise<void> {
  (await access.open(connection, shortName(connection))).show();
}

/** Gives a terminal that is open access to a connection that a person has allowed. */
export async function giveAccess(
  access: TerminalAccess,
  terminal: vscode.Terminal,
  connection: Connection,
): Promise<void> {
  await access.allow(terminal, connection);
  terminal.show();
  flashStatus(
    vscode.l10n.t('This terminal has access to {0}. Try: org-access whoami', plain(connection.name, 60)),
    8_000,
  );
}

/** A row of Manage Terminal Access: what has access, and what takes it back. */
export interface RevokeRow extends vscode.QuickPickItem {
  readonly act: () => Promise<void>;
}

/**
 * Lists the terminals and the programs with access, and takes back that of the one that a person chooses.
 *
 * @param programs what launch configurations and tasks have started
 * @param namesOf of these connections, as they are shown
 * @param others to be chosen beside those
 */
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
      access.takeBack(terminal);
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

/** For the name of a terminal, in which the editor shows icons. */
export function shortName({ name }: Connection): string {
  return plainWithoutIcons(name, 40);
}
