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
import { later, laterOwned } from './editor/later.ts';
import { lazyFetch } from './editor/lazyFetch.ts';
import { lazyLog, lazyOutput } from './editor/lazyLog.ts';
import { lazyServiceClient } from './editor/lazyService.ts';
import { logFailuresTo } from './editor/notify.ts';
import { Places } from './editor/place/places.ts';
import { programsAreElsewhere } from './editor/programsElsewhere.ts';
import { sharedTurns } from './editor/session/sharedTurns.ts';
import { windowSecrets } from './editor/session/windowSecrets.ts';
import { requestTimeoutMs } from './editor/settings.ts';
import { shareTranslations } from './editor/translations.ts';

/** What features are made of. What they do not all need at the start is made at its first use. */
export function createParts(context: vscode.ExtensionContext) {
  shareTranslations();
  const owned = new DisposableStore();
  const clock = systemClock;
  const output = lazyOutput('Org Access', owned);
  const sessions = new SessionStore();
  const log = lazyLog(output, () => secretsIn(sessions.snapshot));
  logFailuresTo(log);
  const { extensionUri, globalState, workspaceState } = context;
  const folder = context.globalStorageUri.fsPath;
  const shared = { storage: context.secrets, state: globalState, folder: `${folder}/windows`, clock, log };
  const secrets = owned.add(windowSecrets(shared));
  const { turns, machines } = sharedTurns({ secrets, folder, clock, deadlineMs: requestTimeoutMs }, context.extension);
  const vault = owned.add(new SecretTokenVault(secrets, machines));
  const connectionSecrets = new ConnectionSecretStore(secrets, (values) => manager.hide(values));
  const channel = (connection: Connection) => channelOf(connection, connectionSecrets);
  const transport = { fetch: lazyFetch, clock, log, deadlineMs: requestTimeoutMs, channel };
  const client = lazyServiceClient(transport);
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
    turns,
  };
  const manager = owned.add(new SessionManager(ports, sessions));
  const book = owned.add(new ConnectionBook(log, clock));
  const places = new Places(sessions, async (owner) =>
    (await import('./editor/place/openPlaces.ts')).openPlaces(
      { sessions, manager, book, clock, globalState, workspaceState },
      owner,
    ),
  );
  return {
    clock,
    output,
    log,
    extension: context.extension,
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
    /** The current organization and site, which calls are made for. */
    places: owned.add(places),
    book,
    usernames: usernamesIn(globalState),
    /** Of Org Access. */
    version: String((context.extension.packageJSON as { version: unknown }).version),
    calls: laterOwned(
      owned,
      async () => new (await import('./editor/api/apiParts.ts')).ApiCalls(sessions, manager, clock),
    ),
    endpoints: laterOwned(owned, async () => new (await import('./editor/api/apiParts.ts')).Endpoints()),
    known: later(async () => new (await import('./editor/api/asking/knownRequests.ts')).KnownRequests(globalState)),
    dispose: () => owned.dispose(),
  };
}
