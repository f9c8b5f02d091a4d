import * as vscode from 'vscode';
import type { CurrentPlaces } from '../../api/common/currentPlace.ts';
import { originOf, type Connection } from '../../connections/common/connection.ts';
import { shownName } from '../../connections/node/connectionText.ts';
import type { Clock } from '../../platform/common/clock.ts';
import { plainWithoutIcons } from '../../platform/common/text/displayText.ts';
import { shortDuration } from '../../platform/common/text/time.ts';
import type { CommandHandlers } from '../../platform/vscode/commands.ts';
import { confirm, flashStatus, showInformation } from '../../platform/vscode/notify.ts';
import { remainingMs } from '../../session/common/refreshPolicy.ts';
import { signedInConnection, type SessionReader } from '../../session/common/session.ts';
import type { SessionManager } from '../../session/node/manager/sessionManager.ts';
import { clientVariables, trustVariables, type ProgramFiles } from '../../tls/node/programFiles.ts';
import { placeVariables, sentPlace, unknownNeeds } from '../common/sentPlace.ts';
import type { ProgramGrants } from '../node/programGrants.ts';
import { defaultMinLifeMs } from '../node/protocol/cliProtocol.ts';
import { giveAccess, openWithAccess, shortName } from './giveAccess.ts';
import { chooseToRevoke, type OtherAccess } from './manageAccess.ts';
import type { TerminalAccess } from './terminalAccess.ts';
import type { TerminalConsent } from './terminalConsent.ts';
import { localEnvironment } from './terminalShells.ts';

interface TerminalFeatureServices {
  readonly sessions: SessionReader;
  readonly manager: SessionManager;
  readonly places: Pick<CurrentPlaces, 'needed'>;
  readonly access: TerminalAccess;
  readonly programs: ProgramGrants;
  readonly consent: TerminalConsent;
  readonly others: () => readonly OtherAccess[];
  readonly clock: Clock;
  readonly files: (connection: Connection) => Promise<ProgramFiles>;
}

export function terminalCommands({
  sessions,
  manager,
  places,
  access,
  programs,
  consent,
  others,
  clock,
  files,
}: TerminalFeatureServices) {
  /** @param id of the connection; defaults to the active one */
  async function allowed(id?: unknown): Promise<Connection | undefined> {
    const connection = signedInConnection(sessions.snapshot, id);
    return (await consent.ask(connection)) ? connection : undefined;
  }

  /** @param id of the connection whose row was chosen */
  async function newTerminal(id?: unknown): Promise<void> {
    const connection = await allowed(id);
    if (!connection) return;
    await openWithAccess(access, connection);
  }

  /** @param of terminal whose menu the command was chosen in; defaults to the active one */
  async function useInTerminal(of: unknown): Promise<void> {
    const terminal = vscode.window.terminals.find((open) => open === of) ?? vscode.window.activeTerminal;
    if (!terminal) {
      await newTerminal();
      return;
    }
    const connection = await allowed();
    if (!connection) return;
    await giveAccess(access, terminal, connection);
  }

  /** Opens a terminal on another computer with the token itself, which isn't refreshed there. */
  async function newTerminalWithToken(): Promise<void> {
    const connection = signedInConnection(sessions.snapshot);
    const tokens = await manager.accessToken(connection.id, defaultMinLifeMs);
    const leftMs = remainingMs(tokens, clock.now());
    const life =
      leftMs === Infinity
        ? ''
        : ` ${vscode.l10n.t("It is valid for {0} and isn't refreshed there.", shortDuration(leftMs))}`;
    const isWanted = await confirm(
      vscode.l10n.t('Open a terminal with an access token in its environment?'),
      vscode.l10n.t(
        'Every program in that terminal can read it as ORG_ACCESS_TOKEN and use {0} as you.',
        originOf(connection),
      ) + life,
      vscode.l10n.t('Open Terminal'),
    );
    if (!isWanted) return;
    const title = vscode.l10n.t('New Terminal with a Token in Its Environment');
    const needed = await places.needed(connection.id, { name: title, ...unknownNeeds });
    if (!needed) return;
    const { trust, client } = await files(connection);
    const env = {
      ORG_ACCESS_TOKEN: tokens.accessToken,
      ORG_ACCESS_URL: connection.baseUrl,
      ...clientVariables(client),
      ...(trust && trustVariables(trust, localEnvironment().given)),
      ...placeVariables(sentPlace(needed.place)),
    };
    vscode.window
      .createTerminal({ name: vscode.l10n.t('{0} (with token)', shortName(connection)), env, isTransient: true })
      .show();
  }

  async function manageTerminals(): Promise<void> {
    const forget = {
      label: `$(discard) ${vscode.l10n.t('Revoke access from all terminals, and ask again in this workspace')}`,
      act: async () => {
        access.revokeAll();
        programs.revokeAll();
        for (const { revokeAll } of others()) await revokeAll();
        await consent.forget();
        flashStatus(vscode.l10n.t('Terminals no longer have access.'));
      },
    };
    const rows = others().flatMap((other) => other.rows);
    if (access.allowed.length + programs.running.length + rows.length === 0 && consent.isEmpty) {
      showInformation(vscode.l10n.t('No terminal has access.'), {
        label: vscode.l10n.t('New Terminal with Access'),
        command: 'orgAccess.newTerminal',
      });
      return;
    }
    await chooseToRevoke(access, programs, (ids) => namesOf(sessions, ids), [...rows, forget]);
  }

  const handlers = {
    newTerminal,
    useInTerminal,
    newTerminalWithToken,
    manageTerminals,
  } satisfies CommandHandlers;
  return { handlers, allowed };
}

/** Returns the names of connections that still exist. */
export function namesOf({ snapshot }: SessionReader, ids: readonly string[]): readonly string[] {
  return snapshot.connections
    .filter(({ id }) => ids.includes(id))
    .map((connection) => shownName(connection, plainWithoutIcons, 60));
}
