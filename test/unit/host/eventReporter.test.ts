import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { mochaArgs } from '../../host/run/mocha.mjs';
import { emptyReport, follow } from '../../host/run/testEvents.mjs';
import { removeFolder } from '../../support/removeFolder.ts';

/** Returns what `npm test` reads of a run of these tests. */
async function reportOf(tests: string, ...args: readonly string[]) {
  const folder = await mkdtemp(path.join(tmpdir(), 'events-'));
  const file = path.join(folder, 'a.test.cjs');
  await writeFile(file, tests);
  const { stdout } = spawn(process.execPath, [...mochaArgs, ...args, file], { stdio: ['ignore', 'pipe', 'inherit'] });
  const report = emptyReport();
  await follow([stdout], report, path.join(folder, 'noise'));
  await removeFolder(folder);
  return report;
}

const titles = (tests: readonly { title: string }[]) => tests.map(({ title }) => title);

describe('events of tests', () => {
  it('npm test reads the events of tests whose titles have every kind of line end', async () => {
    const title = 'one\ntwo\r\nthree\u2028four\u2029five\u0085six';
    assert.deepEqual(titles((await reportOf(`it(${JSON.stringify(title)}, () => undefined);`)).passed), [title]);
  });

  it("the failure report shows an error's message and its source position, without the test's number or title", async () => {
    const reporter = path.resolve('out/test/support/eventReporter.cjs');
    const { failed } = await reportOf(
      `it('a test\\nof two lines', () => new (require(${JSON.stringify(reporter)}))());`,
    );
    const why = failed[0]?.why ?? '';
    assert.match(
      why,
      /^ {5}TypeError: .*\n(?:.*\n)*? +at new EventReporter \(test\/support\/eventReporter\.ts:\d+:\d+\)/,
    );
    assert.doesNotMatch(why, /of two lines/);
  });

  it('npm test counts a test that passes at its second try as passed and tells why it failed before, and a suite can refuse that', async () => {
    const { passed, failed, secondTries } = await reportOf(
      `const failFirst = () => { let tries = 0; return () => { if (++tries === 1) throw new Error('lost the focus'); }; };
      it('usual', failFirst());
      describe('security', function () { this.retries(0); it('once', failFirst()); });`,
      ...['--retries', '1'],
    );
    assert.deepEqual([passed, failed, secondTries].map(titles), [['usual'], ['security › once'], ['usual']]);
    assert.match(secondTries[0]?.why ?? '', /lost the focus/);
  });

  it('npm test counts a test whose program is missing as not run, and a test that somebody skipped as failed', async () => {
    const { notRun, passed, failed } = await reportOf(
      `Object.assign(describe.skip('in fish', () => it('one', () => undefined)), { needs: 'fish' });
      Object.assign(it.skip('two', () => undefined), { needs: 'nginx' });
      it.skip('three', () => undefined);
      it('four', () => undefined);`,
    );
    assert.deepEqual(notRun, [
      { title: 'two', needs: 'nginx' },
      { title: 'in fish › one', needs: 'fish' },
    ]);
    assert.deepEqual([failed, passed].map(titles), [['three'], ['four']]);
  });
});
