import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { commands, ConfigurationTarget, tasks, window, workspace, type Task } from 'vscode';
import { eventually } from '../../support/eventually.ts';
import { pressing } from '../support/questions.ts';
import { ProgramBench } from './programBench.ts';

const question =
  'Allow programs in terminals, launch configurations, and tasks of this workspace to use your access at All?';

describe('access for all terminals', () => {
  let bench: ProgramBench;
  const set = (value: boolean | undefined) =>
    workspace.getConfiguration('orgAccess').update('allTerminals', value, ConfigurationTarget.Global);

  before(async () => {
    bench = await ProgramBench.open('All');
    await set(true);
  });
  afterEach(async () => {
    await eventually('all terminals are closed', () => {
      for (const terminal of window.terminals) terminal.dispose();
      return window.terminals.length === 0;
    });
    await bench.forget();
  });
  after(async () => {
    await set(undefined);
    await bench.close();
  });

  /** Runs an ordinary task of the workspace, which is one of all terminals. */
  async function plainTask(label: string, out: string): Promise<Task> {
    const command = `org-access token > '${out}.part' 2>&1; echo "code $?" >> '${out}.part'; mv '${out}.part' '${out}'`;
    const entry = { label, type: 'shell', command, problemMatcher: [] };
    await writeFile(bench.path('.vscode/tasks.json'), JSON.stringify({ version: '2.0.0', tasks: [entry] }));
    let found: Task | undefined;
    await eventually(`the task ${label} is there`, async () => {
      found = (await tasks.fetchTasks()).find(({ name }) => name === label);
      return found !== undefined;
    });
    assert.ok(found);
    return found;
  }
  async function ran(label: string): Promise<string> {
    const out = bench.newFile('out');
    await tasks.executeTask(await plainTask(label, out));
    await eventually('the task has asked', async () => (await readFile(out, 'utf8').catch(() => '')) !== '');
    return await readFile(out, 'utf8');
  }

  it('A workspace task gets no access if only terminals were allowed', async () => {
    await pressing(['Allow'], () => commands.executeCommand('orgAccess.newTerminal'));
    assert.equal(await bench.isAllowed(), true);
    const shown = await pressing(["Don't Allow"], async () => {
      assert.match(await ran('Sneaks'), /This terminal has no access[^]*code 4\n$/);
      assert.match(await ran('Sneaks again'), /code 4\n$/);
    });
    assert.deepEqual(
      shown.map(({ message, choices }) => [message, choices]),
      [[question, ["Don't Allow", 'Allow']]],
      'asked once, and Enter refuses',
    );
  });

  it('Access for all terminals is asked about once, including for programs of the workspace', async () => {
    const shown = await pressing(['Allow'], async () => {
      const report = await bench.reportFrom(window.createTerminal('Any'));
      assert.deepEqual([report.code, report.stdout.trim()], [0, bench.service.url]);
      assert.match(await ran('Allowed'), /^\S{200,}\ncode 0\n$/);
    });
    assert.deepEqual(
      shown.map(({ message }) => message),
      [question],
    );
  });

  it('New terminals get no access after the setting is switched off', async () => {
    await set(false);
    await eventually('a new terminal has nothing of it', async () => {
      const { env } = await bench.reportFrom(window.createTerminal('Off'));
      return env.ORG_ACCESS_KEY === undefined && env.ORG_ACCESS_BIN === undefined;
    });
  });
});
