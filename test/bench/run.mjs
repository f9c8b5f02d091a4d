/**
 * `npm run bench`: measures the packaged extension and prints tables. A missed goal is not a failure; a failed measurement is.
 *
 *   npm run bench -- --sessions 7                number of windows, for medians
 *   npm run bench -- --only activation,sign-in   parts: size, reading, find, graph, activation, sign-in
 */
import { readdir } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { ensurePackage } from '../host/install/package.mjs';
import { ensureDependencies, ensureHost } from '../host/install/setup.mjs';
import { vsix } from '../host/paths.mjs';
import { endOnSignals } from '../host/processes.mjs';
import { makeRunFolder } from '../host/run/runFolder.mjs';
import { useTemporaryFolder } from '../host/run/temporary.mjs';
import { HumanError, main, say } from '../host/say.mjs';
import { chromiumArgs, ensureBrowser } from '../host/vscode/browser.mjs';
import { foldersBelow, installExtensions } from '../host/vscode/servers.mjs';
import { activationTables } from './activation.mjs';
import { findTables } from './find.mjs';
import { graphTables } from './graph.mjs';
import { readingTables } from './reading.mjs';
import { signInTables } from './signIn.mjs';
import { sizeTables } from './sizes.mjs';

const usage = 'Usage: npm run bench [-- --sessions N] [--only size,reading,find,graph,activation,sign-in]';

/** @typedef {import('../host/install/setup.mjs').Host} Host */
/** @typedef {{ host: Host, executablePath: string, base: string, workspace: string, sessions: number }} Bench */

/** @param {Bench} bench @param {(browser: import('playwright-core').Browser) => Promise<string[]>} measure */
async function inBrowser({ executablePath }, measure) {
  const browser = await chromium.launch({ executablePath, args: chromiumArgs });
  try {
    return await measure(browser);
  } finally {
    await browser.close();
  }
}

/** @param {Bench} bench */
async function install({ host, base }) {
  const folders = await foldersBelow(path.join(base, 'installed'));
  await installExtensions(host, folders, [vsix]);
  const name = (await readdir(folders.extensions)).find((entry) => entry.startsWith('org-access.org-access-'));
  if (name === undefined) throw new HumanError(`${path.basename(vsix)} was installed, and is not there.`);
  return { folders, installed: path.join(folders.extensions, name) };
}

/** @type {Record<string, (bench: Bench) => Promise<string[]>>} */
const parts = {
  size: () => sizeTables(),
  reading: ({ base }) => readingTables(path.join(base, 'core')),
  find: ({ base }) => findTables(path.join(base, 'find')),
  graph: (bench) => inBrowser(bench, (browser) => graphTables({ browser, folder: path.join(bench.base, 'model') })),
  activation: async (bench) => {
    const { installed } = await install(bench);
    return inBrowser(bench, (browser) => activationTables({ ...bench, browser, installed }));
  },
  'sign-in': async (bench) => {
    const { folders } = await install(bench);
    return inBrowser(bench, (browser) => signInTables({ ...bench, browser, folders }));
  },
};

function choose() {
  const { values } = parseArgs({
    options: {
      sessions: { type: 'string', default: '7' },
      only: { type: 'string', default: Object.keys(parts).join(',') },
    },
  });
  const sessions = Number(values.sessions);
  const names = values.only.split(',');
  if (!Number.isInteger(sessions) || sessions < 1 || names.some((name) => !(name in parts)))
    throw new HumanError(usage);
  return { sessions, names };
}

const load = () =>
  loadavg()
    .map((value) => value.toFixed(1))
    .join(' ');

await main(async () => {
  const { sessions, names } = choose();
  endOnSignals();
  await useTemporaryFolder();
  await ensureDependencies();
  await ensurePackage();
  const host = await ensureHost();
  const executablePath = await ensureBrowser();
  const { base, workspace, remove } = await makeRunFolder();
  say(`Load of the machine before: ${load()} on ${availableParallelism()} cores`);
  let failed = false;
  try {
    for (const name of names) {
      try {
        const tables = await parts[name]?.({ host, executablePath, base, workspace, sessions });
        say(tables?.join('\n') ?? '');
      } catch (error) {
        failed = true;
        console.error(`\nThe part "${name}" could not be measured:`, error);
      }
    }
  } finally {
    await remove();
  }
  say(`\nLoad of the machine after: ${load()}`);
  return failed ? 1 : 0;
});
