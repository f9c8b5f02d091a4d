import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const files = ['src/editor', 'src/model', 'src/remote'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => path.join(folder, name)),
);

/**
 * The files that ask for the active connection, and how many times at the most. Whatever has a connection of its own, such as a row, a
 * call, a document, a notice or a terminal, goes by that one; so a further use needs a reason, and a test with two connections.
 */
const uses: Readonly<Record<string, number>> = {
  'src/editor/access/accessCommands.ts': 1,
  'src/editor/access/accessTreeView.ts': 4,
  'src/editor/access/findCommands.ts': 1,
  'src/editor/access/recentChoices.ts': 1,
  'src/editor/api/apiCommands.ts': 4,
  'src/editor/api/apiView.ts': 10,
  'src/editor/api/copyAsCommands.ts': 1,
  'src/editor/api/description/descriptionCommands.ts': 2,
  'src/editor/changes/changeRecorder.ts': 4,
  'src/editor/changes/compareCommands.ts': 3,
  'src/editor/changes/lossNotice.ts': 1,
  'src/editor/check/checkCommands.ts': 3,
  'src/editor/connections/connectionCommands.ts': 2,
  'src/editor/connections/connectionsView.ts': 2,
  'src/editor/connections/pickConnection.ts': 2,
  'src/editor/connections/share/addShared.ts': 1,
  'src/editor/connections/syncSessions.ts': 5,
  'src/editor/jobs/chooseJob.ts': 1,
  'src/editor/jobs/createDiscovery.ts': 1,
  'src/editor/matrix/matrixPanel.ts': 3,
  'src/editor/notify.ts': 2,
  'src/editor/place/placeCommands.ts': 2,
  'src/editor/place/placeQuestions.ts': 1,
  'src/editor/place/placeStatusBar.ts': 3,
  'src/editor/report/exportCommands.ts': 2,
  'src/editor/session/sessionMenu.ts': 2,
  'src/editor/session/sessionStatusBar.ts': 1,
  'src/editor/session/signInCommands.ts': 1,
  'src/editor/session/tokenCommands.ts': 2,
  'src/editor/terminals/allTerminals.ts': 5,
  'src/editor/terminals/elsewhere.ts': 8,
  'src/editor/terminals/programs/permission.ts': 2,
  'src/editor/terminals/programs/programsHere.ts': 2,
  'src/editor/terminals/programs/taskPrograms.ts': 1,
  'src/editor/terminals/programs/terminalsAndPrograms.ts': 2,
  'src/editor/terminals/terminalCommands.ts': 2,
  'src/editor/tools/plannedRequests.ts': 7,
  'src/editor/tools/terminalTools.ts': 1,
  'src/editor/tools/toolbox.ts': 1,
  'src/editor/ui/viewConnection.ts': 2,
  'src/model/rawJson/rawJsonContent.ts': 2,
  'src/model/session/connectionRows.ts': 2,
  'src/model/session/contextKeys.ts': 1,
  'src/model/session/sessionActions.ts': 2,
  'src/model/session/sessionStatus.ts': 2,
  'src/model/terminals/launchEnvironment.ts': 2,
  'src/remote/remote.ts': 1,
  'src/remote/remoteCommands.ts': 1,
  'src/remote/remotePrograms.ts': 3,
  'src/remote/remoteSessions.ts': 2,
};

/** Buttons and calls with which a person chooses the connection, or that get it when they are pressed. */
const choosing = [
  'src/editor/connections/pickConnection.ts: editConnection',
  'src/editor/terminals/elsewhere.ts: signIn',
  'src/editor/terminals/terminalCommands.ts: signIn',
  'src/model/session/sessionActions.ts: switchConnection',
];

describe('the active connection', () => {
  it('is asked for only where a person means the one that views show', () => {
    const found = files.flatMap((file) => {
      const code = readFileSync(file, 'utf8').replaceAll(/^import .*|^ {2}\w+,$|\/\*\*[^]*?\*\/|\/\/.*/gm, '');
      const count =
        code.match(/\bactiveId\b|\b(?:activeConnection|activeState|signedInConnection)\(|'active'/g)?.length ?? 0;
      return count > (uses[file] ?? 0) ? [`'${file}': ${count},`] : [];
    });
    assert.deepEqual(found, []);
  });

  it('is not what the buttons of a row, a notice or a report go to: they name their connection', () => {
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
