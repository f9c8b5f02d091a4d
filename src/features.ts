import type { Uri } from 'vscode';
import { accessCommands } from './access/vscode/accessCommands.ts';
import { AccessTreeView } from './access/vscode/accessTreeView.ts';
import { ApiCalls } from './api/node/apiCalls.ts';
import { openApi } from './api/vscode/api.ts';
import { ApprovedRequests } from './api/vscode/asking/approvedRequests.ts';
import { Endpoints } from './api/vscode/endpoints/endpoints.ts';
import { shownTogether } from './api/vscode/shownJobs.ts';
import { DescriptionStore } from './apiDescription/node/descriptionStore.ts';
import { openChanges } from './changes/vscode/changes.ts';
import { openCheck } from './check/vscode/checkCommands.ts';
import { openCompare } from './compare/vscode/compare.ts';
import { readConnectionLink } from './connections/node/share/sharedConnections.ts';
import { connectionCommands } from './connections/vscode/connectionCommands.ts';
import { ConnectionsView } from './connections/vscode/connectionsView.ts';
import { editCommands } from './connections/vscode/edit/editConnection.ts';
import { descriptionsIn } from './connections/vscode/forgetConnection.ts';
import { addShared } from './connections/vscode/share/addShared.ts';
import { offerFile } from './connections/vscode/share/offerFile.ts';
import { shareCommands } from './connections/vscode/share/shareCommands.ts';
import { trustCommands } from './connections/vscode/trust/trustCommands.ts';
import { demoClient } from './demo/base/credentials.ts';
import { DemoCommand } from './demo/vscode/demoCommand.ts';
import { openFollow } from './follow/vscode/follow.ts';
import { discoveryCommands } from './jobs/vscode/createDiscovery.ts';
import { openJobs } from './jobs/vscode/jobs.ts';
import { MatrixPanel } from './matrix/vscode/matrixPanel.ts';
import { DisposableStore } from './platform/common/disposable.ts';
import type { CommandHandlers, CommandRunner } from './platform/vscode/commands.ts';
import { reportFailure, runAndReport } from './platform/vscode/notify.ts';
import { RawJson } from './rawJson/vscode/rawJson.ts';
import type { Views } from './registrations.ts';
import { exportCommands } from './report/vscode/exportCommands.ts';
import type { Services } from './services.ts';
import type { CopiedTokens } from './session/vscode/copiedTokens.ts';
import { sessionMenu } from './session/vscode/sessionMenu.ts';
import { signInCommands, signInForSession } from './session/vscode/signInCommands.ts';
import { tokenCommands } from './session/vscode/tokenCommands.ts';
import type { WindowPlaces } from './site/common/windowPlaces.ts';
import { placeCommands } from './site/vscode/placeCommands.ts';
import { PlaceQuestions } from './site/vscode/placeQuestions.ts';
import { openTerminalsAndPrograms } from './terminals/vscode/programs/terminalsAndPrograms.ts';
import { LanguageModelTools } from './tools/vscode/languageModelTools.ts';
import { openTerminalTools } from './tools/vscode/openTerminalTools.ts';

interface FeatureServices extends Services {
  readonly views: Views;
  readonly places: WindowPlaces;
  readonly copied: CopiedTokens;
}

export type Features = ReturnType<typeof openFeatures>;

/** Everything that people do with Org Access: its commands, and what answers VS Code's questions. */
export function openFeatures(started: FeatureServices) {
  const owned = new DisposableStore();
  const { sessions, manager, clock, globalState, extensionUri, views, places, registry, output, manifest, log } =
    started;
  const calls = owned.add(new ApiCalls(sessions, manager, clock));
  const descriptions = owned.add(new DescriptionStore(descriptionsIn(started.folder), log));
  runAndReport(() => descriptions.start());
  const endpoints = owned.add(new Endpoints(descriptions));
  const known = new ApprovedRequests(globalState);
  const parts = { ...started, calls, endpoints, descriptions, known, demoClient };

  const tree = owned.add(new AccessTreeView(sessions, views.access, places));
  const { reveal, ancestorsOf } = tree;
  const connections = owned.add(new ConnectionsView(sessions, clock, views.connections));
  const changes = owned.add(openChanges({ ...parts, reveal, view: views.changes }));
  const showResponse: RawJson['responses']['show'] = (...shown) => rawJson.responses.show(...shown);
  const matrix = owned.add(new MatrixPanel(extensionUri, sessions, reveal, ancestorsOf));
  const jobs = owned.add(openJobs({ ...parts, showResponse }));
  const follow = owned.add(openFollow({ ...parts, showResponse }));
  const shown = shownTogether(jobs.shown, follow.shown);
  const api = owned.add(
    openApi({ ...parts, ancestorsOf, showResponse, jobs: shown, selection: () => views.api.selection }),
  );
  const rawJson = owned.add(new RawJson(extensionUri, sessions, calls, api.table, globalState));
  const { sendElsewhere } = api;
  const compare = owned.add(openCompare({ ...parts, rawJson, showResponse, sendElsewhere }));
  const check = owned.add(openCheck({ ...parts, version: manifest.version }));
  const add = addShared(parts);
  const demo = owned.add(
    new DemoCommand(async () => (await import('./demo/main.ts')).startDemoService(), manager, registry, known),
  );

  const operations: Endpoints['all'] = (connection) => endpoints.all(connection);
  const agreed: ApprovedRequests['agreed'] = (...asked) => known.agreed(...asked);
  const toolParts = { sessions, manager, operations, places, agreed, clock, log };
  const tools = owned.add(
    new LanguageModelTools(
      toolParts,
      manifest.contributes.languageModelTools.map(({ name }) => name),
    ),
  );
  const signIn = (id: string | undefined) => signInForSession(id, parts);
  const terminals = owned.add(
    openTerminalsAndPrograms({ ...parts, signIn, terminalTools: openTerminalTools(toolParts, manifest) }),
  );

  const handlers: CommandHandlers = {
    ...signInCommands(parts),
    ...tokenCommands(parts),
    ...sessionMenu(parts),
    showLog: () => output().show(),
    ...connectionCommands(parts),
    ...editCommands(parts),
    ...shareCommands(parts, add),
    ...trustCommands(parts),
    ...check.handlers,
    ...accessCommands({ ...parts, tree }),
    ...placeCommands(parts),
    ...changes.handlers,
    ...exportCommands(sessions, manifest.version, ancestorsOf),
    ...matrix.handlers,
    ...rawJson.handlers,
    ...api.handlers,
    ...compare.handlers,
    ...jobs.handlers,
    ...follow.handlers,
    ...discoveryCommands({ ...parts, openBody: (...opened) => api.bodies.open(...opened) }),
    ...terminals.handlers,
    openDemo: demo.open,
  };
  return {
    handlers,
    failed: reportFailure,
    rows: { access: tree, api: api.rows, changes: changes.rows, connections },
    documents: {
      rawJson: rawJson.documents,
      compare: changes.documents,
      check: check.reports,
      job: jobs.documents,
      description: api.descriptions,
      responses: compare.documents,
    },
    panels: { rawJson: rawJson.panel, matrix },
    tools,
    programs: terminals.programs,
    terminals: terminals.terminals,
    calls,
    known,
    placeQuestions: new PlaceQuestions({ sessions, manager, places, clock, memory: globalState }),
    signIn,
    openLink: (link: Uri) => add('link', readConnectionLink(link)),
    offerFile: (file: Uri) => offerFile(file, parts, add),
    dispose: () => owned.dispose(),
  } satisfies CommandRunner & Record<string, unknown>;
}
