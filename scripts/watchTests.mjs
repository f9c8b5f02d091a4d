/**
 * `npm run watch:test`: after each change, runs the unit tests that depend on changed files, smallest first. Another
 * change restarts the run. Uncommitted files count as changed at the start.
 */
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, context } from 'esbuild';
import { endOnSignals } from '../test/host/processes.mjs';
import { useTemporaryFolder } from '../test/host/run/temporary.mjs';
import { mochaBundles, programBundles } from './testBundles.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const mocha = path.join(root, 'node_modules/mocha/bin/mocha.js');
/** Limit of a test file's duration in the last `npm test`; slower ones are skipped. */
const mostMs = 5000;

/** @returns {ReadonlyMap<string, number>} milliseconds of each test file in the last `npm test` */
function lastTimes() {
  const times = new Map();
  try {
    for (const { file, ms } of JSON.parse(readFileSync(path.join(root, 'out/noise/times.json'), 'utf8')))
      times.set(file, (times.get(file) ?? 0) + ms);
  } catch {
    // It has not run yet.
  }
  return times;
}

/**
 * @param {import('esbuild').Metafile} metafile
 * @returns {Map<string, Set<string>>} sources by bundled test file
 */
function sourcesOfTests({ outputs }) {
  const sources = new Map();
  for (const [file, { entryPoint }] of Object.entries(outputs)) {
    if (!entryPoint?.endsWith('.test.ts')) continue;
    const [read, seen] = [new Set(), new Set([file])];
    for (const one of seen) {
      for (const input of Object.keys(outputs[one]?.inputs ?? {})) read.add(input);
      for (const { path: imported, external } of outputs[one]?.imports ?? []) if (!external) seen.add(imported);
    }
    sources.set(file, read);
  }
  return sources;
}

/** @param {string} file */
function changedAt(file) {
  return statSync(path.join(root, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

const status = spawnSync('git', ['status', '--porcelain', '-z', '--no-renames', '--untracked-files=all'], {
  cwd: root,
  encoding: 'utf8',
});
/** None without git, or in an archive. */
const uncommitted = status.status === 0 ? status.stdout.split('\0') : [];
/** Files that changed since their tests ran. */
const changed = new Set(uncommitted.map((line) => line.slice(3)).filter((file) => file !== ''));
/** @type {Map<string, number>} */
const known = new Map();
/** @type {import('node:child_process').ChildProcess | undefined} */
let running;

/** @param {import('esbuild').Metafile} metafile */
function runTouched(metafile) {
  for (const file of Object.keys(metafile.inputs)) {
    const ms = changedAt(file);
    if (known.has(file) && known.get(file) !== ms) changed.add(file);
    known.set(file, ms);
  }
  running?.kill();
  const touched = [...sourcesOfTests(metafile)]
    .filter(([, sources]) => [...changed].some((file) => sources.has(file)))
    .sort(([, a], [, b]) => a.size - b.size)
    .map(([file]) => file);
  const times = lastTimes();
  const quick = touched.filter((file) => (times.get(file) ?? 0) <= mostMs);
  const left = touched.length - quick.length;
  if (quick.length === 0)
    return console.log(
      touched.length > 0
        ? 'Only slow tests read what has changed: npm test runs them.'
        : 'No unit test reads what has changed. Waiting for a change…',
    );
  console.log(
    `\n${[...changed].join(', ')}: ${quick.length} test files${left > 0 ? `, and ${left} slow ones that are left to npm test` : ''}`,
  );
  const child = spawn(
    process.execPath,
    [mocha, '--no-config', '--enable-source-maps', '--timeout', '20000', '--reporter', 'dot', ...quick],
    { cwd: root, stdio: 'inherit' },
  );
  running = child;
  child.on('exit', (code) => {
    if (child !== running) return;
    running = undefined;
    if (code === 0) changed.clear();
  });
}

// npm's shell doesn't forward signals, and would leave this running.
endOnSignals();
await useTemporaryFolder();
process.on('exit', () => running?.kill());
rmSync(path.join(root, 'out/test/unit'), { recursive: true, force: true });
const options = await mochaBundles(root, ['test/unit']);
const runner = {
  name: 'run-touched',
  setup: (/** @type {import('esbuild').PluginBuild} */ builder) =>
    builder.onEnd(async ({ metafile, errors }) => {
      if (!metafile || errors.length > 0) return;
      await build(programBundles(root));
      runTouched(metafile);
    }),
};
const watcher = await context({ ...options, metafile: true, plugins: [...(options.plugins ?? []), runner] });
await watcher.watch();
