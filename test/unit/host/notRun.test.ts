import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const moduleAt = (name: string) => JSON.stringify(pathToFileURL(path.resolve('test/host', name)).href);

/** Runs code on a computer without any of the programs. */
function runWithout(text: string, env: NodeJS.ProcessEnv = {}) {
  const { CI: _, ...usual } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', text], {
    encoding: 'utf8',
    env: { ...usual, PATH: '', ...env },
  });
  return { status, stdout, stderr };
}

const preflight = `
  const { findMissing } = await import(${moduleAt('install/systemPrograms.mjs')});
  const { main } = await import(${moduleAt('say.mjs')});
  await main(async () => void findMissing(new Set(['unit'])));
`;

/** Prints the summary of a run with two processes of unit tests. Arguments: parts that were not run as JSON, and the number of second tries. */
const summary = `
  const { printSummary } = await import(${moduleAt('run/summary.mjs')});
  const { emptyReport } = await import(${moduleAt('run/testEvents.mjs')});
  const result = (more) => ({ job: { part: 'unit', name: 'unit' }, state: 'ok', seconds: 1, told: { ...emptyReport(), ...more } });
  const test = { title: 'a', file: 'b', ms: 1 };
  const notRun = ['fish', 'fish', 'nginx'].map((needs) => ({ title: 'c', needs }));
  const secondTries = Array.from({ length: Number(process.argv[2]) }, () => ({ title: 'd', why: 'e' }));
  const results = [result({ passed: [test, test], secondTries }), result({ passed: [test], notRun })];
  process.exitCode = printSummary(results, Date.now(), { programs: ['fish', 'nginx'], parts: JSON.parse(process.argv[1]) });
`;

describe('what is not run for missing programs', () => {
  if (process.platform !== 'win32') {
    it('npm test -- --all names the missing programs and the script that installs them, and continues', () => {
      const { status, stdout } = runWithout(preflight);
      assert.equal(status, 0);
      assert.match(
        stdout,
        /^Not here: zsh, fish, .*\. The tests that need them are not run\. .*: sudo sh scripts\/systemPackages\.sh\n$/,
      );
    });

    it('npm test -- --all fails at once in CI without a program that the script installs, and not for servers', () => {
      const { status, stderr } = runWithout(preflight, { CI: 'true' });
      assert.equal(status, 1);
      assert.match(stderr, /^\nCI needs zsh, fish, .*: sudo sh scripts\/systemPackages\.sh/);
      assert.doesNotMatch(stderr, /nginx/);
    });
  }

  it('the last line of npm test counts tests by their result, names parts that were not run, and more than two second tries are a failure', () => {
    const print = (parts: Record<string, string>, tries = 0) =>
      spawnSync(process.execPath, ['--input-type=module', '-e', summary, JSON.stringify(parts), `${tries}`], {
        encoding: 'utf8',
      });
    const all = print({});
    assert.equal(all.status, 0);
    assert.match(
      all.stdout,
      /– Not run for a missing program: 2 for fish, 1 for nginx\n {2}To run all: sudo sh scripts\/systemPackages\.sh\n/,
    );
    assert.equal(all.stdout.trimEnd().split('\n').at(-1), '3 passed, 0 failed, 3 not run, 0 at the second try');
    const some = print({ windows: 'It needs Wine.' });
    assert.equal(some.status, 0);
    assert.match(some.stdout, /^– Windows code, in Node\.js for Windows: not run\. It needs Wine\.$/m);
    assert.equal(
      some.stdout.trimEnd().split('\n').at(-1),
      '3 passed, 0 failed, 3 not run, 0 at the second try, and the part windows',
    );
    for (const [tries, status] of [
      [2, 0],
      [3, 1],
    ] as const) {
      const again = print({}, tries);
      assert.equal(again.status, status);
      assert.match(again.stdout, new RegExp(`, ${tries} at the second try\n$`));
    }
  });
});
