import type { Uri } from 'vscode';
import { openChanges } from './access/changes/vscode/changes.ts';
import { exportCommands } from './access/report/vscode/exportCommands.ts';
import { openPlaces } from './access/site/vscode/openPlaces.ts';
import { placeCommands } from './access/site/vscode/placeCommands.ts';
import { nameConnection } from './access/site/vscode/viewConnection.ts';
import { accessRowCommands } from './access/vscode/accessRowCommands.ts';
import { AccessTreeView } from './access/vscode/accessTreeView.ts';
import { findCommands } from './access/vscode/findCommands.ts';
import { descriptionsIn, DescriptionStore } from './api/apiDescription/node/descriptionStore.ts';
import { discoveryCommands } from './api/jobs/vscode/createDiscovery.ts';
import { openJobs } from './api/jobs/vscode/jobs.ts';
import { ApiCalls } from './api/node/apiCalls.ts';
import { readConnectionLink } from './api/share/node/sharedConnections.ts';
import { addShared } from './api/share/vscode/addShared.ts';
import { offerFile } from './api/share/vscode/offerFile.ts';
import { shareCommands } from './api/share/vscode/shareCommands.ts';
import { openApi } from './api/vscode/api.ts';
import { agreeToOperation } from './api/vscode/asking/callQuestions.ts';
import { copyEndpoints, Endpoints } from './api/vscode/endpoints/endpoints.ts';
import { joinJobRows } from './api/vscode/jobRows.ts';
import { checkCommands } from './connections/check/vscode/checkCommands.ts';
import { signedInFirst } from './connections/signIn/vscode/signedInFirst.ts';
import { signInCommands, signInForSession } from './connections/signIn/vscode/signInCommands.ts';
import { connectionCommands } from './connections/vscode/connectionCommands.ts';
import { ConnectionsView } from './connections/vscode/connectionsView.ts';
import { editCommands } from './connections/vscode/edit/editConnection.ts';
import { trustCommands } from './connections/vscode/trust/trustCommands.ts';
import { demoClient } from './demo/base/credentials.ts';
import { DemoCommand } from './demo/vscode/demoCommand.ts';
import { forgetConnection } from './forgetConnection.ts';
import { DisposableStore } from './platform/common/disposable.ts';
import type { CommandHandlers, CommandRunner } from './platform/vscode/commands.ts';
import { Consents } from './platform/vscode/consents.ts';
import { reportFailure, runAndReport } from './platform/vscode/notify.ts';
import type { Views } from './registrations.ts';
import { openCompare } from './responses/compare/vscode/compare.ts';
import { openFollow } from './responses/follow/vscode/follow.ts';
import { createMatrixPanel } from './responses/matrix/vscode/matrixPanel.ts';
import { RawJson } from './responses/rawJson/vscode/rawJson.ts';
import { tableActs } from './responses/table/vscode/tableActs.ts';
import type { Services } from './services.ts';
import type { CopiedTokens } from './session/vscode/copiedTokens.ts';
import { sessionMenu } from './session/vscode/sessionMenu.ts';
import type { SessionStatusBar } from './session/vscode/sessionStatusBar.ts';
import { tokenCommands } from './session/vscode/tokenCommands.ts';
import { LanguageModelTools } from './terminals/tools/vscode/languageModelTools.ts';
import { openTerminalTools } from './terminals/tools/vscode/openTerminalTools.ts';
import type { RequestToolServices } from './terminals/tools/vscode/requestTool.ts';
import { snapshotCommands } from './terminals/vscode/programs/siteSnapshot.ts';
import { openTerminalsAndPrograms } from './terminals/vscode/terminalsAndPrograms.ts';

interface FeatureServices extends Services {
  readonly views: Views;
  readonly copied: CopiedTokens;
  readonly statusBar: Pick<SessionStatusBar, 'follow'>;
}

export type Features = ReturnType<typeof openFeatures>;

/** Creates all commands, and the providers of views, documents, panels, tools, and links. */
export function openFeatures(started: FeatureServices) {
  const owned = new DisposableStore();
  const { sessions, manager, clock, globalState, workspaceState, extensionUri, folder, lock, log } = started;
  const { views, registry, output, manifest, transport, client, memory } = started;
  const places = openPlaces(started, owned);
  started.statusBar.follow(places);
  for (const view of [views.access, views.changes]) owned.add(nameConnection(view, sessions));
  owned.add(nameConnection(views.api, sessions, places));
  const calls = owned.add(new ApiCalls(sessions, manager, clock));
  const descriptions = owned.add(new DescriptionStore(descriptionsIn(folder), log));
  runAndReport(() => descriptions.start());
  const endpoints = owned.add(new Endpoints(descriptions));
  const consents = new Consents(globalState);
  const forget = (id: string) => forgetConnection(id, { ...started, places });
  const services = { ...started, places, calls, endpoints, descriptions, consents, demoClient, copyEndpoints, forget };

  const tree = owned.add(new AccessTreeView(sessions, manager, views.access, places));
  const { reveal, ancestorsOf } = tree;
  const connections = owned.add(new ConnectionsView(sessions, clock, views.connections));
  const changes = owned.add(
    openChanges({
      ...{ sessions, manager, globalState, clock, log, lock, folder, reveal, view: views.changes },
      showComparison: (before, after) => compare.showAccess(before, after),
    }),
  );
  const showResponse: RawJson['responses']['show'] = (...shown) => rawJson.responses.show(...shown);
  const revealRow = async (id: string) => {
    const row = api.rows.find(id);
    if (row) await views.api.reveal(row, { focus: true });
  };
  const jobs = owned.add(
    openJobs({ sessions, manager, places, calls, clock, log, lock, folder, showResponse, revealRow }),
  );
  const follow = owned.add(openFollow({ sessions, calls, clock, showResponse }));
  const shown = joinJobRows(jobs.shown, follow.shown);
  const api = owned.add(
    openApi({
      sessions,
      manager,
      places,
      calls,
      endpoints,
      descriptions,
      consents,
      memory,
      workspaceState,
      clock,
      ancestorsOf,
      showResponse,
      jobs: shown,
      selection: () => views.api.selection,
    }),
  );
  const table = tableActs({ ...services, bodies: api.bodies, jobs: shown, showResponse });
  const rawJson = owned.add(new RawJson(extensionUri, sessions, calls, table, globalState));
  const matrix = owned.add(createMatrixPanel({ extensionUri, sessions, documents: rawJson.documents }));
  rawJson.include(matrix);
  const { sendToOtherTarget: sendElsewhere } = api;
  const compare = owned.add(
    openCompare({ extensionUri, sessions, calls, endpoints, clock, rawJson, showResponse, sendElsewhere }),
  );
  const add = addShared(services);
  const demo = owned.add(
    new DemoCommand(async () => (await import('./demo/main.ts')).startDemoService(), manager, registry),
  );

  const operations: Endpoints['all'] = (connection) => endpoints.all(connection);
  const agreed: RequestToolServices['agreed'] = (...asked) => agreeToOperation(consents, ...asked);
  const toolServices = { sessions, manager, operations, places, agreed, clock, log };
  const tools = new LanguageModelTools(
    toolServices,
    manifest.contributes.languageModelTools.map(({ name }) => name),
  );
  const signIn = (id: string | undefined) => signInForSession(id, services);
  const terminals = owned.add(
    openTerminalsAndPrograms({
      extensionUri,
      workspaceState,
      sessions,
      manager,
      places,
      endpoints,
      folder,
      clock,
      log,
      signIn,
      terminalsAreRemote: started.terminalsAreRemote,
      terminalTools: openTerminalTools(toolServices, manifest),
    }),
  );

  const handlers: CommandHandlers = {
    ...signInCommands(services),
    ...tokenCommands(services),
    ...sessionMenu(services),
    showLog: () => output().show(),
    ...connectionCommands(services),
    ...editCommands(services),
    ...shareCommands(services, add),
    ...trustCommands(services),
    ...checkCommands({ sessions, transport, client, folder, version: manifest.version }),
    ...tree.handlers,
    ...accessRowCommands(tree),
    ...findCommands(sessions, places, tree, memory),
    ...placeCommands(services),
    ...changes.handlers,
    ...exportCommands(sessions, manifest.version, ancestorsOf),
    ...rawJson.handlers,
    showMatrix: () => matrix.show({ tab: 'answer' }),
    ...api.handlers,
    ...compare.handlers,
    ...jobs.handlers,
    ...follow.handlers,
    stopFollowing: async (row) => (follow.stop(row), await jobs.handlers.stopFollowing(row)),
    ...discoveryCommands({
      sessions,
      manager,
      places,
      calls,
      clock,
      openBody: (...opened) => api.bodies.open(...opened),
    }),
    ...terminals.handlers,
    ...snapshotCommands({ sessions, endpoints, ancestorsOf, programs: terminals.programs }),
    openDemo: demo.open,
  };
  return {
    handlers: signedInFirst(handlers, { sessions, manager, signIn }),
    failed: reportFailure,
    rows: { access: tree, api: api.rows, changes: changes.rows, connections },
    documents: {
      rawJson: rawJson.documents,
      description: api.descriptions,
    },
    restoredPanel: rawJson.panel,
    tools,
    programs: terminals.programs,
    terminals: terminals.terminals,
    notebooks: terminals.notebooks,
    calls,
    forget,
    places,
    signIn,
    openLink: (link: Uri) => add('link', readConnectionLink(link)),
    offerFile: (file: Uri) => offerFile(file, services, add),
    dispose: () => owned.dispose(),
  } satisfies CommandRunner & Record<string, unknown>;
}
