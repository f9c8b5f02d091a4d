import assert from 'node:assert/strict';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { signIn } from '../support/parts/signIn.ts';
import { inTerminals, plainTerminals, typeInTerminal } from '../support/parts/terminal.ts';
import type { Scene } from '../support/scene.ts';
import { eventually } from '../support/servers/service.ts';

const program = `
const asked = require('node:child_process').spawnSync('org-access', ['url'], { encoding: 'utf8' });
require('node:fs').writeFileSync(__dirname + '/said', String(asked.stdout) + 'code ' + asked.status);
setTimeout(() => undefined, 3_600_000);
`;

const launch = {
  version: '0.2.0',
  configurations: [
    { name: 'Report', type: 'node', request: 'launch', program: '${workspaceFolder}/report.js', orgAccess: true },
  ],
};

describe('programs that VS Code starts', () => {
  const dialog = ({ workbench: { page } }: Scene) => page.locator('.monaco-dialog-box');
  const allowed = (scene: Scene) => dialog(scene).getByRole('button', { name: 'Allow', exact: true }).click();
  async function screenshots(scene: Scene, name: string, settings: Record<string, unknown>) {
    const window = (kind: 'vs' | 'vs-dark') => scene.workbench.page.locator(`.monaco-workbench.${kind}`);
    await scene.workbench.screenshot(`${name}-light`);
    await scene.settings({ ...settings, 'workbench.colorTheme': 'Default Dark Modern' });
    await window('vs-dark').waitFor();
    await scene.workbench.screenshot(`${name}-dark`);
    await scene.settings(settings);
    await window('vs').waitFor();
  }

  it(
    'F5 gives a program access once a person allows it with a key other than Enter; profile terminals show a green key',
    inTerminals(async (scene) => {
      const { workbench } = scene;
      const { page, quickInput } = workbench;
      const { workspace } = scene.host;
      const service = await scene.demo();
      await signIn(scene, service, plainTerminals);
      await mkdir(path.join(workspace, '.vscode'), { recursive: true });
      await writeFile(path.join(workspace, 'report.js'), program);
      await writeFile(path.join(workspace, '.vscode/launch.json'), JSON.stringify(launch, undefined, 2));
      try {
        // It appears once VS Code has read the file.
        await workbench.runAndPick('Debug: Select and Start Debugging', 'Report');
        await dialog(scene)
          .getByText('Allow launch configurations and tasks of this workspace to use your access at Demo?')
          .waitFor();
        await workbench.screenshot('program-consent');
        assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Don't Allow");
        await page.keyboard.press('Enter');
        await workbench.toast('"Report" wasn\'t started because').waitFor();
        await screenshots(scene, 'program-refused', await settingsOf(scene));
        await workbench.pressInNotification('"Report" wasn\'t started because', 'Ask Again');
        await allowed(scene);
        await workbench.statusMessage('You can start it again now').waitFor();
        await workbench.runCommand('Debug: Start Debugging');
        const said = () => readFile(path.join(workspace, 'said'), 'utf8').catch(() => '');
        assert.equal(
          await eventually('the program has asked', said, (text) => text.includes('code')),
          `${service.url}\ncode 0`,
        );
        await workbench.runAndSee('Org Access: Manage Terminal Access…');
        await quickInput.row('Report').waitFor();
        await workbench.screenshot('programs-listed');
        await quickInput.escape();
        await workbench.runCommand('Debug: Stop');

        await scene.settings({
          ...(await settingsOf(scene)),
          'terminal.integrated.defaultProfile.linux': 'Org Access',
        });
        await workbench.runAndBeAsked('Terminal: Create New Terminal');
        await dialog(scene).getByText('Allow programs in terminals of this workspace').waitFor();
        await allowed(scene);
        const file = path.join(workspace, 'from-terminal');
        await typeInTerminal(scene, `org-access url > ${file}; clear`);
        const url = () => readFile(file, 'utf8').catch(() => '');
        await eventually('the terminal has asked', url, (text) => text === `${service.url}\n`);
        await screenshots(scene, 'terminal-profile', await settingsOf(scene));
      } finally {
        for (const name of ['.vscode', 'report.js', 'said', 'from-terminal'])
          await rm(path.join(workspace, name), { recursive: true, force: true });
      }
    }),
  ).timeout(300_000);

  async function settingsOf({ host }: Scene): Promise<Record<string, unknown>> {
    return JSON.parse(await readFile(host.settingsFile, 'utf8')) as Record<string, unknown>;
  }
});
