/**
 * `npm run mutate`: mutates the named files, and prints the mutants that no unit test notices.
 *
 *   npm run mutate -- src/service/common/tokens.ts                                      with the unit tests of its folder
 *   npm run mutate -- src/service/common/tokens.ts:50-60 test/unit/service/common/tokens.test.ts  some lines, with these tests
 *
 * A report is in `out/mutation`.
 */
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { installDir, root } from '../host/paths.mjs';
import { useTemporaryFolder } from '../host/run/temporary.mjs';
import { HumanError, main, say } from '../host/say.mjs';

/** @param {readonly string[]} files of `src`, optionally with lines */
function testsBeside(files) {
  const folders = new Set(files.map((name) => path.posix.dirname(name).replace(/^src\b/, 'test/unit')));
  return [...folders].flatMap((folder) =>
    readdirSync(path.join(root, folder))
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => `${folder}/${name}`),
  );
}

await main(async () => {
  const names = process.argv.slice(2).map((name) => path.relative(root, path.resolve(name)).split(path.sep).join('/'));
  const files = names.filter((name) => !name.endsWith('.test.ts'));
  const named = names.filter((name) => name.endsWith('.test.ts'));
  if (files.length === 0) throw new HumanError('Name the files to put faults into, and tests if you like.');
  const tests = named.length > 0 ? named : testsBeside(files);
  process.chdir(root);
  // A mutated path may delete the parent of a test's folder, so that belongs to this run.
  const temp = await useTemporaryFolder();
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = path.join(temp, 't');
  process.env.ORG_ACCESS_VSCODE_TEST_DIR = path.resolve(installDir);
  process.env.ORG_ACCESS_TEST_PATIENCE_MS ??= '3000';
  const mutants = await new Stryker({
    mutate: files,
    buildCommand: 'node esbuild.mjs --tests',
    plugins: ['@stryker-mutator/mocha-runner'],
    testRunner: 'mocha',
    mochaOptions: {
      'no-config': true,
      'no-package': true,
      'no-opts': true,
      require: ['./test/mutation/hooks.mjs'],
      spec: tests.map((test) => path.posix.join('out', test.replace(/\.ts$/, '.mjs'))),
    },
    coverageAnalysis: 'perTest',
    // Cost of a mutant that waits forever, plus 50 % of the tests' usual time.
    timeoutMS: 4000,
    // Nothing in the sandbox reads it, and rewriting it needs a compiler API that no longer exists.
    tsconfigFile: 'out/mutation/none.json',
    ignorePatterns: ['.vscode-test', '/out', '/dist', '*.vsix'],
    tempDirName: 'out/mutation/sandbox',
    concurrency: Math.max(1, availableParallelism() - 1),
    reporters: ['clear-text', 'html'],
    clearTextReporter: { logTests: false, reportTests: false },
    htmlReporter: { fileName: 'out/mutation/index.html' },
    logLevel: /** @type {any} */ ('error'),
    thresholds: { break: null },
  }).runMutationTest();
  say(
    `${mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage').length} faults went unnoticed.`,
  );
});
