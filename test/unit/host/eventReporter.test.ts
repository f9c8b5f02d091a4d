import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Mocha from 'mocha';
import { mochaArgs } from '../../host/run/mocha.mjs';
import { emptyReport, follow } from '../../host/run/testEvents.mjs';
import { explain } from '../../support/eventReporter.ts';
import { removeFolder } from '../../support/removeFolder.ts';

/** Returns what `npm test` prints of a test that fails with the message. */
function explained(message: string): string {
  const test = new Mocha.Test('a test\nof two lines', () => undefined);
  const suite = new Mocha.Suite('a suite');
  suite.addTest(test);
  const error = new Error(message);
  Object.assign(test, { err: error });
  return explain(test, error);
}

describe('events of tests', () => {
  it('npm test reads the events of tests whose titles have every kind of line end', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'events-'));
    const title = 'one\ntwo\r\nthree\u2028four\u2029five\u0085six';
    const file = path.join(folder, 'a.test.cjs');
    await writeFile(file, `it(${JSON.stringify(title)}, () => undefined);`);
    const { stdout } = spawn(process.execPath, [...mochaArgs, file], { stdio: ['ignore', 'pipe', 'inherit'] });
    const report = emptyReport();
    await follow([stdout], report, path.join(folder, 'noise'));
    await removeFolder(folder);
    assert.deepEqual(
      report.passed.map((test) => test.title),
      [title],
    );
  });
});

describe('an explained failure', () => {
  it("the failure report shows an error's message and its source position, without the test's number or title", () => {
    const text = explained('no rows: 0');
    assert.match(text, /^ {5}Error: no rows: 0\n +at explained \(test\/unit\/host\/eventReporter\.test\.ts:\d+:\d+\)/);
    assert.doesNotMatch(text, /a suite|a test/);
  });
});

describe('second tries', () => {
  it('npm test counts a test that passes at its second try as passed and tells why it failed before, and a suite can refuse that', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'tries-'));
    const file = path.join(folder, 'a.test.cjs');
    await writeFile(
      file,
      `const failFirst = () => { let tries = 0; return () => { if (++tries === 1) throw new Error('lost the focus'); }; };
      it('usual', failFirst());
      describe('security', function () { this.retries(0); it('once', failFirst()); });`,
    );
    const { stdout } = spawn(process.execPath, [...mochaArgs, '--retries', '1', file], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const report = emptyReport();
    await follow([stdout], report, path.join(folder, 'noise'));
    await removeFolder(folder);
    const titles = (tests: readonly { title: string }[]) => tests.map(({ title }) => title);
    assert.deepEqual([report.passed, report.failed, report.secondTries].map(titles), [
      ['usual'],
      ['security › once'],
      ['usual'],
    ]);
    assert.match(report.secondTries[0]?.why ?? '', /lost the focus/);
  });
});
