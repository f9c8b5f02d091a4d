import * as vscode from 'vscode';
import { ConnectionRegistry } from './connections/vscode/connectionRegistry.ts';
import { ConnectionSecretStore } from './connections/vscode/connectionSecrets.ts';
import { usernamesIn } from './connections/vscode/remembered/usernames.ts';
import { systemClock } from './platform/common/clock.ts';
import { DisposableStore } from './platform/common/disposable.ts';
import { programsAreRemote } from './platform/vscode/hosts.ts';
import { logOutput, redactedTo } from './platform/vscode/log.ts';
import { logFailuresTo } from './platform/vscode/notify.ts';
import { requestTimeoutMs } from './platform/vscode/settings.ts';
import { shareTranslations } from './platform/vscode/translations.ts';
import type { Transport } from './service/common/http.ts';
import { secretsIn, SessionStore } from './session/common/session.ts';
import { SecretTokenVault } from './session/common/storage/storedSession.ts';
import { SessionManager } from './session/node/manager/sessionManager.ts';
import { versionFilesIn } from './session/node/storage/sessionVersionFile.ts';
import { windowSecrets } from './session/vscode/windowSecrets.ts';
import { fileLock } from './session/windows/node/fileLock.ts';
import type { ToolManifest } from './terminals/tools/vscode/terminalTools.ts';

export type Services = ReturnType<typeof createServices>;

/** Creates the services that features share. */
export function createServices(context: vscode.ExtensionContext) {
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
  const connectionSecrets = new ConnectionSecretStore(secrets, globalState, (values) => manager.hide(values));
  const requests = () => import('./service/vscode/requests.ts');
  const transport: Transport = {
    fetch: async (url, init) => (await requests()).httpFetch(url, init),
    clock,
    log,
    deadlineMs: requestTimeoutMs,
    channel: async (connection) => (await requests()).channelOf(connection, connectionSecrets),
  };
  const client = async () => (await requests()).createServiceClient(transport);
  const lock = fileLock({ folder: () => folder, clock, log });
  const isFocused = () => vscode.window.state.focused;
  const ports = {
    clock,
    client,
    vault,
    versionFiles: versionFilesIn(folder, log),
    lock,
    log,
    random: Math.random,
    isFocused,
  };
  const manager = owned.add(new SessionManager(ports, sessions));
  const registry = owned.add(new ConnectionRegistry(log, clock));
  return {
    clock,
    output,
    log,
    terminalsAreRemote: programsAreRemote(context.extension),
    extensionUri,
    globalState,
    workspaceState,
    memory: globalState,
    /** Storage folder shared by all windows, created on first write. */
    folder,
    lock,
    vault,
    connectionSecrets,
    transport,
    client,
    sessions,
    manager,
    registry,
    usernames: usernamesIn(globalState),
    manifest: context.extension.packageJSON as ToolManifest,
    dispose: () => owned.dispose(),
  };
}
