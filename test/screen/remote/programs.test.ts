import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { searchText } from '../support/leaks.ts';
import { openingTerminal, plainTerminals, typeInTerminal } from '../support/parts/terminal.ts';
import { inRemoteVsCode, type Scene } from '../support/scene.ts';
import { eventually } from '../support/servers/service.ts';
import { startSessions, type Sessions } from './sessions.ts';

/** Script that keeps requesting the token, and writes the result to the file named by its argument. */
const program = `
const { spawnSync } = require('node:child_process');
const { renameSync, writeFileSync } = require('node:fs');
const file = __dirname + '/' + process.argv[2];
const ask = () => {
  const { status, stdout } = spawnSync('org-access', ['token'], { encoding: 'utf8' });
  writeFileSync(file + '.part', JSON.stringify({ status, token: String(stdout).trim(), env: process.env }));
  renameSync(file + '.part', file);
  setTimeout(ask, 250);
};
ask();
`;

const launch = {
  version: '0.2.0',
  configurations: [
    {
      name: 'Report',
      type: 'node',
      request: 'launch',
      program: '${workspaceFolder}/report.js',
      args: ['launched'],
      orgAccess: true,
    },
  ],
};
const tasks = {
  version: '2.0.0',
  tasks: [
    {
      label: 'Collect',
      type: 'orgAccess',
      command: 'node',
      args: ['${workspaceFolder}/report.js', 'collected'],
      problemMatcher: [],
    },
  ],
};
const python = `
import subprocess
print(subprocess.run(['org-access', 'token'], capture_output=True, text=True).stdout, end='', file=open(__file__ + '.said', 'w'))
`;

interface Said {
  readonly status: number;
  readonly token: string;
  readonly env: Readonly<Record<string, string>>;
}

const ours = 'Allow launch configurations and tasks of this workspace on';
const editors = "The extension 'Org Access Remote' wants to sign in using Org Access.";

describe('programs that VS Code starts on another computer', () => {
  const dialog = ({ workbench: { page } }: Scene) => page.locator('.monaco-dialog-box');
  const press = async (scene: Scene, button: string) =>
    dialog(scene).getByRole('button', { name: button, exact: true }).click();
  const asks = (scene: Scene, text: string) => dialog(scene).getByText(text).waitFor();
  const at = ({ host }: Scene, name: string) => path.join(host.workspace, name);
  const settingsOf = (sessions: Sessions, more: Record<string, unknown> = {}) => ({
    ...plainTerminals,
    'sessions.url': sessions.url,
    'orgAccess.connections': [sessions.connection],
    ...more,
  });

  /** Waits until a program has written a result that matches. */
  async function says(scene: Scene, name: string, what: string, isSo: (said: Said) => boolean): Promise<Said> {
    const read = async () => JSON.parse(await readFile(at(scene, name), 'utf8').catch(() => '{}')) as Said;
    return await eventually(`${name}: ${what}`, read, isSo);
  }

  const start = ({ workbench }: Scene) => workbench.runAndPick('Debug: Select and Start Debugging', 'Report');

  /** Requests a token with the environment of an ended program. @returns the exit code of `org-access`, or the token */
  const asksLater = ({ env }: Said) =>
    new Promise<unknown>((resolve) =>
      execFile('org-access', ['token'], { env }, (error, stdout) => resolve(error?.code ?? stdout)),
    );

  it(
    'Programs on another computer get a live token while they run, once VS Code and the person allow that',
    inRemoteVsCode(async (scene) => {
      const { workbench } = scene;
      const { page, quickInput } = workbench;
      const service = await scene.demo('--rotate');
      const sessions = await startSessions(service);
      await mkdir(at(scene, '.vscode'), { recursive: true });
      await writeFile(at(scene, '.vscode/launch.json'), JSON.stringify(launch));
      await writeFile(at(scene, '.vscode/tasks.json'), JSON.stringify(tasks));
      await writeFile(at(scene, 'report.js'), program);
      await writeFile(at(scene, 'report.py'), python);
      try {
        await scene.connectTo(service, settingsOf(sessions));
        await start(scene);
        await asks(scene, ours);
        await workbench.screenshot('remote-program-consent');
        assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Don't Allow");
        await page.keyboard.press('Enter');
        const refused = '"Report" wasn\'t started because launch configurations and tasks';
        await workbench.toast(refused).waitFor();
        await workbench.pressInNotification(refused, 'Ask Again');
        await asks(scene, ours);
        await press(scene, 'Allow');
        await asks(scene, editors);
        await press(scene, 'Allow');
        await workbench.statusMessage('You can start it again now').waitFor();

        await start(scene);
        const launched = await says(scene, 'launched', 'has the token', ({ token }) => token === sessions.token());
        assert.deepEqual(searchText('its environment', JSON.stringify(launched.env), sessions.canaries), []);
        assert.match(launched.env.PATH ?? '', /^[^:]*org-access-remote/i, 'no folder of the other computer');
        await sessions.refresh();
        await says(scene, 'launched', 'has the next one', ({ token }) => token === sessions.token());
        await workbench.runAndSee('Org Access: Manage Terminal Access…');
        await quickInput.row('Report').waitFor();
        await workbench.screenshot('remote-programs-listed');
        assert.equal(await quickInput.rows.count(), 3, 'a program, a workspace, and all');
        await quickInput.escape();
        assert.equal(await asksLater(launched), `${sessions.token()}\n`, 'what it has started, while it runs');
        await workbench.runCommand('Debug: Stop');
        await eventually(
          'its access has ended',
          () => asksLater(launched),
          (code) => code === 4,
        );

        await workbench.runAndPick('Tasks: Run Task', 'Collect');
        const collected = await says(scene, 'collected', 'has the token', ({ token }) => token === sessions.token());
        assert.equal(await dialog(scene).count(), 0, 'the workspace was asked about before');
        await workbench.runAndPick('Tasks: Terminate Task', 'Collect');
        await eventually(
          'its access has ended',
          () => asksLater(collected),
          (code) => code === 4,
        );

        await scene.settings(settingsOf(sessions, { 'terminal.integrated.defaultProfile.linux': 'Org Access' }));
        await workbench.runAndBeAsked('Terminal: Create New Terminal');
        await asks(scene, 'Allow programs in terminals on');
        await openingTerminal(scene, () => press(scene, 'Allow'));
        await typeInTerminal(scene, `org-access token > ${at(scene, 'opened')}; clear`);
        await eventually(
          'the terminal has the token',
          () => readFile(at(scene, 'opened'), 'utf8').catch(() => ''),
          (text) => text === `${sessions.token()}\n`,
        );
        await workbench.screenshot('remote-profile');
        assert.deepEqual(await workbench.notifications(), [], 'VS Code shows no error');

        await rm(at(scene, 'launched'));
        await start(scene);
        await says(scene, 'launched', 'has the token', ({ token }) => token === sessions.token());
        await scene.settings(settingsOf(sessions, { 'orgAccess.remoteTerminals': 'never' }));
        await says(scene, 'launched', 'has lost its access', ({ status }) => status === 4);
        await workbench.runCommand('Debug: Stop');
        await start(scene);
        await workbench
          .toast('"Report" wasn\'t started because your settings allow no access on other computers.')
          .waitFor();
        await workbench.screenshot('remote-program-never');
      } finally {
        await workbench.runCommand('Terminal: Kill All Terminals');
        await sessions.end();
      }
    }),
  ).timeout(400_000);
});
