import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { signIn } from '../support/parts/signIn.ts';
import { plainTerminals } from '../support/parts/terminal.ts';
import { withDemo } from '../support/scene.ts';
import { eventually } from '../support/servers/service.ts';

describe('notebooks', () => {
  it(
    'The toolbar of a notebook gives its kernel access after one question, and Manage Terminal Access… lists it',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const { page, quickInput } = workbench;
      const notebook = path.join(scene.host.workspace, 'report.ipynb');
      const said = path.join(scene.host.workspace, 'said');
      const cell = [
        'import subprocess',
        'asked = subprocess.run("org-access url", shell=True, stdout=subprocess.PIPE, text=True)',
        `open(${JSON.stringify(said)}, "w").write(f"{asked.stdout}code {asked.returncode}")`,
      ].join('\n');
      const result = () => readFile(said, 'utf8').catch(() => '');
      const toolbar = page.locator('.notebook-toolbar-container');
      const service = await scene.demo();
      await signIn(scene, service, plainTerminals);
      await writeFile(notebook, JSON.stringify({ cells: [{ cell_type: 'code', source: cell }] }));
      try {
        await workbench.runAndSee('Go to File...');
        await quickInput.type('report.ipynb');
        await quickInput.pick('report.ipynb');
        await toolbar.getByRole('button', { name: 'Run All' }).click();
        await eventually('the cell has run without access', result, (text) => text.endsWith('code 127'));
        await toolbar.getByRole('button', { name: 'Give This Notebook Access' }).click();
        await page
          .getByText('Allow notebooks and programs in terminals of this workspace to use your access at')
          .waitFor();
        await workbench.pressInDialog('Allow');
        await workbench.statusMessage('This notebook has access to').waitFor();
        await toolbar.getByRole('button', { name: 'Run All' }).click();
        await eventually('the cell has run with access', result, (text) => text === `${service.url}\ncode 0`);
        await workbench.runAndSee('Org Access: Manage Terminal Access…');
        await quickInput.row('report.ipynb').waitFor();
        await quickInput.escape();
        await workbench.runCommand('View: Revert and Close Editor');
      } finally {
        for (const file of [notebook, said]) await rm(file, { force: true });
      }
    }),
  );
});
