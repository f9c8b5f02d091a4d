import * as vscode from 'vscode';
import type { Connection } from '../../connections/common/connection.ts';
import { shownName } from '../../connections/node/connectionText.ts';
import { plain, plainWithoutIcons } from '../../platform/common/text/displayText.ts';
import { flashStatus } from '../../platform/vscode/notify.ts';
import type { ProgramGrants } from '../node/programGrants.ts';
import type { TerminalAccess } from './terminalAccess.ts';

export async function openWithAccess(access: TerminalAccess, connection: Connection): Promise<void> {
  (await access.open(connection, shortName(connection))).show();
}

export async function giveAccess(
  access: TerminalAccess,
  terminal: vscode.Terminal,
  connection: Connection,
): Promise<void> {
  await access.allow(terminal, connection);
  terminal.show();
  flashStatus(
    vscode.l10n.t('This terminal has access to {0}. Try: org-access whoami', shownName(connection, plain, 60)),
    8_000,
  );
}

export interface RevokeRow extends vscode.QuickPickItem {
  readonly act: () => Promise<void>;
}

/** Access of something other than a terminal or a program, listed with them. */
export interface OtherAccess {
  readonly rows: readonly RevokeRow[];
  readonly revokeAll: () => Promise<void>;
}

/** Access of VS Code's agents. */
export interface AgentAccess {
  readonly allowed: readonly Connection[];
  readonly revoke: () => Promise<void>;
}

/** Returns a row while agents of VS Code may use a connection. */
export function accessOfAgents({ allowed, revoke }: AgentAccess): OtherAccess {
  const row = {
    label: `$(hubot) ${vscode.l10n.t('MCP server for agents')}`,
    description: allowed.map((connection) => shownName(connection, plainWithoutIcons, 60)).join(', '),
    act: async () => {
      await revoke();
      flashStatus(vscode.l10n.t('Agents no longer have access.'));
    },
  };
  return { rows: allowed.length > 0 ? [row] : [], revokeAll: revoke };
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

/** Returns a name for terminal titles, in which VS Code renders icons. */
export function shortName(connection: Connection): string {
  return shownName(connection, plainWithoutIcons, 40);
}
