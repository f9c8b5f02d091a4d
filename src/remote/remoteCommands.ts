import * as vscode from 'vscode';
import { noSession } from '../core/base/errors.ts';
import type { Connection } from '../core/connection/connection.ts';
import type { CommandHandlers } from '../editor/commands.ts';
import { flashStatus, showInformation } from '../editor/notify.ts';
import { remoteTerminalsAreForbidden } from '../editor/settings.ts';
import { chooseToRevoke, giveAccess, openWithAccess, type RevokeRow } from '../editor/terminals/giveAccess.ts';
import type { TerminalAccess } from '../editor/terminals/terminalAccess.ts';
import { plain, plainWithoutIcons } from '../model/text/displayText.ts';
import type { RemoteConsent } from './remoteConsent.ts';
import type { RemoteSessions } from './remoteSessions.ts';

interface Parts {
  readonly sessions: RemoteSessions;
  readonly consent: RemoteConsent;
  readonly access: TerminalAccess;
}

/** The commands of Org Access for terminals, as they are carried out on the computer where the terminals run. */
export function remoteCommands({ sessions, consent, access }: Parts) {
  /** @returns one that the person has allowed here, by the editor's question and by our own; undefined when they do not */
  async function allowed(id: unknown, again = false): Promise<Connection | undefined> {
    if (remoteTerminalsAreForbidden()) {
      showInformation(vscode.l10n.t('Your settings allow no access to terminals on other computers.'), {
        label: vscode.l10n.t('Open Settings'),
        command: 'workbench.action.openSettings',
        args: ['orgAccess.remoteTerminals'],
      });
      return undefined;
    }
    const connection = await wanted(id);
    if (!connection || !(await sessions.request(connection.id))) return undefined;
    return (await consent.ask(connection, again)) ? connection : undefined;
  }

  /** @param id of a connection, from whoever ran the command; undefined for the one where somebody is signed in */
  async function wanted(id: unknown): Promise<Connection | undefined> {
    const signedIn = await sessions.signedIn();
    if (id !== undefined && signedIn.length > 0) {
      const named = signedIn.find((connection) => connection.id === id);
      if (!named)
        showInformation(
          vscode.l10n.t('Terminals on other computers can use only connections that are in your settings.'),
        );
      return named;
    }
    if (signedIn.length === 0) throw noSession();
    if (signedIn.length === 1) return signedIn[0];
    const rows = signedIn.map((connection) => ({
      label: plainWithoutIcons(connection.name),
      description: plainWithoutIcons(connection.baseUrl),
      connection,
    }));
    const chosen = await vscode.window.showQuickPick(rows, { title: vscode.l10n.t('New Terminal with Access') });
    return chosen?.connection;
  }

  async function newTerminal(id: unknown): Promise<void> {
    const connection = await allowed(id);
    if (connection) await openWithAccess(access, connection);
  }

  /**
   * @param processId of the shell in the terminal; the active one without it
   * @param again true where a person is to be asked in any case
   */
  async function useInTerminal(id: unknown, processId: unknown, again: unknown): Promise<void> {
    const { terminals } = vscode.window;
    const ids = await Promise.all(terminals.map((terminal) => terminal.processId));
    const terminal =
      processId === undefined ? vscode.window.activeTerminal : terminals[ids.findIndex((known) => known === processId)];
    if (!terminal) return await newTerminal(id);
    const connection = await allowed(id, again === true);
    if (connection) await giveAccess(access, terminal, connection);
  }

  async function manageTerminals(): Promise<void> {
    const nameOf = (id: string) => plain(sessions.connection(id)?.name ?? id, 60);
    const remotes = consent.allowed.map((entry): RevokeRow => ({
      label: `$(remote) ${plainWithoutIcons(entry.remote)}`,
      description: `${nameOf(entry.connectionId)}, ${plainWithoutIcons(entry.origin)}`,
      act: async () => {
        await consent.forget(entry);
        flashStatus(vscode.l10n.t('Terminals on that computer no longer have access.'));
      },
    }));
    if (access.allowed.length === 0 && remotes.length === 0) {
      showInformation(vscode.l10n.t('No terminal has access.'), {
        label: vscode.l10n.t('New Terminal with Access'),
        command: 'orgAccess.newTerminal',
      });
      return;
    }
    const forget: RevokeRow = {
      label: `$(discard) ${vscode.l10n.t('Revoke access from all terminals, and ask again on each computer')}`,
      act: async () => {
        access.takeBackAll();
        await consent.forget(...consent.allowed);
        flashStatus(vscode.l10n.t('Terminals no longer have access.'));
      },
    };
    await chooseToRevoke(access, (ids) => ids.map(nameOf), [...remotes, forget]);
  }

  return {
    newTerminal,
    useInTerminal,
    manageTerminals,
    /** The terminals of the window before are known again when this is made: there is nothing more to do. */
    resume: () => undefined,
  } satisfies CommandHandlers;
}
