import type { Uri } from 'vscode';
import { ApiCalls } from './core/api/apiCalls.ts';
import { DescriptionStore } from './core/api/description/descriptionStore.ts';
import type { WindowPlaces } from './core/api/place/windowPlaces.ts';
import { DisposableStore } from './core/base/disposable.ts';
import { demoClient } from './demo/base/credentials.ts';
import { accessCommands } from './editor/access/accessCommands.ts';
import { AccessTreeView } from './editor/access/accessTreeView.ts';
import { openApi } from './editor/api/api.ts';
import { KnownRequests } from './editor/api/asking/knownRequests.ts';
import { Endpoints } from './editor/api/endpoints/endpoints.ts';
import { shownTogether } from './editor/api/shownJobs.ts';
import { openChanges } from './editor/changes/changes.ts';
import { openCheck } from './editor/check/checkCommands.ts';
import type { CommandHandlers, CommandRunner } from './editor/commands.ts';
import { openCompare } from './editor/compare/compare.ts';
import { connectionCommands } from './editor/connections/connectionCommands.ts';
import { ConnectionsView } from './editor/connections/connectionsView.ts';
import { editCommands } from './editor/connections/edit/editCommands.ts';
import { descriptionsIn } from './editor/connections/forgetConnection.ts';
import { addShared } from './editor/connections/share/addShared.ts';
import { offerFile } from './editor/connections/share/offerFile.ts';
import { shareCommands } from './editor/connections/share/shareCommands.ts';
import { trustCommands } from './editor/connections/trust/trustCommands.ts';
import { DemoCommand } from './editor/demo/demoCommand.ts';
import { openFollow } from './editor/follow/follow.ts';
import { discoveryCommands } from './editor/jobs/createDiscovery.ts';
import { openJobs } from './editor/jobs/jobs.ts';
import { MatrixPanel } from './editor/matrix/matrixPanel.ts';
import { reportFailure, runAndReport } from './editor/notify.ts';
import { placeCommands } from './editor/place/placeCommands.ts';
import { PlaceQuestions } from './editor/place/placeQuestions.ts';
import { RawJson } from './editor/rawJson/rawJson.ts';
import { exportCommands } from './editor/report/exportCommands.ts';
import type { CopiedTokens } from './editor/session/copiedTokens.ts';
import { sessionMenu } from './editor/session/sessionMenu.ts';
import { signInCommands, signInForSession } from './editor/session/signInCommands.ts';
import { tokenCommands } from './editor/session/tokenCommands.ts';
import { openTerminalsAndPrograms } from './editor/terminals/programs/terminalsAndPrograms.ts';
import { LanguageModelTools } from './editor/tools/languageModelTools.ts';
import { openTerminalTools } from './editor/tools/openTerminalTools.ts';
import { readConnectionLink } from './model/connection/sharedConnections.ts';
import type { Parts } from './parts.ts';
import type { Views } from './registrations.ts';

interface FeatureParts extends Parts {
  readonly views: Views;
  readonly places: WindowPlaces;
  readonly copied: CopiedTokens;
}

export type Features = ReturnType<typeof openFeatures>;

/** Everything that people do with Org Access: its commands, and what answers VS Code's questions. */
export function openFeatures(started: FeatureParts) {
  const owned = new DisposableStore();
  const { sessions, manager, clock, globalState, extensionUri, views, places, book, output, manifest, log } = started;
  const calls = owned.add(new ApiCalls(sessions, manager, clock));
  const descriptions = owned.add(new DescriptionStore(descriptionsIn(started.folder), log));
  runAndReport(() => descriptions.start());
  const endpoints = owned.add(new Endpoints(descriptions));
  const known = new KnownRequests(globalState);
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
    new DemoCommand(async () => (await import('./demo/main.ts')).startDemoService(), manager, book, known),
  );

  const operations: Endpoints['all'] = (connection) => endpoints.all(connection);
  const agreed: KnownRequests['agreed'] = (...asked) => known.agreed(...asked);
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
