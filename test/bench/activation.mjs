/** Measures how long Org Access takes to load and activate, and other extensions in the same window. */
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureHost } from '../host/install/setup.mjs';
import { root, vsix } from '../host/paths.mjs';
import { anyFreePort } from '../host/ports.mjs';
import { launchBrowser } from '../host/vscode/browser.mjs';
import { foldersBelow, installExtensions, startBareServer } from '../host/vscode/servers.mjs';
import { demoConnection, quietWorkbench, writeSettings } from '../host/vscode/settings.mjs';
import { inKB, inMs, median, table, withGoal } from './numbers.mjs';

const own = 'org-access.org-access';
const github = 'vscode.github-authentication';
const titles = {
  'org-access-bench.do-nothing': 'An extension that does nothing',
  [github]: 'GitHub authentication of VS Code',
  [own]: 'Org Access',
};

/** Resources that an extension used, see the driver. @typedef {{ threadMs: number, readBytes: number, heapBytes: number }} Used */

/**
 * Copies an extension so that only the driver activates it.
 * @param {string} from
 * @param {string} to
 */
async function copyExtension(from, to) {
  await cp(from, to, { recursive: true });
  const file = path.join(to, 'package.json');
  const { contributes, ...manifest } = JSON.parse(await readFile(file, 'utf8'));
  const withoutTriggers =
    manifest.name === 'github-authentication' ? { ...contributes, authentication: [] } : contributes;
  await writeFile(file, JSON.stringify({ ...manifest, activationEvents: [], contributes: withoutTriggers }));
}

/**
 * Creates the extension folders. Apart from their activation, extensions are as packaged.
 * @param {import('../host/install/setup.mjs').Host} host
 * @param {string} base
 */
async function layOut(host, base) {
  const installed = await foldersBelow(path.join(base, 'installed'));
  await installExtensions(host, installed, [vsix]);
  const folders = await foldersBelow(path.join(base, 'activation'));
  for (const name of ['do-nothing', 'driver'])
    await cp(
      path.join(root, 'test/bench/fixtures', name),
      path.join(folders.extensions, `org-access-bench.${name}-1.0.0`),
      { recursive: true },
    );
  for (const name of (await readdir(installed.extensions)).filter((entry) => entry.startsWith(`${own}-`)))
    await copyExtension(path.join(installed.extensions, name), path.join(folders.extensions, name));
  const builtIn = path.join(base, 'activation/built-in');
  await mkdir(builtIn);
  const shipped = path.join(path.dirname(host.server), '../extensions/github-authentication');
  await copyExtension(shipped, path.join(builtIn, 'github-authentication'));
  // No server listens there, but with a connection the extension looks for a stored session.
  await writeSettings(path.join(folders.data, 'data/User/settings.json'), {
    ...quietWorkbench,
    'orgAccess.connections': [demoConnection('http://127.0.0.1:9', 'org-access-bench')],
  });
  return { folders, builtIn };
}

/**
 * Opens a window in which the driver activates the extensions in `order`.
 * @param {import('playwright-core').Browser} browser
 * @param {string} address
 * @param {string} workspace
 * @param {readonly string[]} order
 * @returns {Promise<Record<string, Used>>} by extension
 */
async function session(browser, address, workspace, order) {
  const reportFile = path.join(workspace, 'report.json');
  await rm(reportFile, { force: true });
  await writeFile(path.join(workspace, 'plan.json'), JSON.stringify(order));
  const page = await browser.newPage();
  try {
    await page.goto(address);
    for (const endMs = Date.now() + 120_000; Date.now() < endMs; await sleep(200)) {
      const text = await readFile(reportFile, 'utf8').catch(() => undefined);
      if (text === undefined) continue;
      const report = JSON.parse(text);
      if (report.error) throw new Error(report.error);
      return report;
    }
    throw new Error('The driver extension wrote no report within two minutes.');
  } finally {
    await page.context().close();
  }
}

/** @param {{ base: string, workspace: string, sessions: number }} bench */
export async function activationTables({ base, workspace, sessions }) {
  const host = await ensureHost();
  const { folders, builtIn } = await layOut(host, base);
  const args = ['--builtin-extensions-dir', builtIn];
  const browser = await launchBrowser();
  const server = await startBareServer(host, folders, { port: await anyFreePort(), args });
  /** @type {Record<string, Used>[]} */
  const results = [];
  try {
    const ids = Object.keys(titles);
    for (let index = 0; index < sessions; index++) {
      // Extension hosts of earlier windows keep running, and hosts of different browsers would connect.
      await rm(path.join(folders.data, 'data/User/globalStorage', own), { recursive: true, force: true });
      const order = ids.map((_, place) => /** @type {string} */ (ids[(place + index) % ids.length]));
      results.push(await session(browser, `${server.url}/?folder=${encodeURIComponent(workspace)}`, workspace, order));
    }
  } finally {
    await browser.close();
    await server.end();
  }
  const medianOf = (/** @type {string} */ id, /** @type {keyof Used} */ name) =>
    median(results.map((result) => Number(result[id]?.[name])));
  const goals = { threadMs: medianOf(github, 'threadMs'), readBytes: 110 * 1024, heapBytes: 1.65 * 2 ** 20 };
  const rows = Object.entries(titles).map(([id, title]) => {
    const cell = (/** @type {keyof Used} */ name, /** @type {(value: number) => string} */ write) =>
      id === own ? withGoal(medianOf(id, name), goals[name], write) : write(medianOf(id, name));
    return [title, cell('threadMs', inMs), cell('readBytes', inKB), cell('heapBytes', inKB)];
  });
  return [
    table(`From activation until an extension is quiet, signed out, medians of ${sessions} windows`, [
      ['', 'its thread', 'JavaScript read', 'memory'],
      ...rows,
    ]),
  ];
}
