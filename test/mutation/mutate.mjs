/**
 * `npm run mutate`: puts small faults into the code, one at a time, and tells which of them no unit test notices.
 *
 *   npm run mutate                                       every file of `files.mjs`
 *   npm run mutate -- src/core/tokens.ts                 some of them
 *   npm run mutate -- src/core/tokens.ts:50-60           some lines
 *   npm run mutate -- --group hiding --concurrency 1     one group, by one process
 *
 * Ends with 1 when a fault is not noticed and not listed in `survivors.json`, or a file is below 90 %. Reports are in `out/mutation`.
 */
import { Stryker } from '@stryker-mutator/core';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { installDir, root } from '../host/paths.mjs';
import { HumanError, main, say, secondsSince } from '../host/say.mjs';
import { groups } from './files.mjs';
import { compare } from './survivors.mjs';

/** Percent of the faults in a file that tests have to notice. */
const wanted = 90;

/** What was asked for: for each group, the files, perhaps with lines. */
function choose() {
  const { values, positionals } = parseArgs({
    options: { group: { type: 'string' }, concurrency: { type: 'string' } },
    allowPositionals: true,
  });
  const asked = positionals.map((name) => path.relative(root, path.resolve(name)).split(path.sep).join('/'));
  const inGroups = groups.filter(({ name }) => values.group === undefined || name === values.group);
  const chosen = inGroups.map((group) => ({
    group,
    files: asked.length === 0 ? group.files : asked.filter((name) => group.files.includes(withoutLines(name))),
  }));
  const missing = asked.filter((name) => !chosen.some(({ files }) => files.includes(name)));
  if (missing.length > 0) throw new HumanError(`test/mutation/files.mjs does not say which tests reach ${missing.join(', ')}.`);
  if (inGroups.length === 0) throw new HumanError(`No such group. There are ${groups.map(({ name }) => name).join(', ')}.`);
  return { chosen: chosen.filter(({ files }) => files.length > 0), concurrency: Number(values.concurrency ?? Math.max(1, availableParallelism() - 1)) };
}

/** @param {string} name */
function withoutLines(name) {
  return name.replace(/:\d+-\d+$/, '');
}

/**
 * @param {import('./files.mjs').Group} group
 * @param {readonly string[]} files
 * @param {number} concurrency
 */
function run({ name, tests }, files, concurrency) {
  const report = `out/mutation/${name}`;
  return new Stryker({
    mutate: [...files],
    buildCommand: 'node esbuild.mjs --tests',
    plugins: ['@stryker-mutator/mocha-runner'],
    testRunner: 'mocha',
    mochaOptions: {
      'no-config': true,
      'no-package': true,
      'no-opts': true,
      spec: tests.map((test) => path.posix.join('out', test.replace(/\.ts$/, '.mjs'))),
    },
    coverageAnalysis: 'perTest',
    // A fault that makes something wait for ever costs this, and a half more than the tests take by themselves.
    timeoutMS: 4000,
    ignorePatterns: ['.vscode-test', '/out', '/dist', '*.vsix'],
    tempDirName: 'out/mutation/sandbox',
    concurrency,
    reporters: ['html', 'json', process.stdout.isTTY ? 'progress' : 'progress-append-only'],
    htmlReporter: { fileName: `${report}.html` },
    jsonReporter: { fileName: `${report}.json` },
    logLevel: 'error',
    thresholds: { break: null },
    allowEmpty: true,
  }).runMutationTest();
}

/** @param {readonly import('./survivors.mjs').FileResult[]} results */
function sayTable(results) {
  const width = Math.max(...results.map(({ file }) => file.length));
  const line = (/** @type {unknown[]} */ ...cells) => say(cells.map((cell, index) => (index === 0 ? String(cell).padEnd(width) : String(cell).padStart(10))).join(' '));
  line('file', 'mutants', 'noticed', 'listed', 'not listed', 'percent');
  for (const result of results) line(result.file, result.faults, result.noticed, result.listed, result.unlisted.length, percentOf(result).toFixed(1));
}

/** @param {Pick<import('./survivors.mjs').FileResult, 'faults' | 'noticed'>} result */
function percentOf({ faults, noticed }) {
  return faults === 0 ? 100 : (100 * noticed) / faults;
}

await main(async () => {
  const { chosen, concurrency } = choose();
  process.chdir(root);
  process.env.ORG_ACCESS_VSCODE_TEST_DIR = path.resolve(installDir);
  const startedMs = Date.now();
  const results = [];
  for (const { group, files } of chosen) {
    say(`\n━━ ${group.name}`);
    const mutants = await run(group, files, concurrency);
    results.push(...compare(mutants, [...new Set(files.map(withoutLines))]));
  }
  for (const { file, unlisted, outdated } of results) {
    for (const { line, was, becomes, isReached } of unlisted) say(`\n${file}:${line} ${isReached ? 'not noticed' : 'reached by no test'}\n  - ${was}\n  + ${becomes}`);
    for (const { was, becomes } of outdated) say(`\n${file}: listed in survivors.json, and not there any more, or noticed\n  - ${was}\n  + ${becomes}`);
  }
  say('');
  sayTable(results);
  const tooLow = results.filter((result) => percentOf(result) < wanted);
  const open = results.reduce((sum, { unlisted }) => sum + unlisted.length, 0);
  say(`\n${open} faults are neither noticed nor listed, ${tooLow.length} files are below ${wanted} %, after ${secondsSince(startedMs)}.`);
  return open > 0 || tooLow.length > 0 ? 1 : 0;
});
