import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tasks, type Task } from 'vscode';
import { eventually } from '../../support/eventually.ts';
import { pressing } from '../support/questions.ts';
import { ProgramBench } from './programBench.ts';

describe('tasks with access', () => {
  let bench: ProgramBench;
  beforeEach(async () => {
    bench = await ProgramBench.open('Tasks', 'Other');
  });
  afterEach(() => bench.close());

  const words = ['with blanks', `it's "quoted"`, '$HOME $(touch injected) `touch injected`', 'ä; touch injected', '*'];

  /** Returns a task that VS Code has read from tasks.json. */
  async function task(label: string, more: Record<string, unknown>): Promise<Task> {
    const entry = { type: 'orgAccess', label, command: 'node', problemMatcher: [], ...more };
    await writeFile(bench.path('.vscode/tasks.json'), JSON.stringify({ version: '2.0.0', tasks: [entry] }));
    let found: Task | undefined;
    await eventually(`the task ${label} is there`, async () => {
      found = (await tasks.fetchTasks({ type: 'orgAccess' })).find(({ name }) => name === label);
      return found !== undefined;
    });
    assert.ok(found);
    return found;
  }

  /** @returns the exit code of the task's process */
  async function run(what: Task): Promise<number | undefined> {
    let code: number | undefined;
    let isOver = false;
    const ended = tasks.onDidEndTaskProcess((event) => {
      if (event.execution.task.name === what.name) [code, isOver] = [event.exitCode, true];
    });
    await tasks.executeTask(what);
    await eventually(`the task ${what.name} has ended`, () => isOver);
    ended.dispose();
    return code;
  }
  const reporting = (file: string, waitFor?: string) => ({
    args: [bench.path('program.js'), ...words],
    env: { REPORT: file, ...(waitFor !== undefined && { WAIT_FOR: waitFor }) },
  });

  it("Tasks with access are listed without a question, and don't run if the person refuses", async () => {
    const file = bench.newFile('report');
    const shown = await pressing(["Don't Allow"], async () => {
      const refused = await task('Refused', reporting(file));
      await tasks.fetchTasks();
      assert.equal(await run(refused), 4);
    });
    assert.deepEqual(
      shown.map(({ choices }) => choices),
      [["Don't Allow", 'Allow'], ['Ask Again']],
    );
    assert.match(shown[1]?.message ?? '', /^"Refused" wasn't started because launch configurations and tasks/);
    assert.equal(existsSync(file), false);
    const again = await pressing(['Ask Again', 'Allow'], async () => {
      assert.equal(await run(await task('Refused', reporting(file))), 4);
      await eventually('the question has been answered', () => bench.isAllowed());
    });
    assert.equal(again.length, 2);
  });

  it('A task has access while it is running, and its command is passed unchanged', async () => {
    const [file, stop] = [bench.newFile('report'), bench.newFile('stop')];
    const shown = await pressing(['Allow'], async () => {
      const ended = run(await task('Runs', reporting(file, stop)));
      const report = await bench.report(file);
      assert.deepEqual([report.code, report.stdout.trim(), report.args], [0, bench.service.url, words]);
      assert.equal(report.env.ELECTRON_RUN_AS_NODE, undefined);
      assert.equal(await bench.asksLater(report), 0, 'while it runs');
      await writeFile(stop, '');
      assert.equal(await ended, 0);
      assert.equal(await bench.asksLater(report), 4, 'when it has ended');
      assert.equal(existsSync(bench.path('injected')), false);
    });
    assert.equal(shown.length, 1);
  });

  it("A task can name its connection, and doesn't run if that connection is missing", async () => {
    const file = bench.newFile('report');
    const shown = await pressing(['Allow'], async () => {
      assert.equal(await run(await task('Named', { ...reporting(file), connection: 'Tasks' })), 0);
      assert.equal((await bench.report(file)).code, 0);
      assert.equal(await run(await task('Nowhere', { args: ['-e', '0'], connection: 'Nowhere' })), 4);
    });
    assert.deepEqual(
      shown.map(({ message }) => message),
      [
        'Allow launch configurations and tasks of this workspace to use your access at Tasks?',
        '"Nowhere" wasn\'t started because there is no connection named "Nowhere".',
      ],
    );
  });
});
