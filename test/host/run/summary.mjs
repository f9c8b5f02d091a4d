import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { howToInstall } from '../install/systemPrograms.mjs';
import { root } from '../paths.mjs';
import { tail } from '../processes.mjs';
import { say } from '../say.mjs';
import { noiseFolder } from './jobs.mjs';
import { parts } from './parts.mjs';
import { maxSecondTries } from './tiers.mjs';

/**
 * @typedef {import('./jobs.mjs').Result} Result
 * @typedef {object} Missing
 * @property {readonly import('../install/systemPrograms.mjs').ProgramName[]} programs of the system
 * @property {Record<string, string>} parts reasons why parts can't run here
 */

/** @param {readonly Result[]} results */
export function printFigures(results) {
  const figures = results.flatMap(({ told }) => told.figures);
  if (figures.length > 0) say(`\n━━ Figures\n${figures.map((line) => `  ${line}`).join('\n')}`);
}

/** @param {readonly Result[]} results */
export function printFailures(results) {
  const broken = results.filter(({ state }) => state === 'failed');
  if (broken.length === 0) return;
  say('\n━━ Failures');
  for (const { job, told, noiseFile, stopped } of broken) {
    if (stopped !== undefined) say(`\n✖ ${stopped}`);
    for (const { title, why } of told.failed) say(`\n✖ ${title}\n${why}`);
    // The reason for a failure without a failed test is in the other output.
    if (told.failed.length === 0) say(`\n✖ ${job.name}\n${tail(readFileSync(noiseFile, 'utf8'), 60)}`);
    say(`\n  More of ${job.name} is in ${path.relative(root, noiseFile)}.`);
  }
}

/** Prints why tests failed at their first try. @param {readonly Result[]} results */
export function printSecondTries(results) {
  const tries = results.flatMap(({ told }) => told.secondTries);
  if (tries.length === 0) return;
  say('\n━━ Tried a second time');
  for (const { title, why } of tries) say(`\n– ${title}\n${why}`);
}

/** Prints the slowest tests, and stores all durations. @param {readonly Result[]} results */
export function printSlowest(results) {
  const all = results
    .flatMap(({ job, told }) =>
      [...told.passed, ...told.failed].map(({ title, file, ms }) => ({ job: job.name, file, title, ms })),
    )
    .sort((a, b) => b.ms - a.ms);
  writeFileSync(path.join(noiseFolder, 'times.json'), JSON.stringify(all, null, 1));
  const slowest = all.slice(0, 10);
  if (slowest.length > 1)
    say(
      `\n━━ The slowest tests\n${slowest.map(({ title, ms }) => `  ${(ms / 1000).toFixed(1).padStart(6)} s  ${title}`).join('\n')}`,
    );
}

/**
 * Prints the results of the parts, what was not run, and as the last line the number of tests that passed, failed, were not run, and were
 * tried a second time.
 * @param {readonly Result[]} results
 * @param {number} startedMs
 * @param {Missing} missing
 * @returns {number} exit code
 */
export function printSummary(results, startedMs, missing) {
  say('\n━━ Summary');
  const width = Math.max(...Object.values(parts).map(({ title }) => title.length));
  const totals = { passed: 0, failed: 0, notRun: 0 };
  let isWell = true;
  for (const [name, { title, hasTests }] of Object.entries(parts)) {
    const own = results.filter(({ job }) => job.part === name);
    if (own.length === 0) continue;
    const passed = own.reduce((sum, { told }) => sum + told.passed.length, 0);
    const failed = own.reduce(
      (sum, { state, told }) => sum + (state === 'ok' ? 0 : Math.max(1, told.failed.length)),
      0,
    );
    const notRun = own.flatMap(({ told }) => told.notRun).length;
    totals.notRun += notRun;
    totals.passed += passed;
    totals.failed += failed;
    isWell &&= failed === 0;
    const seconds = own.map((result) => result.seconds.toFixed(0)).join(' + ');
    say(
      `${failed === 0 ? '✔' : '✖'} ${title.padEnd(width)}  ${`${seconds} s`.padStart(24)}  ${hasTests ? countsOf({ passed, failed, notRun }) : ''}`,
    );
  }
  for (const [part, why] of Object.entries(missing.parts)) say(`– ${parts[part]?.title}: not run. ${why}`);
  printNotRun(results, missing);
  const minutes = ((Date.now() - startedMs) / 60_000).toFixed(1);
  const tries = results.flatMap(({ told }) => told.secondTries).length;
  if (tries > maxSecondTries)
    say(`\n✖ ${tries} tests were tried a second time. More than ${maxSecondTries} are a failure.`);
  isWell &&= tries <= maxSecondTries;
  const missingParts = Object.keys(missing.parts);
  const hasTests = [...results.map(({ job }) => job.part), ...missingParts].some((part) => parts[part]?.hasTests);
  if (hasTests && totals.passed + totals.failed === 0) say('\nNo test ran.');
  const leftOut =
    missingParts.length === 0 ? '' : `, and the part${missingParts.length > 1 ? 's' : ''} ${missingParts.join(', ')}`;
  say(
    `\n${minutes} minutes\n${totals.passed} passed, ${totals.failed} failed, ${totals.notRun} not run, ${tries} at the second try${leftOut}`,
  );
  return isWell && !(hasTests && totals.passed === 0) ? 0 : 1;
}

/** @param {{ passed: number, failed: number, notRun: number }} counts */
function countsOf({ passed, failed, notRun }) {
  return `${passed} passed, ${failed} failed${notRun > 0 ? `, ${notRun} not run` : ''}`;
}

/**
 * Prints how many tests need which missing program, and how to install them.
 * @param {readonly Result[]} results
 * @param {Missing} missing
 */
function printNotRun(results, { programs }) {
  const needs = results.flatMap(({ told }) => told.notRun.map((one) => one.needs));
  const counts = [...new Set(needs)].map((name) => `${needs.filter((one) => one === name).length} for ${name}`);
  if (counts.length > 0) say(`– Not run for a missing program: ${counts.join(', ')}`);
  if (programs.length > 0) say(`  To run all: ${howToInstall}`);
}
