import * as vscode from 'vscode';
import { systemClock } from './core/base/clock.ts';
import { DisposableStore } from './core/base/disposable.ts';
import type { Connection } from './core/connection/connection.ts';
import { channelOf } from './core/service/channel.ts';
import { SessionManager } from './core/session/manager/sessionManager.ts';
import { secretsIn, SessionStore } from './core/session/session.ts';
import { SecretTokenVault } from './core/session/storage/secretTokenVault.ts';
import { fileMarks } from './core/session/storage/sessionMark.ts';
import { fileLock } from './core/windows/fileLock.ts';
import { ConnectionBook } from './editor/connections/connectionBook.ts';
import { ConnectionSecretStore } from './editor/connections/connectionSecrets.ts';
import { usernamesIn } from './editor/connections/kept/usernames.ts';
import { programsAreElsewhere } from './editor/hosts.ts';
import { logOutput, redactedTo } from './editor/log.ts';
import { logFailuresTo } from './editor/notify.ts';
import { serviceClient, serviceFetch } from './editor/service.ts';
import { windowSecrets } from './editor/session/windowSecrets.ts';
import { requestTimeoutMs } from './editor/settings.ts';
import type { ToolManifest } from './editor/tools/terminalTools.ts';
import { shareTranslations } from './editor/translations.ts';

export type Parts = ReturnType<typeof createParts>;

/** What features are made of. */
export function createParts(context: vscode.ExtensionContext) {
  shareTranslations();
  const owned = new DisposableStore();
  const clock = systemClock;
  const output = logOutput(owned);
  const sessions = new SessionStore();
  const log = redactedTo(output, () => secretsIn(sessions.snapshot));
  logFailuresTo(log);
  const { extensionUri, globalState, workspaceState } = context;
  const folder = context.globalStorageUri.fsPath;
  const shared = { storage: context.secrets, folder: `${folder}/windows`, clock, log };
  const secrets = owned.add(windowSecrets(shared));
  const vault = owned.add(new SecretTokenVault(secrets));
  const connectionSecrets = new ConnectionSecretStore(secrets, (values) => manager.hide(values));
  const channel = (connection: Connection) => channelOf(connection, connectionSecrets);
  const transport = { fetch: serviceFetch, clock, log, deadlineMs: requestTimeoutMs, channel };
  const client = serviceClient(transport);
  const lock = fileLock({ folder: () => folder, clock, log });
  const isFocused = () => vscode.window.state.focused;
  const ports = {
    clock,
    client,
    vault,
    marks: fileMarks(folder, log),
    lock,
    log,
    random: Math.random,
    isFocused,
  };
  const manager = owned.add(new SessionManager(ports, sessions));
  const book = owned.add(new ConnectionBook(log, clock));
  return {
    clock,
    output,
    log,
    terminalsAreElsewhere: programsAreElsewhere(context.extension),
    extensionUri,
    globalState,
    workspaceState,
    memory: globalState,
    collection: context.environmentVariableCollection,
    /** That all windows share, and that is made when something is first kept in it. */
    folder,
    lock,
    vault,
    connectionSecrets,
    transport,
    client,
    sessions,
    manager,
    book,
    usernames: usernamesIn(globalState),
    manifest: context.extension.packageJSON as ToolManifest,
    dispose: () => owned.dispose(),
  };
}
