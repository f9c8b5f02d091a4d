import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
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
import { installDir, root } from '../host/paths.mjs';
import { HumanError, main, say, secondsSince } from '../host/say.mjs';
import { groups } from './files.mjs';
import { compare } from './survivors.mjs';

/** @typedef {Awaited<ReturnType<import('@stryker-mutator/core').Stryker['runMutationTest']>>[number]} Mutant */

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
  if (missing.length > 0)
    throw new HumanError(`test/mutation/files.mjs does not say which tests reach ${missing.join(', ')}.`);
  if (inGroups.length === 0)
    throw new HumanError(`No such group. There are ${groups.map(({ name }) => name).join(', ')}.`);
  return {
    chosen: chosen.filter(({ files }) => files.length > 0),
    concurrency: Number(values.concurrency ?? Math.max(1, availableParallelism() - 1)),
  };
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
async function tryAll(group, files, concurrency) {
  const mutants = await run(group, files, concurrency, group.name);
  // What goes unhandled of one fault may end the tests of the next before the first of them has begun.
  const isUntried = (/** @type {Mutant} */ { status, testsCompleted }) => status === 'Survived' && testsCompleted === 0;
  const untried = mutants.filter(isUntried);
  if (untried.length === 0) return mutants;
  const lines = untried.map(
    ({ fileName, location: { start, end } }) =>
      `${path.relative(root, path.resolve(fileName)).split(path.sep).join('/')}:${start.line}-${end.line}`,
  );
  const keyOf = (/** @type {Mutant} */ { fileName, location, replacement }) =>
    JSON.stringify([fileName, location, replacement]);
  const wantedKeys = new Set(untried.map(keyOf));
  const again = await run(group, [...new Set(lines)], concurrency, `${group.name}, again`);
  return [
    ...mutants.filter((mutant) => !isUntried(mutant)),
    ...again.filter((mutant) => wantedKeys.has(keyOf(mutant))),
  ];
}

/**
 * @param {import('./files.mjs').Group} group
 * @param {readonly string[]} files
 * @param {number} concurrency
 * @param {string} title of the report
 */
function run({ tests }, files, concurrency, title) {
  const report = `out/mutation/${title}`;
  return new Stryker({
    mutate: [...files],
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
    // A fault that makes something wait for ever costs this, and a half more than the tests take by themselves.
    timeoutMS: 4000,
    // Nothing in the sandbox reads it, and rewriting it for there asks the compiler for an interface that it does not have any more.
    tsconfigFile: 'out/mutation/none.json',
    ignorePatterns: ['.vscode-test', '/out', '/dist', '*.vsix'],
    tempDirName: 'out/mutation/sandbox',
    concurrency,
    reporters: ['html', 'json', process.stdout.isTTY ? 'progress' : 'progress-append-only'],
    htmlReporter: { fileName: `${report}.html` },
    jsonReporter: { fileName: `${report}.json` },
    logLevel: /** @type {any} */ ('error'),
    thresholds: { break: null },
    allowEmpty: true,
  }).runMutationTest();
}

/** @param {readonly import('./survivors.mjs').FileResult[]} results */
function sayTable(results) {
  const width = Math.max(...results.map(({ file }) => file.length));
  const line = (/** @type {unknown[]} */ ...cells) =>
    say(cells.map((cell, index) => (index === 0 ? String(cell).padEnd(width) : String(cell).padStart(10))).join(' '));
  line('file', 'mutants', 'noticed', 'listed', 'not listed', 'percent');
  for (const result of results)
    line(
      result.file,
      result.faults,
      result.noticed,
      result.listed,
      result.unlisted.length,
      percentOf(result).toFixed(1),
    );
}

/** @param {Pick<import('./survivors.mjs').FileResult, 'faults' | 'noticed'>} result */
function percentOf({ faults, noticed }) {
  return faults === 0 ? 100 : (100 * noticed) / faults;
}

await main(async () => {
  const { chosen, concurrency } = choose();
  process.chdir(root);
  // With a fault in a path, a test may remove the folder above its own, which is then one of this run and not everybody's.
  const temp = mkdtempSync(path.join(tmpdir(), 'org-access-mutate-'));
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = path.join(temp, 't');
  process.on('exit', () => rmSync(temp, { recursive: true, force: true }));
  process.env.ORG_ACCESS_VSCODE_TEST_DIR = path.resolve(installDir);
  process.env.ORG_ACCESS_TEST_PATIENCE_MS ??= '3000';
  const startedMs = Date.now();
  const results = [];
  for (const { group, files } of chosen) {
    say(`\n━━ ${group.name}`);
    // One may go on working on the files meanwhile.
    const texts = new Map(files.map((name) => [withoutLines(name), readFileSync(withoutLines(name), 'utf8')]));
    results.push(...compare(await tryAll(group, files, concurrency), texts));
  }
  const isWhole = chosen.every(({ files }) => files.every((name) => name === withoutLines(name)));
  for (const { file, unlisted, outdated } of results) {
    for (const { line, was, becomes, isReached } of unlisted)
      say(`\n${file}:${line} ${isReached ? 'not noticed' : 'reached by no test'}\n  - ${was}\n  + ${becomes}`);
    // Of a part of a file it cannot be told.
    for (const { was, becomes } of isWhole ? outdated : [])
      say(`\n${file}: listed in survivors.json, and not there any more, or noticed\n  - ${was}\n  + ${becomes}`);
  }
  say('');
  sayTable(results);
  const tooLow = results.filter((result) => percentOf(result) < wanted);
  const open = results.reduce((sum, { unlisted }) => sum + unlisted.length, 0);
  say(
    `\n${open} faults are neither noticed nor listed, ${tooLow.length} files are below ${wanted} %, after ${secondsSince(startedMs)}.`,
  );
  return open > 0 || tooLow.length > 0 ? 1 : 0;
});
