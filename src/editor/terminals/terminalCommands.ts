import * as vscode from 'vscode';
import type { Clock } from '../../core/base/clock.ts';
import { originOf, type Connection } from '../../core/connection/connection.ts';
import { remainingMs } from '../../core/session/refreshSchedule.ts';
import { signedInConnection, type SessionReader } from '../../core/session/session.ts';
import type { SessionManager } from '../../core/session/sessionManager.ts';
import { defaultMinLifeMs } from '../../core/terminals/helperProtocol.ts';
import { mcpConfiguration } from '../../model/terminals/mcpConfiguration.ts';
import { plain, plainWithoutIcons } from '../../model/text/displayText.ts';
import { shortDuration } from '../../model/text/time.ts';
import type { CommandHandlers } from '../commands.ts';
import { confirm, flashStatus, showInformation, showWarning } from '../notify.ts';
import type { TerminalAccess } from './terminalAccess.ts';
import type { TerminalConsent } from './terminalConsent.ts';

interface TerminalParts {
  readonly sessions: SessionReader;
  readonly manager: SessionManager;
  readonly access: TerminalAccess;
  readonly consent: TerminalConsent;
  readonly clock: Clock;
  /** Whether terminals of this window run on another machine than the extension. */
  readonly isElsewhere: boolean;
}

/** The commands for terminals whose programs have access. */
export function terminalCommands({ sessions, manager, access, consent, clock, isElsewhere }: TerminalParts) {
  /** The active connection once a person has allowed its use here; undefined when they do not, or when terminals cannot reach it. */
  async function allowed(): Promise<Connection | undefined> {
    const connection = signedInConnection(sessions.snapshot);
    if (isElsewhere) {
      showWarning(
        vscode.l10n.t(
          "The terminals of this window run on a different machine than Org Access, so they can't ask it for tokens. Open a terminal with a token in its environment instead.",
        ),
        { label: vscode.l10n.t('Open Terminal with a Token'), command: 'orgAccess.newTerminalWithToken' },
      );
      return undefined;
    }
    return (await consent.ask(connection)) ? connection : undefined;
  }

  async function newTerminal(): Promise<void> {
    const connection = await allowed();
    if (!connection) return;
    (await access.open(connection, shortName(connection))).show();
  }

  /** @param of the terminal whose menu it was called from; the active one without it */
  async function useInTerminal(of: unknown): Promise<void> {
    const terminal = vscode.window.terminals.find((open) => open === of) ?? vscode.window.activeTerminal;
    if (!terminal) {
      await newTerminal();
      return;
    }
    const connection = await allowed();
    if (!connection) return;
    await access.allow(terminal, connection);
    terminal.show();
    flashStatus(
      vscode.l10n.t('This terminal has access to {0}. Try: org-access whoami', plain(connection.name, 60)),
      8_000,
    );
  }

  /** For terminals on another machine: the token itself, which programs there can read and which is not renewed. */
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
    const env = { ORG_ACCESS_TOKEN: tokens.accessToken, ORG_ACCESS_URL: connection.baseUrl };
    vscode.window
      .createTerminal({ name: vscode.l10n.t('{0} (with token)', shortName(connection)), env, isTransient: true })
      .show();
  }

  async function manageTerminals(): Promise<void> {
    const { snapshot } = sessions;
    const names = (ids: readonly string[]) =>
      snapshot.connections.filter(({ id }) => ids.includes(id)).map(({ name }) => plain(name, 60));
    const terminals = access.allowed.map(({ terminal, connectionIds }) => ({
      label: `$(terminal) ${plainWithoutIcons(terminal.name)}`,
      description: names(connectionIds).join(', '),
      act: () => {
        access.takeBack(terminal);
        flashStatus(vscode.l10n.t('The terminal no longer has access.'));
        return Promise.resolve();
      },
    }));
    const forget = {
      label: `$(discard) ${vscode.l10n.t('Revoke access from all terminals, and ask again in this workspace')}`,
      description: '',
      act: async () => {
        access.takeBackAll();
        await consent.forget();
        flashStatus(vscode.l10n.t('Terminals no longer have access.'));
      },
    };
    if (terminals.length === 0 && consent.isEmpty) {
      showInformation(vscode.l10n.t('No terminal has access.'), {
        label: vscode.l10n.t('New Terminal with Access'),
        command: 'orgAccess.newTerminal',
      });
      return;
    }
    const chosen = await vscode.window.showQuickPick([...terminals, forget], {
      title: vscode.l10n.t('Manage Terminal Access'),
      placeHolder: vscode.l10n.t('Select a terminal to revoke its access'),
    });
    await chosen?.act();
  }

  async function copyMcpConfiguration(): Promise<void> {
    await vscode.env.clipboard.writeText(`${mcpConfiguration}\n`);
    showInformation(
      vscode.l10n.t(
        'The MCP configuration was copied. Paste it into the file .mcp.json of a project, and start your agent in a terminal with access.',
      ),
      { label: vscode.l10n.t('New Terminal with Access'), command: 'orgAccess.newTerminal' },
    );
  }

  return {
    newTerminal,
    useInTerminal,
    newTerminalWithToken,
    manageTerminals,
    copyMcpConfiguration,
  } satisfies CommandHandlers;
}

/** For the name of a terminal, in which the editor shows icons. */
function shortName({ name }: Connection): string {
  return plainWithoutIcons(name, 40);
}
