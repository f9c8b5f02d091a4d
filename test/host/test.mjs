/**
 * `npm test`: sets up what is missing, then checks and tests everything. The last line counts passed and failed tests.
 *
 *   npm test -- --only unit                     one part: types, lint, package, bundle, unit, windows, integration or screen
 *   npm test -- --only unit,screen              several parts
 *   npm test -- --only screen --grep "tree"     tests with matching titles
 *
 * Other output of the processes is in `out/noise`. A run of more than ORG_ACCESS_TEST_MINUTES (default: 60), or a process without output
 * for 12 minutes, fails with the names of the running tests.
 */
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { envForNpm } from './install/npm.mjs';
import { ensureOpenssl, getDjangoToolkit, getShells } from './install/programs.mjs';
import { ensureDependencies, ensureHost } from './install/setup.mjs';
import { ensureSnippetTools } from './install/snippetTools.mjs';
import { ensureWine, whyNoWindows } from './install/wine.mjs';
import { root } from './paths.mjs';
import { endOnSignals } from './processes.mjs';
import { runJobs, usualLimits } from './run/jobs.mjs';
import { jobsOf, parts } from './run/parts.mjs';
import { showProgress } from './run/progress.mjs';
import { printFailures, printFigures, printSlowest, printSummary } from './run/summary.mjs';
import { HumanError, main, say } from './say.mjs';
import { ensureBrowser } from './vscode/browser.mjs';
import { oldest } from './vscode/editions.mjs';

function choose() {
  const { values } = parseArgs({
    options: { only: { type: 'string' }, grep: { type: 'string' }, 'new-pictures': { type: 'boolean' } },
  });
  if (values['new-pictures']) process.env.ORG_ACCESS_PICTURES = 'new';
  const wanted = new Set(values.only?.split(',') ?? Object.keys(parts));
  const unknown = [...wanted].filter((name) => !(name in parts));
  if (unknown.length > 0)
    throw new HumanError(`No such part: ${unknown.join(', ')}. There are ${Object.keys(parts).join(', ')}.`);
  return jobsOf(wanted, values.grep);
}

/**
 * Installs prerequisites of parts.
 * @param {Set<string>} chosen
 * @returns {Promise<{ env: NodeJS.ProcessEnv, missing: Record<string, string> }>} `missing` has the reasons why parts can't run here
 */
async function setUp(chosen) {
  const some = (/** @type {'inVsCode' | 'inOldest' | 'inWindows' | 'withCertificates' | 'withPrograms'} */ need) =>
    [...chosen].some((name) => parts[name]?.[need]);
  const env = { ...envForNpm() };
  await ensureDependencies();
  if (some('inVsCode')) {
    const host = await ensureHost();
    env.CHROMIUM = await ensureBrowser(host.node);
  }
  if (some('inOldest')) await ensureHost(oldest);
  if (some('withCertificates')) await ensureOpenssl();
  if (some('withPrograms')) {
    await getShells();
    await getDjangoToolkit();
    await ensureSnippetTools();
  }
  const noWindows = some('inWindows') ? await whyNoWindows() : undefined;
  if (some('inWindows') && noWindows === undefined && process.platform !== 'win32') await ensureWine();
  return { env, missing: noWindows === undefined ? {} : { windows: noWindows } };
}

await main(async () => {
  const chosen = choose();
  endOnSignals();
  say('━━ Set-up');
  const { env, missing } = await setUp(new Set(chosen.map(({ part }) => part)));
  const jobs = chosen.filter(({ part }) => !(part in missing));
  say('\n━━ Checks and tests');
  const startedMs = Date.now();
  const { results, done } = runJobs(jobs, {
    places: Math.min(7, availableParallelism() + 4),
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
  printSlowest(results);
  return printSummary(results, startedMs, missing);
});
