import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { commands, Position, tasks, Uri, window, workspace, WorkspaceEdit } from 'vscode';
import { eventually } from '../../support/eventually.ts';
import { pressing } from '../support/questions.ts';
import { ProgramBench } from './programBench.ts';

const program = (output: string) => `
import os, subprocess, sys
asked = subprocess.run(['org-access', 'url'], capture_output=True, text=True)
with open(${JSON.stringify(output)}, 'w') as file:
    file.write('\\n'.join([str(asked.returncode), asked.stdout.strip(), sys.argv[0], os.getcwd(), 'ended']))
`;

describe('Run Python File with Access', () => {
  let bench: ProgramBench;
  before(async () => {
    bench = await ProgramBench.open('Python');
  });
  after(() => bench.close());

  /** File name with special characters of shells, VS Code's variables and command lines. */
  const hostile = `\${command:orgAccess.signOut} $(touch injected) it's; touch injected "&" \`x\` -c.py`;

  async function lines(output: string): Promise<readonly string[]> {
    let text = '';
    await eventually('the file has run', async () =>
      (text = await readFile(output, 'utf8').catch(() => '')).endsWith('ended'),
    );
    return text.split('\n');
  }

  it('Run Python File with Access runs nothing if the person refuses', async () => {
    const [file, output] = [bench.path('refused.py'), bench.newFile('output')];
    await writeFile(file, program(output));
    const started: unknown[] = [];
    const listener = tasks.onDidStartTask((event) => started.push(event));
    const shown = await pressing([], () => commands.executeCommand('orgAccess.runPythonFile', Uri.file(file)));
    assert.deepEqual(
      shown.map(({ message, choices }) => [message, choices]),
      [['Allow programs in terminals of this workspace to use your access at Python?', ['Allow']]],
    );
    listener.dispose();
    assert.deepEqual(started, []);
    assert.equal(existsSync(output), false);
  });

  it('Run Python File with Access saves the file, runs it in its workspace folder, and then revokes access', async () => {
    const [file, output] = [bench.path('saved.py'), bench.newFile('output')];
    await writeFile(file, '# not yet\n');
    const document = await workspace.openTextDocument(file);
    await window.showTextDocument(document);
    const edit = new WorkspaceEdit();
    edit.insert(document.uri, new Position(0, 0), program(output));
    assert.ok(await workspace.applyEdit(edit));
    assert.ok(document.isDirty);
    const ended = new Promise<void>((resolve) => {
      const listener = tasks.onDidEndTask(({ execution }) => {
        if (execution.task.name !== 'saved.py') return;
        listener.dispose();
        resolve();
      });
    });
    await pressing(['Allow'], () => commands.executeCommand('orgAccess.runPythonFile'));
    const cwd = bench.folder.uri.fsPath;
    assert.deepEqual(await lines(output), ['0', bench.service.url, file, cwd, 'ended']);
    assert.equal(document.isDirty, false);
    await ended;
    assert.equal((await bench.access.features()).terminals.allowed.length, 0);
  });

  it('Run Python File with Access runs a file that VS Code is still saving', async () => {
    const [file, output] = [bench.path('formatted.py'), bench.newFile('output')];
    await writeFile(file, '');
    const document = await workspace.openTextDocument(file);
    await window.showTextDocument(document);
    const insert = async (text: string) => {
      const edit = new WorkspaceEdit();
      edit.insert(document.uri, new Position(0, 0), text);
      assert.ok(await workspace.applyEdit(edit));
    };
    await insert(program(output));
    // A save during formatting returns at once, without a result.
    const formatted = new Promise<void>((resolve) => {
      const listener = workspace.onWillSaveTextDocument((event) => {
        listener.dispose();
        event.waitUntil(insert('# formatted\n').then(() => (resolve(), sleep(500))));
      });
    });
    const saved = document.save();
    await formatted;
    await commands.executeCommand('orgAccess.runPythonFile');
    assert.equal((await lines(output))[0], '0');
    await saved;
    assert.match(await readFile(file, 'utf8'), /^# formatted\n/);
    await commands.executeCommand('workbench.action.closeActiveEditor');
  });

  it('Run Python File with Access passes hostile file and folder names unchanged', async () => {
    const folder = bench.path('${workspaceFolder} $(touch injected)');
    const [file, output] = [path.join(folder, hostile), bench.newFile('output')];
    await mkdir(folder);
    await writeFile(file, program(output));
    await commands.executeCommand('orgAccess.runPythonFile', Uri.file(file));
    const [code, , name] = await lines(output);
    assert.deepEqual([code, name], ['0', file]);
    assert.equal(existsSync(bench.path('injected')), false);
    assert.notEqual(bench.access.sessions.snapshot.states.get('id of Python')?.kind, 'signedOut');
    await rm(folder, { recursive: true });
  });

  it('Run Python File with Access uses the Python interpreter from the settings', async () => {
    const [file, output] = [bench.path('selected.py'), bench.newFile('output')];
    await writeFile(file, program(output));
    await writeFile(
      bench.path('my python'),
      `#!/bin/sh\nprintf selected > '${output}.interpreter'\nexec python3 "$@"\n`,
      { mode: 0o755 },
    );
    const settings = bench.path('.vscode/settings.json');
    await writeFile(settings, JSON.stringify({ 'python.defaultInterpreterPath': '${workspaceFolder}/my python' }));
    await eventually(
      'the setting is read',
      () => workspace.getConfiguration('python', Uri.file(file)).get('defaultInterpreterPath') !== undefined,
    );
    await commands.executeCommand('orgAccess.runPythonFile', Uri.file(file));
    assert.equal((await lines(output))[0], '0');
    assert.equal(await readFile(`${output}.interpreter`, 'utf8'), 'selected');
    await rm(settings);
  });

  it('Run Python File with Access runs only Python files that are saved on disk', async () => {
    const started: unknown[] = [];
    const listener = tasks.onDidStartTask((event) => started.push(event));
    const shown = await pressing(['Allow'], async () => {
      for (const called of [bench.path('program.js'), bench.path('none.py')])
        await commands.executeCommand('orgAccess.runPythonFile', Uri.file(called));
      await window.showTextDocument(await workspace.openTextDocument({ language: 'javascript' }));
      for (const called of [undefined, 'text', { fsPath: '/x.py' }])
        await commands.executeCommand('orgAccess.runPythonFile', called);
      // Otherwise the oldest VS Code would ask where to save it before starting a program.
      await commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    });
    listener.dispose();
    assert.deepEqual(started, []);
    assert.deepEqual(shown, []);
  });
});
