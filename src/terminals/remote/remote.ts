import * as vscode from 'vscode';
import { onDidChangeConnections } from '../../connections/vscode/connectionsSetting.ts';
import { systemClock } from '../../platform/common/clock.ts';
import { DisposableStore } from '../../platform/common/disposable.ts';
import type { CommandRunner } from '../../platform/vscode/commands.ts';
import { Consents } from '../../platform/vscode/consents.ts';
import { redactedTo } from '../../platform/vscode/log.ts';
import { logFailuresTo, reportFailure } from '../../platform/vscode/notify.ts';
import { remoteTerminalsAreForbidden } from '../../platform/vscode/settings.ts';
import { shareTranslations } from '../../platform/vscode/translations.ts';
import type { Connection } from '../../service/connection/common/connection.ts';
import { defaultMinLifeMs } from '../../session/common/refreshPolicy.ts';
import { secretsIn } from '../../session/common/session.ts';
import { openTrustFiles } from '../node/certificateFiles.ts';
import { ProgramPermissions } from '../node/programPermissions.ts';
import type { RemoteLimits } from '../node/protocol/cliProtocol.ts';
import { TerminalPermissions } from '../node/terminalPermissions.ts';
import type { ProgramConsent } from '../vscode/programConsent.ts';
import { NotStarted, StartPermission } from '../vscode/programs/permission.ts';
import { openPrograms } from '../vscode/programs/programs.ts';
import type { Programs } from '../vscode/providers.ts';
import { TerminalAccess } from '../vscode/terminalAccess.ts';
import { onlySettings, openSetting, remoteCommands } from './remoteCommands.ts';
import { remoteConsent, remoteName, workspacePath } from './remoteConsent.ts';
import { RemoteSessions } from './remoteSessions.ts';

/** Requests that are accepted. They need only a token, because the session is on another computer. */
const only: RemoteLimits = { asks: ['token', 'url', 'caFile', 'whoami', 'login'], minLifeMs: defaultMinLifeMs };

/** Opens the services for terminals, and restores access after a reload. */
export function startRemote(context: vscode.ExtensionContext): CommandRunner & Pick<Programs, 'launch'> {
  shareTranslations();
  const { extensionUri, globalState, globalStorageUri, subscriptions, workspaceState } = context;
  const output = vscode.window.createOutputChannel('Org Access Remote', { log: true });
  const log = redactedTo(
    () => output,
    () => secretsIn(sessions.reader.snapshot),
  );
  logFailuresTo(log);
  const sessions = new RemoteSessions(log);
  const computer = remoteName();
  const consent = remoteConsent(new Consents(globalState), sessions, computer, workspacePath());
  const { accessToken } = sessions;
  const nothing = () => Promise.resolve(undefined);
  const tools = { offers: () => Promise.resolve({ version: '0', tools: [] }), use: nothing };
  // Connections have no client certificate here, because its files are on the person's own computer.
  const connections = { all: () => sessions.connections, onDidChange: onDidChangeConnections };
  const trust = openTrustFiles(vscode.Uri.joinPath(globalStorageUri, 'certificates').fsPath, connections, log);
  const services = {
    signIn: ({ id }: Connection) => sessions.signIn(id),
    files: trust.of,
    tools,
    only,
  };
  const manager = { accessToken, call: nothing, loadDetail: nothing };
  const permissions = new TerminalPermissions(sessions.reader, manager, log, services);
  const programs = new ProgramPermissions(permissions, systemClock);
  const connection = (id: string) => (remoteTerminalsAreForbidden() ? undefined : sessions.connection(id));
  const cliBundle = vscode.Uri.joinPath(extensionUri, 'cli.js').fsPath;
  const access = new TerminalAccess({
    permissions,
    memory: workspaceState,
    clock: systemClock,
    binFolder: vscode.Uri.joinPath(globalStorageUri, 'bin').fsPath,
    cliBundle,
    files: trust.of,
    connection: (id) => consent.allowed(connection(id), 'opened'),
  });
  const owner = new DisposableStore();
  subscriptions.push(output, sessions, access, owner, trust);
  const handlers = remoteCommands({ sessions, consent, computer, access, programs });
  const opened = openRemotePrograms({ sessions, consent, programs, access, cliBundle, connection, owner });
  return {
    handlers: {
      ...handlers,
      /** @param task ID assigned by Org Access */
      async prepareTask(id: unknown, task: unknown, name: unknown, definition: unknown): Promise<void> {
        sessions.activeId = id;
        const prepared = await opened.prepareTask(String(name), definition);
        await vscode.commands.executeCommand('orgAccess.useRemote', task, prepared);
      },
    },
    launch: (configuration) => opened.launch(configuration),
    failed: reportFailure,
  };
}

interface Services {
  readonly sessions: RemoteSessions;
  readonly consent: ProgramConsent;
  readonly programs: ProgramPermissions;
  readonly access: TerminalAccess;
  readonly cliBundle: string;
  /** Returns undefined if the connection is gone, or the settings forbid remote terminals. */
  readonly connection: (id: string) => Connection | undefined;
  readonly owner: DisposableStore;
}

function openRemotePrograms({ sessions, consent, connection, ...parts }: Services) {
  async function known(name: string) {
    if (remoteTerminalsAreForbidden())
      throw new NotStarted(
        vscode.l10n.t('"{0}" wasn\'t started because your settings allow no access on other computers.', name),
        openSetting(),
      );
    const signedIn = await sessions.signedIn();
    const { activeId } = sessions;
    return {
      connections: sessions.connections,
      active() {
        if (activeId === undefined) return signedIn.length === 1 ? signedIn[0] : undefined;
        const active = sessions.connection(activeId);
        if (!active) throw new NotStarted(onlySettings());
        return active;
      },
      isSignedIn: ({ id }: Connection) => signedIn.some((connection) => connection.id === id),
    };
  }

  const permission = new StartPermission({ known, consent, connection });
  return openPrograms({ startPermission: permission, ...parts });
}
