/**
 * `npm test`: sets up what is missing, then checks and tests everything. The line before the last says how many tests passed and failed.
 *
 *   npm test -- --only unit           one part: types, lint, unit, package, integration or screen
 *   npm test -- --only unit,screen    several
 */
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureBrowser } from './browser.mjs';
import { npmScript } from './npm.mjs';
import { root } from './paths.mjs';
import { endOnSignals, runVisibly } from './processes.mjs';
import { ensureOpenssl, getShells } from './programs.mjs';
import { HumanError, main, say, secondsSince } from './say.mjs';
import { ensureDependencies, ensureHost } from './setup.mjs';
import { ensureSnippetTools } from './snippetTools.mjs';

const env = { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }) };
/** @param {string[]} args of a Node script of this project */
const node = (...args) => runVisibly(process.execPath, args, { cwd: root, env });
const mocha = path.join(root, 'node_modules/mocha/bin/mocha.js');
/** On a machine that is busy with two windows, a click may come too late for what it is meant for: a second try tells that from a defect, and is counted in the summary. */
const screenTests = [mocha, '--no-config', '--enable-source-maps', '--reporter', 'spec', '--timeout', '90000', '--retries', '1', '--forbid-only', '--forbid-pending'];

/** About half of the screen tests by time, those that wait for tokens to expire among them: they run beside the others, on a VS Code of their own. */
const besideScreenTests = ['accounts', 'check', 'frozen', 'hostile', 'leaks', 'matrix', 'settings', 'terminals', 'windows'].map((name) => `out/test/screen/${name}.test.mjs`);

/** @typedef {{ code: number, output: string }} Outcome */
/** @typedef {() => Promise<Outcome | Outcome[]>} Part */

async function runScreenTests() {
  const beside = runVisibly(process.execPath, [...screenTests, ...besideScreenTests], { cwd: root, env, held: true });
  const others = await node(...screenTests, ...besideScreenTests.flatMap((file) => ['--ignore', file]), 'out/test/screen/**/*.test.mjs');
  const held = await beside;
  process.stdout.write(held.output);
  return [others, held];
}

/** @type {Record<string, { title: string, needs: string[], inVsCode?: boolean, withCertificates?: boolean, withPrograms?: boolean, hasTests?: boolean, run: Part }>} */
const parts = {
  types: { title: 'Type check', needs: [], run: () => npmScript('types', root) },
  lint: { title: 'Lint', needs: [], run: () => npmScript('lint', root) },
  unit: { title: 'Unit tests', needs: [], withCertificates: true, withPrograms: true, hasTests: true, run: () => npmScript('test:unit', root) },
  package: { title: 'Build and package', needs: [], run: () => npmScript('package', root) },
  bundle: { title: 'Bundle the tests', needs: [], run: () => node('esbuild.mjs', '--tests') },
  integration: {
    title: 'Integration tests, in the extension host of VS Code',
    needs: ['package', 'bundle'],
    inVsCode: true,
    hasTests: true,
    run: async () => [await node('test/host/integration.mjs'), await node('test/host/integration.mjs', '--soak'), await node('test/host/integration.mjs', '--proxied')],
  },
  screen: {
    title: 'Screen tests, through the workbench of VS Code',
    needs: ['package', 'bundle'],
    inVsCode: true,
    withCertificates: true,
    hasTests: true,
    run: runScreenTests,
  },
};

/** @returns {string[]} names of the parts to run, with what they need, in order */
function choose() {
  const args = process.argv.slice(2);
  const at = args.indexOf('--only');
  if (args.length > 0 && (at !== 0 || args.length !== 2)) throw new HumanError(`Usage: npm test [-- --only ${Object.keys(parts).join(',')}]`);
  const named = at === 0 ? /** @type {string} */ (args[1]).split(',') : Object.keys(parts);
  const unknown = named.filter((name) => !(name in parts));
  if (unknown.length > 0) throw new HumanError(`No such part: ${unknown.join(', ')}. There are ${Object.keys(parts).join(', ')}.`);
  const wanted = new Set(named.flatMap((name) => [name, ...(parts[name]?.needs ?? [])]));
  return Object.keys(parts).filter((name) => wanted.has(name));
}

/**
 * The totals in a Mocha report: the last ones, since a test may print others.
 * @param {string} output
 */
export function countTests(output) {
  const plain = stripVTControlCharacters(output);
  const last = (/** @type {string} */ word) => Number([...plain.matchAll(new RegExp(`^ {2}(\\d+) ${word}`, 'gm'))].at(-1)?.[1] ?? 0);
  const retried = [...plain.matchAll(/^ +second try: /gm)].length;
  return { passed: last('passing'), failed: last('failing'), retried };
}

/**
 * @template {string} K
 * @param {Record<K, number>[]} counts
 * @param {K} key
 */
function sum(counts, key) {
  return counts.reduce((total, count) => total + count[key], 0);
}

/**
 * @typedef {object} Result
 * @property {string} title
 * @property {boolean} ok
 * @property {string} duration
 * @property {number} passed
 * @property {number} failed at least 1 when the part failed
 * @property {string} remark
 */

/**
 * @param {string} name
 * @param {Set<string>} broken parts that failed before
 * @returns {Promise<Result>}
 */
async function runPart(name, broken) {
  const part = /** @type {(typeof parts)[string]} */ (parts[name]);
  say(`\n━━ ${part.title}`);
  const startedMs = Date.now();
  const missing = part.needs.filter((need) => broken.has(need));
  if (missing.length > 0) {
    const remark = `could not run without: ${missing.map((need) => parts[need]?.title).join(', ')}`;
    say(remark);
    return { title: part.title, ok: false, duration: '–', passed: 0, failed: 1, remark };
  }
  const outcomes = [await part.run()].flat();
  const counts = part.hasTests ? outcomes.map(({ output }) => countTests(output)) : [];
  const empty = counts.some(({ passed, failed }) => passed + failed === 0);
  const tests = { passed: sum(counts, 'passed'), failed: sum(counts, 'failed'), retried: sum(counts, 'retried') };
  const ok = outcomes.every(({ code }) => code === 0) && tests.failed === 0 && !empty;
  const remark = part.hasTests ? `${tests.passed} passed, ${tests.failed} failed${tests.retried > 0 ? `, ${tests.retried} at the second try` : ''}${empty ? ' (no test ran)' : ''}` : '';
  return { title: part.title, ok, duration: secondsSince(startedMs), passed: tests.passed, failed: ok ? 0 : Math.max(1, tests.failed), remark };
}

await main(async () => {
  const chosen = choose();
  endOnSignals();
  say('━━ Set-up');
  await ensureDependencies();
  if (chosen.some((name) => parts[name]?.inVsCode)) {
    const host = await ensureHost();
    process.env.CHROMIUM = await ensureBrowser(host.node);
  }
  if (chosen.some((name) => parts[name]?.withCertificates)) await ensureOpenssl();
  if (chosen.some((name) => parts[name]?.withPrograms)) {
    await getShells();
    await ensureSnippetTools();
  }
  say('  ready');

  /** @type {Result[]} */
  const results = [];
  /** @type {Set<string>} */
  const broken = new Set();
  for (const name of chosen) {
    const result = await runPart(name, broken);
    if (!result.ok) broken.add(name);
    results.push(result);
  }

  const width = Math.max(...results.map(({ title }) => title.length));
  say('\n━━ Summary');
  for (const { title, ok, duration, remark } of results) say(`${ok ? '✔' : '✖'} ${title.padEnd(width)}  ${duration.padStart(7)}  ${remark}`);
  say(`\n${sum(results, 'passed')} passed, ${sum(results, 'failed')} failed`);
  return results.every(({ ok }) => ok) ? 0 : 1;
});
