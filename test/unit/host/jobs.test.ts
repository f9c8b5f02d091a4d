import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runJobs } from '../../host/run/jobs.mjs';
import { removeFolder } from '../../support/removeFolder.ts';

const events = [{ tests: 2 }, { started: 'a list › has rows', file: 'test/unit/list.test.ts' }];
const begins = events.map((event) => `\u001e${JSON.stringify(event)}`).join('\n');

/** Runs a job that begins a test, does the rest and never ends by itself. */
async function runOne(rest: string, limits: { wholeMs: number; stillMs: number }) {
  const noise = await mkdtemp(path.join(tmpdir(), 'jobs-'));
  const args = ['-e', `console.log(${JSON.stringify(begins)}); ${rest}`];
  const job = { part: 'unit', name: 'unit-2', program: { command: process.execPath, args }, needs: [] };
  const { results, done } = runJobs([job], { places: 1, env: process.env, limits, onEnd: () => undefined, noise });
  await done;
  await removeFolder(noise);
  const [result] = results;
  assert.equal(result?.state, 'failed');
  return result.stopped;
}

describe('a process of npm test', () => {
  const test = 'Running:\n  test/unit/list.test.ts: a list › has rows';

  it('a test process that prints nothing and ignores signals is ended, with the name of its running test', async () => {
    const rest = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)";
    const stopped = await runOne(rest, { wholeMs: 600_000, stillMs: 2000 });
    assert.equal(stopped, `unit-2 printed nothing for 0.0 minutes. ${test}`);
  });

  it('a test process that exceeds the time limit of the whole run is ended, with the name of its running test', async () => {
    const stopped = await runOne("setInterval(() => console.log('noise'), 100)", { wholeMs: 3000, stillMs: 600_000 });
    assert.equal(stopped, `unit-2 had not ended when the whole run reached 0.1 minutes. ${test}`);
  });
  it('a test process that exits with 0 in the middle of its tests has failed', async () => {
    assert.equal(await runOne('', { wholeMs: 600_000, stillMs: 600_000 }), undefined);
  });
});
