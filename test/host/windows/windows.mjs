/**
 * Runs unit tests in Node.js for Windows: on Windows, or under Wine. Requires their bundles.
 *
 *   node test/host/windows/windows.mjs
 *   node test/host/windows/windows.mjs --grep "pipe"    tests with matching titles
 *   node test/host/windows/windows.mjs --all-rounds     all tests, and all rounds of randomized ones, as with ORG_ACCESS_ROUNDS=all
 */
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureWine, inWine, temp } from '../install/wine.mjs';
import { installDir, root } from '../paths.mjs';
import { endOnSignals, runIntoFile } from '../processes.mjs';
import { mochaArgs } from '../run/mocha.mjs';
import { main, say } from '../say.mjs';
import { groupsOfFiles, leftOut } from './files.mjs';
import { Judge } from './judge.mjs';
import { lacksOfWine, ofPosix } from './lacks.mjs';
import { runGroup } from './runGroup.mjs';
import { endProgramsOf, startWineServer } from './wineServer.mjs';

/** Timeout of a group. */
const limitMs = 900_000;

const isWindows = process.platform === 'win32';
const { values } = parseArgs({ options: { grep: { type: 'string' }, 'all-rounds': { type: 'boolean' } } });
const isThorough = values['all-rounds'] || process.env.ORG_ACCESS_ROUNDS === 'all';

const outputs = path.join(root, 'out/windows');

const rounds = isThorough ? { ORG_ACCESS_ROUNDS: 'all' } : {};

/** @returns {Promise<{ lanes: import('./runGroup.mjs').Lane[], close: () => void }>} `close` ends everything */
async function openLanes() {
  if (isWindows) {
    const env = { ...process.env, TEMP: temp, TMP: temp, ...rounds };
    const lane = { start: () => Promise.resolve(undefined), run: runTests(process.execPath, [], env) };
    return { lanes: [lane], close: () => undefined };
  }
  const { node, envs, ...programs } = await ensureWine();
  const shim = pathToFileURL(path.join(root, 'test/host/windows/shim.mjs')).href;
  const own = {
    NODE_OPTIONS: `--import ${shim.replace('file:///', 'file:///Z:/')}`,
    ORG_ACCESS_VSCODE_TEST_DIR: inWine(installDir),
    ...rounds,
  };
  const close = () => envs.forEach(endProgramsOf);
  process.on('exit', close);
  const lanes = envs.map((env) => {
    /** @type {import('./runGroup.mjs').Ground | undefined} */
    let ground;
    return {
      start: async () =>
        ground?.end === undefined && ground ? ground : (ground = await startWineServer(programs, env)),
      run: runTests(programs.wine, [node], { ...env, ...own }),
    };
  });
  return { lanes, close };
}

/**
 * @param {string} command Node.js for Windows, or Wine
 * @param {readonly string[]} first first arguments
 * @param {NodeJS.ProcessEnv} env
 * @returns {import('./runGroup.mjs').Lane['run']}
 */
function runTests(command, first, env) {
  const grep = values.grep === undefined ? [] : ['--grep', values.grep];
  return (files, log) =>
    runIntoFile(command, [...first, ...mochaArgs, ...grep, ...files], log, { cwd: root, env, timeout: limitMs });
}

const lists = isWindows ? ofPosix : { ...lacksOfWine, ...ofPosix };

/** @param {Judge} judge */
function printLacks(judge) {
  const { failedAsListed: failed } = judge;
  const place = isWindows ? 'in Node.js for Windows' : 'in Node.js for Windows under Wine';
  say(
    `≡ ${place}: ${failed.length} tests failed as listed, for what is not there; ${Object.keys(leftOut).length} files were left out${isThorough ? '' : '; what needs nothing of the system was left out'}`,
  );
  for (const title of failed) say(`${title}: ${lists[title]}`);
  for (const [file, why] of Object.entries(leftOut)) say(`test/unit/${file}: ${why}`);
}

await main(async () => {
  endOnSignals();
  await rm(path.dirname(temp), { recursive: true, force: true });
  await mkdir(temp, { recursive: true });
  await rm(outputs, { recursive: true, force: true });
  await mkdir(outputs, { recursive: true });
  const { lanes, close } = await openLanes();
  const judge = new Judge(Object.keys(lists), say);
  const groups = groupsOfFiles(isThorough).entries();
  /** @type {(string | undefined)[]} */
  const problems = [];
  const work = async (/** @type {import('./runGroup.mjs').Lane} */ lane) => {
    // Each lane takes the next group.
    for (const [index, files] of groups) {
      const log = (/** @type {number} */ attempt) =>
        path.join(outputs, `group-${index + 1}${attempt === 1 ? '' : '-again'}.log`);
      problems.push(await runGroup(lane, files, { log, judge, print: say }));
    }
  };
  await Promise.all(lanes.map(work));
  close();
  printLacks(judge);
  // Without `--all-rounds`, some tests don't run.
  if (isThorough && values.grep === undefined && judge.unknown.length > 0)
    problems.push(`No test has these titles of test/host/windows/lacks.mjs:\n${judge.unknown.join('\n')}`);
  const told = problems.filter((problem) => problem !== undefined);
  for (const problem of told) say(problem);
  return told.length === 0 ? 0 : 1;
});
