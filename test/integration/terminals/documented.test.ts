import assert from 'node:assert/strict';
import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { debug, extensions, languages, tasks, Uri, window, workspace } from 'vscode';
import { eventually } from '../../support/eventually.ts';
import { pressing } from '../support/questions.ts';
import { ProgramBench } from './programBench.ts';

const python = `
import json, subprocess
asked = subprocess.run(['org-access', 'url'], capture_output=True, text=True)
with open('report.json', 'w') as file:
    json.dump({'code': asked.returncode, 'stdout': asked.stdout}, file)
`;

describe('documented launch.json and tasks.json', () => {
  let bench: ProgramBench;
  beforeEach(async () => {
    bench = await ProgramBench.open('Acme');
    const { fsPath } = extensions.getExtension('org-access.org-access')?.extensionUri ?? assert.fail();
    const page = await readFile(path.join(fsPath, 'docs/tasks-and-notebooks.md'), 'utf8');
    for (const name of ['launch.json', 'tasks.json']) {
      const block = page.split('```jsonc\n').find((text) => text.startsWith(`// .vscode/${name}\n`));
      await writeFile(bench.path(`.vscode/${name}`), block?.split('```')[0] ?? assert.fail(name));
    }
    await copyFile(bench.path('program.js'), bench.path('report.js'));
    await writeFile(bench.path('report.py'), python);
  });
  afterEach(() => bench.close());

  async function reported(): Promise<void> {
    const file = bench.path('report.json');
    const { code, stdout } = await bench.report(file);
    assert.deepEqual([code, stdout.trim()], [0, bench.service.url]);
    await rm(file);
  }

  it('The launch.json and tasks.json shown in the documents run unchanged', async () => {
    const shown = await pressing(['Allow'], async () => {
      await eventually(
        'the configuration is read',
        async () => await debug.startDebugging(bench.folder, 'Report (Node.js)'),
      );
      await reported();
      await eventually('the task is read', async () => {
        const [task] = (await tasks.fetchTasks({ type: 'orgAccess' })).filter(({ name }) => name === 'Report');
        if (!task) return false;
        await tasks.executeTask(task);
        return true;
      });
      await reported();
    });
    assert.equal(shown.length, 1, 'asked once for both');
  });

  it('VS Code reports no unknown property in the launch.json and tasks.json shown in the documents', async () => {
    const file = bench.path('.vscode/launch.json');
    const messages = () => languages.getDiagnostics(Uri.file(file)).map(({ message }) => message);
    await writeFile(
      file,
      (await readFile(file, 'utf8')).replace('"orgAccess": true', '"orgAccess": true, "orgAcces": 1'),
    );
    await window.showTextDocument(await workspace.openTextDocument(file));
    await eventually('what is unknown is marked', () => messages().some((message) => message.includes('orgAcces ')));
    assert.deepEqual(
      messages().filter((message) => message.includes('orgAccess')),
      [],
    );
  });
});
