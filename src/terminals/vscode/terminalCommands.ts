import * as vscode from 'vscode';
import { plainWithoutIcons } from '../../platform/common/text/displayText.ts';
import type { CommandHandlers } from '../../platform/vscode/commands.ts';
import type { Connection } from '../../service/connection/common/connection.ts';
import { shownName } from '../../service/connection/node/connectionText.ts';
import { signedInConnection, type SessionReader } from '../../session/common/session.ts';
import type { ProgramPermissions } from '../node/programPermissions.ts';
import { giveAccess, openWithAccess } from './giveAccess.ts';
import { manageAccess, type OtherAccess } from './manageAccess.ts';
import type { ProgramConsent } from './programConsent.ts';
import type { TerminalAccess } from './terminalAccess.ts';

interface TerminalFeatureServices {
  readonly sessions: SessionReader;
  readonly access: TerminalAccess;
  readonly programs: ProgramPermissions;
  readonly consent: ProgramConsent;
  readonly others: () => readonly OtherAccess[];
}

export function terminalCommands({ sessions, access, programs, consent, others }: TerminalFeatureServices) {
  /** @param id ID of the connection; defaults to the active one */
  async function allowed(id?: unknown): Promise<Connection | undefined> {
    const connection = signedInConnection(sessions.snapshot, id);
    return (await consent.ask(connection)) ? connection : undefined;
  }

  /** @param id ID of the connection whose row was chosen */
  async function newTerminal(id?: unknown): Promise<void> {
    const connection = await allowed(id);
    if (!connection) return;
    await openWithAccess(access, connection);
  }

  /** @param chosen terminal in whose menu the command was selected; defaults to the active one */
  async function useInTerminal(chosen: unknown): Promise<void> {
    const terminal = vscode.window.terminals.find((open) => open === chosen) ?? vscode.window.activeTerminal;
    if (!terminal) {
      await newTerminal();
      return;
    }
    const connection = await allowed();
    if (!connection) return;
    await giveAccess(access, terminal, connection);
  }

  const manageTerminals = () =>
    manageAccess(
      { access, programs, consent },
      others(),
      (ids) => namesOf(sessions, ids),
      vscode.l10n.t('Revoke access from all terminals, and ask again in this workspace'),
    );

  return { newTerminal, useInTerminal, manageTerminals } satisfies CommandHandlers;
}

/** Returns the names of connections that still exist. */
export function namesOf({ snapshot }: SessionReader, ids: readonly string[]): readonly string[] {
  return snapshot.connections
    .filter(({ id }) => ids.includes(id))
    .map((connection) => shownName(connection, plainWithoutIcons, 60));
}
