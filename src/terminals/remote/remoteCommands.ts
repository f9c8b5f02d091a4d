import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import { noSession } from '../../platform/common/errors.ts';
import { plainWithoutIcons, plainWithoutLinks } from '../../platform/common/text/displayText.ts';
import type { CommandHandlers } from '../../platform/vscode/commands.ts';
import { showInformation, showWarning, type Choice } from '../../platform/vscode/notify.ts';
import { remoteTerminalsAreForbidden } from '../../platform/vscode/settings.ts';
import type { Connection } from '../../service/connection/common/connection.ts';
import { shownName } from '../../service/connection/node/connectionText.ts';
import type { ProgramPermissions } from '../node/programPermissions.ts';
import { giveAccess, openWithAccess } from '../vscode/giveAccess.ts';
import { manageAccess, revokeRow, type RevokeRow } from '../vscode/manageAccess.ts';
import type { ProgramConsent } from '../vscode/programConsent.ts';
import type { TerminalAccess } from '../vscode/terminalAccess.ts';
import type { RemoteSessions } from './remoteSessions.ts';

interface Services {
  readonly sessions: RemoteSessions;
  readonly consent: ProgramConsent;
  readonly computer: string;
  readonly access: TerminalAccess;
  readonly programs: ProgramPermissions;
}

export function remoteCommands({ sessions, consent, computer, access, programs }: Services) {
  /** @returns a connection that the person has allowed both in VS Code and in Org Access */
  async function allowed(id: unknown, isByProfile = false): Promise<Connection | undefined> {
    if (remoteTerminalsAreForbidden()) {
      showInformation(vscode.l10n.t('Your settings allow no access to terminals on other computers.'), openSetting());
      return undefined;
    }
    const connection = await wanted(id);
    if (!connection) return undefined;
    if (!isByProfile) return (await consent.ask(connection)) ? connection : undefined;
    if (await consent.askUnexpected(connection, 'opened')) return connection;
    showWarning(
      vscode.l10n.t(
        'The terminal wasn\'t opened because programs in terminals on {0} aren\'t allowed to use your access at {1}. To be asked again, run "New Terminal with Access".',
        plainWithoutLinks(computer),
        shownName(connection, plainWithoutLinks),
      ),
    );
    return undefined;
  }

  /** @param id ID of a connection; defaults to the one that is signed in */
  async function wanted(id: unknown): Promise<Connection | undefined> {
    const signedIn = await sessions.signedIn();
    if (id !== undefined && signedIn.length > 0) {
      const named = signedIn.find((connection) => connection.id === id);
      if (!named) showInformation(onlySettings());
      return named;
    }
    if (signedIn.length === 0) throw noSession();
    if (signedIn.length === 1) return signedIn[0];
    const rows = signedIn.map((connection) => ({
      label: shownName(connection, plainWithoutIcons),
      description: plainWithoutIcons(connection.baseUrl),
      connection,
    }));
    const chosen = await vscode.window.showQuickPick(rows, { title: vscode.l10n.t('New Terminal with Access') });
    return chosen?.connection;
  }

  /** @param isByProfile whether the person may be typing */
  async function newTerminal(id: unknown, isByProfile?: unknown): Promise<void> {
    const connection = await allowed(id, isByProfile === true);
    if (connection) await openWithAccess(access, connection);
  }

  /** @param processId process ID of the terminal; defaults to the active one */
  async function useInTerminal(id: unknown, processId: unknown): Promise<void> {
    const { terminals } = vscode.window;
    const ids = await Promise.all(terminals.map((terminal) => terminal.processId));
    const terminal =
      processId === undefined ? vscode.window.activeTerminal : terminals[ids.findIndex((known) => known === processId)];
    if (!terminal) return await newTerminal(id);
    const connection = await allowed(id);
    if (connection) await giveAccess(access, terminal, connection);
  }

  async function manageTerminals(): Promise<void> {
    const nameOf = (id: string) => shownName(sessions.connection(id) ?? { name: id }, plainWithoutIcons, 60);
    const rows = consent.all.map((given): RevokeRow => {
      const { to, connectionId = '', workspace } = given;
      const row = revokeRow(
        `$(remote) ${plainWithoutIcons(given.computer ?? '')}`,
        `${nameOf(connectionId)}, ${plainWithoutIcons(to)}`,
        () => consent.forget((kept) => isDeepStrictEqual(kept, given)),
        workspace === undefined
          ? vscode.l10n.t('Terminals on that computer no longer have access.')
          : vscode.l10n.t('Launch configurations and tasks of that workspace no longer have access.'),
      );
      if (workspace === undefined) return row;
      return { ...row, detail: vscode.l10n.t('Launch configurations and tasks: {0}', plainWithoutIcons(workspace)) };
    });
    await manageAccess(
      { access, programs, consent },
      [{ rows }],
      (ids) => ids.map(nameOf),
      vscode.l10n.t('Revoke access from all terminals, and ask again on each computer'),
    );
  }

  return {
    newTerminal,
    useInTerminal,
    manageTerminals,
    /**
     * Loads the extension after a reload, which restores access.
     *
     * @param id active connection of Org Access
     */
    resume(id: unknown): void {
      sessions.activeId = id;
    },
  } satisfies CommandHandlers;
}

export function onlySettings(): string {
  return vscode.l10n.t('Terminals on other computers can use only connections that are in your settings.');
}

export function openSetting(): Choice {
  return {
    label: vscode.l10n.t('Open Settings'),
    command: 'workbench.action.openSettings',
    args: ['orgAccess.remoteTerminals'],
  };
}
