import * as vscode from 'vscode';
import { ApiCalls } from './core/api/apiCalls.ts';
import { systemClock } from './core/base/clock.ts';
import { accessHistory } from './core/changes/accessHistory.ts';
import type { Connection } from './core/connection/connection.ts';
import { redactedLog } from './core/redaction/redactedLog.ts';
import { createServiceClient } from './core/service/serviceClient.ts';
import { SecretTokenVault } from './core/session/secretTokenVault.ts';
import { secretsIn, SessionStore } from './core/session/session.ts';
import { SessionManager } from './core/session/sessionManager.ts';
import { fileMarks } from './core/session/sessionMark.ts';
import { TerminalGrants } from './core/terminals/terminalGrants.ts';
import { fileClaims } from './core/windows/claims.ts';
import { fileLock } from './core/windows/fileLock.ts';
import { demoClient } from './demo/base/credentials.ts';
import { AccessTreeView } from './editor/access/accessTreeView.ts';
import { findCommands } from './editor/access/findCommands.ts';
import { nodeCommands } from './editor/access/nodeCommands.ts';
import { AccountProvider, registerAccounts } from './editor/accounts/accountProvider.ts';
import { apiCommands } from './editor/api/apiCommands.ts';
import { ApiView } from './editor/api/apiView.ts';
import { copyAsCommands } from './editor/api/copyAsCommands.ts';
import { endpointCommands } from './editor/api/endpointCommands.ts';
import { Endpoints } from './editor/api/endpoints.ts';
import { KnownRequests } from './editor/api/knownRequests.ts';
import { RequestBodies } from './editor/api/requestBodies.ts';
import { ChangeDecorations } from './editor/changes/changeDecorations.ts';
import { ChangeRecorder } from './editor/changes/changeRecorder.ts';
import { ChangesView } from './editor/changes/changesView.ts';
import { compareCommands } from './editor/changes/compareCommands.ts';
import { CompareDocuments } from './editor/changes/compareDocuments.ts';
import { checkCommands } from './editor/check/checkCommands.ts';
import { CheckReports } from './editor/check/checkReports.ts';
import type { CommandHandlers } from './editor/commands.ts';
import { ConnectionBook } from './editor/connections/connectionBook.ts';
import { connectionCommands } from './editor/connections/connectionCommands.ts';
import { followEditor } from './editor/connections/followers.ts';
import { knownOriginsIn } from './editor/connections/knownOrigins.ts';
import { usernamesIn } from './editor/connections/usernames.ts';
import { followWithContextKeys } from './editor/contextKeys.ts';
import { DemoCommand } from './editor/demo/demoCommand.ts';
import { demoSecretOf } from './editor/demo/demoSecrets.ts';
import { lazyFetch } from './editor/lazyFetch.ts';
import { MatrixPanel } from './editor/matrix/matrixPanel.ts';
import { logFailuresTo, reportFailure, tellDamaged } from './editor/notify.ts';
import { RawJson } from './editor/rawJson/rawJson.ts';
import { exportCommands } from './editor/report/exportCommands.ts';
import { CopiedTokens } from './editor/session/copiedTokens.ts';
import { offerReload } from './editor/session/reloadOffer.ts';
import { showSessionMenu } from './editor/session/sessionMenu.ts';
import { showNotices } from './editor/session/sessionNotices.ts';
import { SessionStatusBar } from './editor/session/sessionStatusBar.ts';
import { signInCommands, signInForSession } from './editor/session/signInCommands.ts';
import { TokenCommands } from './editor/session/tokenCommands.ts';
import { windowSecrets } from './editor/session/windowSecrets.ts';
import { requestTimeoutMs } from './editor/settings.ts';
import { followAllTerminals } from './editor/terminals/allTerminals.ts';
import { TerminalAccess } from './editor/terminals/terminalAccess.ts';
import { terminalCommands } from './editor/terminals/terminalCommands.ts';
import { TerminalConsent } from './editor/terminals/terminalConsent.ts';
import { registerTools } from './editor/tools/languageModelTools.ts';
import { Toolbox } from './editor/tools/toolbox.ts';
import { shareTranslations } from './editor/translations.ts';
import type { AccessNode } from './model/access/accessNode.ts';
import type { Place } from './model/access/place.ts';
import { terminalProblemText } from './model/terminals/terminalText.ts';
import type { TestAccess } from './testAccess.ts';

/** What runs behind the registered commands, and what tests reach of it. */
export interface App extends Omit<TestAccess, 'secrets'> {
  readonly handlers: CommandHandlers;
  /** Shows and logs what a handler threw. */
  readonly failed: (command: string, error: unknown) => void;
}

/** Builds the parts, wires them, and hands them to the editor to dispose of. */
export function startApp(context: vscode.ExtensionContext): App {
  shareTranslations();
  const clock = systemClock;
  const output = vscode.window.createOutputChannel('Org Access', { log: true });
  const sessions = new SessionStore();
  const log = redactedLog(output, () => secretsIn(sessions.snapshot));
  logFailuresTo(log);
  const shared = context.globalStorageUri.fsPath;
  const { secrets, channel } = windowSecrets(context.secrets, context.globalState, `${shared}/windows`, clock, log);
  const vault = new SecretTokenVault(secrets);
  const transport = { fetch: lazyFetch, clock, log, deadlineMs: requestTimeoutMs };
  const client = createServiceClient(transport);
  const lock = fileLock({ folder: () => shared, clock, log });
  const manager = new SessionManager(
    { clock, client, vault, marks: fileMarks(shared, log), lock, log, random: Math.random },
    sessions,
  );
  const book = new ConnectionBook(log, clock);
  const known = new KnownRequests(context.globalState);
  const demo = new DemoCommand(async () => (await import('./demo/main.ts')).startDemoService(), manager, book, known);
  const copied = new CopiedTokens(context.globalState, clock);
  const tokens = new TokenCommands({ sessions, manager, copied, clock });
  const calls = new ApiCalls(sessions, manager, clock);
  const endpoints = new Endpoints(log);
  const bodies = new RequestBodies();
  const rawJson = new RawJson(context.extensionUri, sessions, calls);
  const tree = new AccessTreeView(sessions, clock);
  const reveal = (place: Place) => tree.reveal(place);
  const matrix = new MatrixPanel(context.extensionUri, sessions, reveal);
  const around = (node: AccessNode) => tree.around(node);
  const history = accessHistory({ folder: `${shared}/access`, lock, log, damaged: tellDamaged });
  const recorder = new ChangeRecorder(sessions, history, clock, log);
  const compared = new CompareDocuments();
  const reports = new CheckReports();
  const grants = new TerminalGrants(sessions, manager, log, terminalProblemText);
  const consent = new TerminalConsent(context.workspaceState);
  const terminals = new TerminalAccess({
    grants,
    memory: context.workspaceState,
    clock,
    binFolder: `${shared}/bin`,
    helper: vscode.Uri.joinPath(context.extensionUri, 'dist/helper.js').fsPath,
    connection: (id) =>
      sessions.snapshot.connections.find((connection) => connection.id === id && consent.has(connection)),
  });
  const version = String((context.extension.packageJSON as { version: unknown }).version);
  const isElsewhere =
    vscode.env.remoteName !== undefined && context.extension.extensionKind === vscode.ExtensionKind.UI;
  const clientSecretOf = (connection: Connection) =>
    demoSecretOf(connection, demoClient) ?? manager.clientSecret(connection.id);
  const parts = {
    sessions,
    manager,
    book,
    usernames: usernamesIn(context.globalState),
    origins: knownOriginsIn(context.globalState),
    known,
    clientSecretOf,
  };
  const accounts = new AccountProvider({ sessions, manager, log, signIn: (id) => signInForSession(id, parts) });

  const handlers = {
    ...signInCommands(parts),
    ...connectionCommands(parts),
    ...tokens.handlers,
    ...nodeCommands((node) => rawJson.reveal(node), around),
    ...findCommands(sessions, tree, calls),
    ...compareCommands({ sessions, history, recorder, clock, documents: compared, reveal }),
    ...apiCommands({ sessions, calls, endpoints, known, bodies, showAnswer: (id) => rawJson.showAnswer(id) }),
    ...endpointCommands(),
    ...copyAsCommands({ sessions, calls, endpoints, around }),
    ...exportCommands(sessions, version, around),
    ...checkCommands({ sessions, transport, client, reports, version }),
    ...terminalCommands({ sessions, manager, access: terminals, consent, clock, isElsewhere }),
    refreshAccess: () => manager.loadDetail(sessions.snapshot.activeId ?? ''),
    openDemo: () => demo.open(),
    showActions: () => showSessionMenu(sessions),
    showRawJson: () => rawJson.show(),
    showMatrix: () => matrix.show(),
    showLog: () => output.show(),
  };

  context.subscriptions.push(
    output,
    channel,
    vault,
    manager,
    book,
    demo,
    copied,
    calls,
    endpoints,
    bodies,
    accounts,
    registerAccounts(accounts, log),
    registerTools(
      new Toolbox({
        sessions,
        manager,
        operations: (connection) => endpoints.all(connection),
        agreed: (target, path) => known.agreed(target, path),
        clock,
        log,
      }),
    ),
    rawJson,
    matrix,
    new ApiView(sessions, calls, endpoints),
    terminals,
    followAllTerminals({
      sessions,
      grants,
      access: terminals,
      consent,
      collection: context.environmentVariableCollection,
    }),
    followWithContextKeys(sessions),
    new SessionStatusBar(sessions, clock),
    tree,
    recorder,
    compared,
    reports,
    new ChangesView(recorder, context.globalState, clock),
    new ChangeDecorations(recorder, clock),
    showNotices(manager, sessions, fileClaims(`${shared}/told`, clock)),
    offerReload(vault, book, clock),
    followEditor({ ...parts, memory: context.globalState, clock }),
  );
  return { handlers, failed: reportFailure, sessions, manager, book, accounts, known, terminals };
}
