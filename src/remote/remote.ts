import * as vscode from 'vscode';
import type { Connection } from '../connections/common/connection.ts';
import { systemClock } from '../platform/common/clock.ts';
import { DisposableStore } from '../platform/common/disposable.ts';
import type { CommandRunner } from '../platform/vscode/commands.ts';
import { redactedTo } from '../platform/vscode/log.ts';
import { logFailuresTo, reportFailure } from '../platform/vscode/notify.ts';
import { onDidChangeConnections, remoteTerminalsAreForbidden } from '../platform/vscode/settings.ts';
import { shareTranslations } from '../platform/vscode/translations.ts';
import { secretsIn } from '../session/common/session.ts';
import { ProgramPasses } from '../terminals/node/programGrants.ts';
import type { AnsweredOnly } from '../terminals/node/protocol/helperProtocol.ts';
import { defaultMinLifeMs } from '../terminals/node/protocol/helperProtocol.ts';
import { TerminalGrants } from '../terminals/node/terminalGrants.ts';
import { terminalProblemText } from '../terminals/node/terminalText.ts';
import { trustFilesIn } from '../terminals/vscode/programFilesHere.ts';
import type { Programs } from '../terminals/vscode/providers.ts';
import { TerminalAccess } from '../terminals/vscode/terminalAccess.ts';
import type { ProgramKind } from '../terminals/vscode/terminalConsent.ts';
import { remoteCommands } from './remoteCommands.ts';
import { RemoteConsent, remoteHere, workspaceHere } from './remoteConsent.ts';
import { openRemotePrograms } from './remotePrograms.ts';
import { RemoteSessions } from './remoteSessions.ts';

/** What is answered without the session itself, which is on the person's own computer. */
const only: AnsweredOnly = { asks: ['token', 'url', 'caFile', 'whoami', 'login'], minLifeMs: defaultMinLifeMs };

/** Opens the socket that terminals of this computer ask, and knows those again that had access before the window was reloaded. */
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
  const consent = new RemoteConsent(globalState, sessions, remoteHere(), workspaceHere());
  const { accessToken } = sessions;
  const nothing = () => Promise.resolve(undefined);
  const none = () => ({ total: 0, rows: [] });
  const tools = { offers: () => Promise.resolve({ version: '0', tools: [] }), use: nothing };
  // The files of a client certificate are on the person's own computer.
  const trust = trustFilesIn(vscode.Uri.joinPath(globalStorageUri, 'certificates').fsPath, log);
  const followTrust = () => trust.follow(sessions.connections);
  followTrust();
  const services = {
    inWords: terminalProblemText,
    signIn: ({ id }: Connection) => sessions.signIn(id),
    files: trust.of,
    sites: none,
    where: none,
    tools,
    only,
  };
  const manager = { accessToken, call: nothing, loadDetail: nothing };
  const passes = new TerminalGrants(sessions.reader, manager, log, services);
  const programs = new ProgramPasses(passes, systemClock);
  const allowedTo = (kind: ProgramKind) => (id: string) => {
    const connection = remoteTerminalsAreForbidden() ? undefined : sessions.connection(id);
    return connection && consent.has(connection, kind) ? connection : undefined;
  };
  const helper = vscode.Uri.joinPath(extensionUri, 'helper.js').fsPath;
  const access = new TerminalAccess({
    passes,
    memory: workspaceState,
    clock: systemClock,
    binFolder: vscode.Uri.joinPath(globalStorageUri, 'bin').fsPath,
    helper,
    files: trust.of,
    connection: allowedTo('opened'),
  });
  const owner = new DisposableStore();
  subscriptions.push(output, sessions, access, owner, onDidChangeConnections(followTrust));
  const { handlers, allowed } = remoteCommands({ sessions, consent, access, programs });
  const opened = openRemotePrograms({ sessions, consent, programs, access, helper, allowedTo, owner });
  return {
    handlers: {
      ...handlers,
      runPythonFile: (id: unknown, called: unknown) => opened.runPythonFile(called, () => allowed(id)),
      /** VS Code asks Org Access about tasks, which asks this. @param task by which it is known there */
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
