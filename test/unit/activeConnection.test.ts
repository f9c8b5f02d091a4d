import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter(
    (name) => name.endsWith('.ts') && !/^(?:cli|demo|session[\\/]node[\\/]manager)[\\/]|[\\/]webview[\\/]/.test(name),
  )
  .map((name) => path.join('src', name));

/**
 * Maximum uses of the active connection by file. Rows, calls, documents, notifications, and terminals have a connection of their own, so a
 * further use needs a reason, and a test with two connections.
 */
const uses: Readonly<Record<string, number>> = {
  'src/session/common/session.ts': 11,
  'src/session/common/detailSchedule.ts': 3,
  'src/access/vscode/accessTreeView.ts': 5,
  'src/access/vscode/findCommands.ts': 1,
  'src/access/vscode/recentChoices.ts': 1,
  'src/api/vscode/apiCommands.ts': 4,
  'src/api/vscode/apiView.ts': 10,
  'src/api/vscode/copyAsCommands.ts': 1,
  'src/api/vscode/endpoints/endpointCommands.ts': 1,
  'src/apiDescription/vscode/descriptionCommands.ts': 2,
  'src/changes/vscode/changeRecorder.ts': 4,
  'src/changes/vscode/compareCommands.ts': 3,
  'src/changes/vscode/lossNotice.ts': 1,
  'src/check/vscode/checkCommands.ts': 3,
  'src/connections/vscode/connectionCommands.ts': 2,
  'src/connections/vscode/connectionsView.ts': 2,
  'src/connections/vscode/pickConnection.ts': 2,
  'src/connections/vscode/share/addShared.ts': 1,
  'src/connections/vscode/syncSessions.ts': 5,
  'src/jobs/vscode/chooseJob.ts': 1,
  'src/jobs/vscode/createDiscovery.ts': 1,
  'src/matrix/vscode/matrixPanel.ts': 2,
  'src/platform/vscode/notify.ts': 2,
  'src/site/vscode/placeCommands.ts': 2,
  'src/site/vscode/placeQuestions.ts': 1,
  'src/site/vscode/openPlaces.ts': 3,
  'src/report/vscode/exportCommands.ts': 2,
  'src/session/vscode/sessionMenu.ts': 2,
  'src/session/vscode/sessionStatusBar.ts': 1,
  'src/session/vscode/signInCommands.ts': 1,
  'src/session/vscode/tokenCommands.ts': 2,
  'src/terminals/vscode/httpFiles/httpFileAccess.ts': 2,
  'src/terminals/vscode/notebooks/notebookCommands.ts': 1,
  'src/terminals/vscode/remoteTerminals.ts': 8,
  'src/terminals/vscode/programs/permission.ts': 2,
  'src/terminals/vscode/programs/taskPrograms.ts': 1,
  'src/terminals/vscode/programs/terminalsAndPrograms.ts': 4,
  'src/terminals/vscode/terminalCommands.ts': 2,
  'src/tools/vscode/requestPlans.ts': 7,
  'src/tools/vscode/terminalTools.ts': 1,
  'src/tools/vscode/toolService.ts': 1,
  'src/site/vscode/viewConnection.ts': 2,
  'src/rawJson/node/rawJsonContent.ts': 2,
  'src/session/vscode/signedInFirst.ts': 6,
  'src/session/node/connectionRows.ts': 2,
  'src/session/common/contextKeys.ts': 1,
  'src/session/common/status/sessionActions.ts': 2,
  'src/session/node/status/sessionStatus.ts': 2,
  'src/terminals/node/launchEnvironment.ts': 2,
  'src/remote/remoteCommands.ts': 1,
  'src/remote/remote.ts': 4,
  'src/remote/remoteSessions.ts': 2,
};

/** Buttons and calls that ask for the connection or resolve it when pressed. */
const choosing = [
  'src/connections/vscode/pickConnection.ts: editConnection',
  'src/terminals/vscode/remoteTerminals.ts: signIn',
  'src/terminals/vscode/terminalCommands.ts: signIn',
  'src/session/common/status/sessionActions.ts: switchConnection',
];

describe('active connection', () => {
  it('source files use the active connection only as often as this test lists for each of them', () => {
    const found = files.flatMap((file) => {
      const code = readFileSync(file, 'utf8').replaceAll(/^import .*|^ {2}\w+,$|\/\*\*[^]*?\*\/|\/\/.*/gm, '');
      const count =
        code.match(/\bactiveId\b|\b(?:activeConnection|activeState|signedInConnection)\(|'active'/g)?.length ?? 0;
      return count > (uses[file] ?? 0) ? [`'${file}': ${count},`] : [];
    });
    assert.deepEqual(found, []);
  });

  it('buttons of rows, notifications, and reports pass their own connection instead of using the active one', () => {
    const named =
      /(?:command: |executeCommand\(\s*)'orgAccess\.(?:signIn|signOut|editConnection|checkConnection|reviewCertificate|switchConnection|removeConnection)'/g;
    const unnamed = files.flatMap((file) => {
      const code = readFileSync(file, 'utf8');
      return [...code.matchAll(named)].flatMap(({ index, 0: use }) => {
        const rest = code.slice(index + use.length, index + use.length + 160);
        const end = use.startsWith('command') ? rest.indexOf('}') : rest.indexOf(')');
        return /\bargs\b|arguments: \[row\]|connection\.?[iI]d|, id\b/.test(rest.slice(0, end))
          ? []
          : [`${file}: ${use.slice(0, -1).split('.')[1]}`];
      });
    });
    assert.deepEqual(
      unnamed.filter((one) => !choosing.includes(one)),
      [],
    );
  });
});
