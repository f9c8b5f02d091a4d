/**
 * Runs unit tests in Node.js for Windows: under Wine, and on Windows without it. Their bundles must be there.
 *
 *   node test/host/windows/windows.mjs
 *   node test/host/windows/windows.mjs --grep "pipe"    the tests whose titles match
 *   node test/host/windows/windows.mjs --all-rounds     each as often as its claim was first made on, as ORG_ACCESS_ROUNDS=all does
 */
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureWine, inWine, temp } from '../install/wine.mjs';
import { installDir, root } from '../paths.mjs';
import { endOnSignals, runIntoFile, tail } from '../processes.mjs';
import { mochaArgs } from '../run/mocha.mjs';
import { HumanError, main, say } from '../say.mjs';
import { groupsOfFiles } from './files.mjs';
import { Judge } from './judge.mjs';
import { lacksOfWine } from './lacks.mjs';

/** A group that takes longer hangs. */
const limitMs = 900_000;

const isWindows = process.platform === 'win32';
const { values } = parseArgs({ options: { grep: { type: 'string' }, 'all-rounds': { type: 'boolean' } } });
const isThorough = values['all-rounds'] || process.env.ORG_ACCESS_ROUNDS === 'all';

const outputs = path.join(root, 'out/windows');

/**
 * How Node.js for Windows is started.
 * @returns {Promise<{ command: string, first: string[], env: NodeJS.ProcessEnv }>}
 */
async function nodeForWindows() {
  const rounds = isThorough ? { ORG_ACCESS_ROUNDS: 'all' } : {};
  if (isWindows)
    return { command: process.execPath, first: [], env: { ...process.env, TEMP: temp, TMP: temp, ...rounds } };
  const { wine, node, env, end } = await ensureWine();
  process.on('exit', end);
  const own = {
    NODE_OPTIONS: `--import ${pathToFileURL(path.join(root, 'test/host/windows/shim.mjs')).href.replace('file:///', 'file:///Z:/')}`,
    ORG_ACCESS_VSCODE_TEST_DIR: inWine(installDir),
  };
  return { command: wine, first: [node], env: { ...env, ...own, ...rounds } };
}

/**
 * Runs test files in one process, and hands on what they tell while they do.
 * @param {Awaited<ReturnType<typeof nodeForWindows>>} node
 * @param {readonly string[]} files
 * @param {string} log
 * @param {Judge} judge
 * @returns {Promise<string | undefined>} what went wrong beside tests that failed
 */
async function runGroup({ command, first, env }, files, log, judge) {
  const grep = values.grep === undefined ? [] : ['--grep', values.grep];
  const args = [...first, ...mochaArgs, ...grep, ...files];
  /** @type {number | string | undefined} */
  let end;
  const ending = runIntoFile(command, args, log, { cwd: root, env, timeout: limitMs }).then((how) => (end = how));
  const group = judge.group();
  const lines = linesOf(log);
  while (end === undefined) {
    for (const line of lines.next()) {
      // All that runs in it would wait for ever.
      if (/^wineserver crashed/.test(line)) throw new HumanError(`Wine has ended in the middle of the tests: ${line}`);
      group.take(line);
    }
    await Promise.race([ending, sleep(200)]);
  }
  for (const line of lines.next()) group.take(line);
  lines.close();
  if (group.isComplete(end)) return undefined;
  return `The tests in ${path.relative(root, log)} are not complete; what runs them ended with ${end}:\n${tail(readFileSync(log, 'utf8'), 20)}`;
}

/**
 * Reads a file that grows.
 * @param {string} file
 */
function linesOf(file) {
  const handle = openSync(file, 'r');
  const chunk = Buffer.alloc(1 << 16);
  let rest = Buffer.alloc(0);
  return {
    /** The lines that are whole since the last call. */
    next() {
      for (let count; (count = readSync(handle, chunk)) > 0;) rest = Buffer.concat([rest, chunk.subarray(0, count)]);
      const end = rest.lastIndexOf('\n') + 1;
      const whole = rest.subarray(0, end).toString();
      rest = rest.subarray(end);
      return whole === '' ? [] : whole.trimEnd().split(/\r?\n/);
    },
    close: () => closeSync(handle),
  };
}

/** @param {Judge} judge */
function sayLacks(judge) {
  const { failedAsListed: failed } = judge;
  say(
    `≡ in Node.js for Windows under Wine: ${failed.length} tests failed as listed, for what Wine lacks${isThorough ? '' : '; several windows in one process are not simulated there'}`,
  );
  for (const title of failed) say(`${title}: ${lacksOfWine[title]}`);
}

await main(async () => {
  endOnSignals();
  await rm(path.dirname(temp), { recursive: true, force: true });
  await mkdir(temp, { recursive: true });
  await rm(outputs, { recursive: true, force: true });
  await mkdir(outputs, { recursive: true });
  const node = await nodeForWindows();
  const judge = new Judge(isWindows ? [] : Object.keys(lacksOfWine), say);
  /** @type {(string | undefined)[]} */
  const problems = [];
  // One after another: wineserver serves all of them, and with four beside the other parts a pipe takes longer than a window waits.
  for (const [index, files] of groupsOfFiles(isThorough).entries())
    problems.push(await runGroup(node, files, path.join(outputs, `group-${index + 1}.log`), judge));
  if (!isWindows) sayLacks(judge);
  if (values.grep === undefined && judge.unknown.length > 0)
    problems.push(`No test has these titles of test/host/windows/lacks.mjs:\n${judge.unknown.join('\n')}`);
  const told = problems.filter((problem) => problem !== undefined);
  for (const problem of told) say(problem);
  return told.length === 0 ? 0 : 1;
});
