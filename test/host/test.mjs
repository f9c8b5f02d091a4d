/**
 * `npm test`: sets up what is missing, then checks and tests what everybody needs, and with `--all` what is dear or rare too. The last line
 * counts the tests.
 *
 * Other output of the processes is in `out/noise`. A run of more than ORG_ACCESS_TEST_MINUTES (default: 60), or a process without output
 * for 12 minutes, fails with the names of the running tests.
 */
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { envForNpm } from './install/npm.mjs';
import { ensureDependencies, ensureHost } from './install/setup.mjs';
import { findMissing, requireOpenssl } from './install/systemPrograms.mjs';
import { ensureTools } from './install/tools.mjs';
import { whyNoWindows } from './install/wine.mjs';
import { root } from './paths.mjs';
import { endOnSignals } from './processes.mjs';
import { runJobs, usualLimits } from './run/jobs.mjs';
import { jobsOf, parts } from './run/parts.mjs';
import { showProgress } from './run/progress.mjs';
import { printFailures, printFigures, printSecondTries, printSlowest, printSummary } from './run/summary.mjs';
import { useTemporaryFolder } from './run/temporary.mjs';
import { partsOnlyInAll } from './run/tiers.mjs';
import { HumanError, isCi, main, NotHere, say } from './say.mjs';
import { ensureBrowser } from './vscode/browser.mjs';
import { newest, oldest } from './vscode/editions.mjs';

const usage = `npm test                                     what everybody runs before a change is submitted
npm test -- --all                            what takes long or rarely fails too: every night, and before a release
npm test -- --only unit                      one part: ${Object.keys(parts).join(', ')}
npm test -- --only unit,screen               several parts
npm test -- --only screen --grep "tree"      tests with matching titles

Programs that are missing are named at once. Their tests are not run, which is a failure only if CI is set.`;

function readOptions() {
  try {
    return parseArgs({
      options: {
        only: { type: 'string' },
        grep: { type: 'string' },
        all: { type: 'boolean', default: false },
        'new-pictures': { type: 'boolean' },
        help: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    throw new HumanError(`${String(error instanceof Error ? error.message : error)}\n\n${usage}`);
  }
}

/** @param {ReturnType<typeof readOptions>} values */
function choose(values) {
  if (values['new-pictures']) process.env.ORG_ACCESS_PICTURES = 'new';
  const usual = Object.keys(parts).filter((name) => values.all || !partsOnlyInAll.has(name));
  const wanted = new Set(values.only?.split(',') ?? usual);
  const unknown = [...wanted].filter((name) => !(name in parts));
  if (unknown.length > 0)
    throw new HumanError(`No such part: ${unknown.join(', ')}. There are ${Object.keys(parts).join(', ')}.`);
  return jobsOf(wanted, { grep: values.grep, isAll: values.all });
}

/**
 * Installs a browser, and VS Code if needed. Without them, only their parts are not run.
 * @param {NodeJS.ProcessEnv} env gets the browser
 * @param {readonly import('./vscode/editions.mjs').Edition[]} editions of VS Code
 * @returns {Promise<string | undefined>} reason why that isn't possible
 */
async function setUpBrowser(env, editions) {
  try {
    for (const edition of editions) await ensureHost(edition);
    env.CHROMIUM = await ensureBrowser();
    return undefined;
  } catch (error) {
    if (isCi() || !(error instanceof NotHere)) throw error;
    return error.message;
  }
}

/** Tools that parse and run copied requests. */
const snippetTools = { httpyac: '6.16.7', '@vscode/tree-sitter-wasm': '0.3.1' };

/**
 * Installs prerequisites of parts, without root.
 * @param {Set<string>} chosen
 * @param {boolean} isAll
 * @returns {Promise<{ env: NodeJS.ProcessEnv, missing: import('./run/summary.mjs').Missing }>}
 */
async function setUp(chosen, isAll) {
  const some = (/** @type {import('./run/parts.mjs').Trait} */ need) => [...chosen].some((name) => parts[name]?.[need]);
  const programs = findMissing(isAll ? chosen : new Set([...chosen].filter((name) => partsOnlyInAll.has(name))));
  const missing = { programs, parts: /** @type {Record<string, string>} */ ({}) };
  if (some('withCertificates')) requireOpenssl();
  await ensureDependencies();
  const env = { ...envForNpm() };
  if (some('inBrowser') || some('inVsCode')) {
    const editions = [...(some('inVsCode') ? [newest] : []), ...(isAll && some('inOldest') ? [oldest] : [])];
    const why = await setUpBrowser(env, editions);
    const inBrowser = [...chosen].filter((name) => parts[name]?.inBrowser ?? parts[name]?.inVsCode);
    if (why !== undefined) for (const name of inBrowser) missing.parts[name] = why;
  }
  if (some('withPrograms')) await ensureTools('snippet-tools', snippetTools, 'Installing what snippets are tried with');
  const noWindows = chosen.has('windows') ? whyNoWindows() : undefined;
  if (noWindows !== undefined) missing.parts.windows = noWindows;
  return { env, missing };
}

await main(async () => {
  const options = readOptions();
  if (options.help) return say(usage);
  const chosen = choose(options);
  endOnSignals();
  await useTemporaryFolder();
  say('━━ Set-up');
  const { env, missing } = await setUp(new Set(chosen.map(({ part }) => part)), options.all);
  const jobs = chosen.filter(({ part }) => !(part in missing.parts));
  say('\n━━ Checks and tests');
  const startedMs = Date.now();
  const { results, done } = runJobs(jobs, {
    places: Math.min(6, availableParallelism() + 2),
    env,
    limits: usualLimits,
    onEnd: ({ job, state, seconds, told, noiseFile }) => {
      if (state === 'left out') progress.print(`✖ ${job.name}: could not run without ${job.needs.join(' and ')}`);
      else
        progress.print(
          `${state === 'ok' ? '✔' : '✖'} ${job.name} (${seconds.toFixed(0)} s)${told.failed.map(({ title }) => `\n    ✖ ${title}`).join('')}${state === 'ok' ? '' : `\n    more in ${path.relative(root, noiseFile)}`}`,
        );
    },
  });
  const progress = showProgress(results, startedMs);
  await done;
  progress.end();
  printFigures(results);
  printFailures(results);
  printSecondTries(results);
  printSlowest(results);
  return printSummary(results, startedMs, missing);
});
