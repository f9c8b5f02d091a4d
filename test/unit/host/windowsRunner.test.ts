import assert from 'node:assert/strict';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runIntoFile } from '../../host/processes.mjs';
import { Judge } from '../../host/windows/judge.mjs';
import { runGroup } from '../../host/windows/runGroup.mjs';
import { eventually } from '../../support/eventually.ts';
import { removeFolder } from '../../support/removeFolder.ts';

const mark = '\u001e';
const begins = { tests: 4 };
const ends = { ended: true };
const pass = (title: string, file: string) => ({ passed: title, ms: 1, file });
const fail = (title: string, file: string) => ({ failed: title, why: 'because', ms: 1, file });

/** Process with tests: it reports events and then exits or hangs. Its wineserver may end, with or without the process. */
interface Script {
  readonly tells: readonly object[];
  readonly then: number | 'hangs';
  readonly server?: 'ends';
}

/** Runs a group of three files in real processes in place of Node.js under Wine. */
async function runScripts(scripts: readonly Script[], lacks: readonly string[] = []) {
  const folder = await mkdtemp(path.join(tmpdir(), 'runner-'));
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const given: string[] = [];
  const judge = new Judge(lacks, print);
  let crash: () => void;
  let clear: () => void;
  const start = () => {
    const ended = new Promise<void>((resolve) => {
      crash = () => {
        ground.end = 'SIGSEGV';
        resolve();
      };
    });
    const ground = { end: undefined as string | undefined, ended, clear: () => clear() };
    return Promise.resolve(ground);
  };
  const run = (files: readonly string[], log: string) => {
    const script = scripts[given.length];
    assert.ok(script, 'it is run no more');
    given.push(files.join(''));
    const stop = new AbortController();
    clear = () => stop.abort();
    const text = ['noise', ...script.tells.map((event) => mark + JSON.stringify(event))].join('\n');
    const rest = script.then === 'hangs' ? 'setInterval(() => {}, 1000)' : `process.exitCode = ${script.then}`;
    const ended = runIntoFile(process.execPath, ['-e', `console.log(${JSON.stringify(text)}); ${rest}`], log, {
      signal: stop.signal,
    });
    // Its end may be noticed after that of the process.
    if (script.server) {
      if (script.then !== 'hangs') void ended.then(() => setTimeout(crash, 50));
      else
        void eventually('it has told all', async () => (await readFile(log, 'utf8')) === `${text}\n`).then(() =>
          crash(),
        );
    }
    return ended;
  };
  try {
    const log = (attempt: number) => path.join(folder, `${attempt}.log`);
    const problem = await runGroup({ start, run }, ['a', 'b', 'c'], { log, judge, print });
    const events = lines
      .filter((line) => line.startsWith(mark))
      .map((line) => JSON.parse(line.slice(1)) as Partial<Record<string, string | number>>);
    return {
      problem,
      given,
      judge,
      said: lines.filter((line) => line.startsWith('≡')),
      events: events.map(({ passed, failed, tests }) => passed ?? (failed ? `✖ ${failed}` : (tests ?? 'end'))),
      failures: events.filter(({ failed }) => failed),
    };
  } finally {
    await removeFolder(folder);
  }
}

describe('test runner for Wine', () => {
  it('the Wine test runner forwards test events unchanged', async () => {
    const told = [begins, pass('one', 'a'), fail('two', 'b'), pass('three', 'c'), ends];
    const { problem, given, events, said } = await runScripts([{ tells: told, then: 1 }]);
    assert.deepEqual([problem, said, given], [undefined, [], ['abc']]);
    assert.deepEqual(events, [4, 'one', '✖ two', 'three', 'end']);
  });

  it('the Wine test runner reruns a group from the file in which wineserver ended, even if the process hangs', async () => {
    const first = { tells: [begins, pass('one', 'a'), pass('two', 'b')], then: 'hangs', server: 'ends' } as const;
    const again = [{ tests: 3 }, pass('two', 'b'), pass('three', 'b'), pass('four', 'c'), ends];
    const { problem, given, events, said } = await runScripts([first, { tells: again, then: 0 }]);
    assert.deepEqual([problem, given], [undefined, ['abc', 'bc']]);
    assert.deepEqual(events, [4, 'one', 'two', 'three', 'four', 'end'], 'each once');
    assert.match(
      said.join(),
      /^≡ Wine’s own server ended \(SIGSEGV\) in or after b\. .* the group is run again from there/,
    );
  });

  for (const how of ['hangs', 5] as const)
    it(`the Wine test runner reports each failure from before and after wineserver ended once (${how})`, async () => {
      const first = {
        tells: [begins, pass('one', 'a'), fail('two', 'a'), pass('three', 'b'), fail('four', 'b')],
        then: how,
        server: 'ends',
      } as const;
      const again = [{ tests: 2 }, fail('three', 'b'), pass('four', 'b'), ends];
      const { problem, given, events } = await runScripts([first, { tells: again, then: 1 }]);
      assert.deepEqual([problem, given], [undefined, ['abc', 'bc']]);
      assert.deepEqual(events, [4, '✖ two', 'one', '✖ four', '✖ three', 'end']);
    });

  it('the Wine test runner reruns a whole group if wineserver ended before any test', async () => {
    const { problem, given, events } = await runScripts([
      { tells: [], then: 'hangs', server: 'ends' },
      { tells: [begins, pass('one', 'a'), ends], then: 0 },
    ]);
    assert.deepEqual([problem, given, events], [undefined, ['abc', 'abc'], [4, 'one', 'end']]);
  });

  it('the Wine test runner does not rerun a file in which all tests have reported their result', async () => {
    const told = [begins, pass('one', 'a'), pass('two', 'c'), ends];
    const { problem, events } = await runScripts([{ tells: told, then: 'hangs', server: 'ends' }]);
    assert.deepEqual([problem, events], [undefined, [4, 'one', 'two', 'end']]);
  });

  it('the Wine test runner gives up if wineserver ends a second time, and reports the failures so far', async () => {
    const { problem, events } = await runScripts([
      { tells: [begins, fail('one', 'a')], then: 'hangs', server: 'ends' },
      { tells: [begins, pass('one', 'a'), fail('two', 'b')], then: 'hangs', server: 'ends' },
    ]);
    assert.match(String(problem), /^Wine’s own server ended \(SIGSEGV\) in or after b, for the second time/);
    assert.deepEqual(events, [4, '✖ one', '✖ two']);
  });

  it('the Wine test runner does not rerun a process that ends early while wineserver is running', async () => {
    const { problem, given, events } = await runScripts([{ tells: [begins, pass('one', 'a')], then: 7 }]);
    assert.match(String(problem), /are not complete; what runs them ended with 7:\nnoise\n/);
    assert.deepEqual([given, events], [['abc'], [4]]);
  });

  it('the Wine test runner reports a nonzero exit code even if all tests passed', async () => {
    const { problem } = await runScripts([{ tells: [begins, pass('one', 'a'), ends], then: 1 }]);
    assert.match(String(problem), /ended with 1/);
  });

  it('the Wine test runner accepts failures of listed tests, and fails if a listed test passes', async () => {
    const { problem, events, failures, judge } = await runScripts(
      [
        { tells: [begins, fail('lacking', 'a'), fail('two', 'b')], then: 'hangs', server: 'ends' },
        { tells: [begins, pass('two', 'b'), pass('there by now', 'c'), ends], then: 0 },
      ],
      ['lacking', 'there by now', 'of no test'],
    );
    assert.deepEqual([problem, events], [undefined, [4, '✖ two', '✖ there by now', 'end']]);
    assert.match(String(failures[1]?.why), /passes there by now/);
    assert.deepEqual([judge.failedAsListed, judge.unknown], [['lacking'], ['of no test']]);
  });
});
