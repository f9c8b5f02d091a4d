/** Measures how long Org Access takes to load and activate, and other extensions in the same window. */
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../host/paths.mjs';
import { anyFreePort } from '../host/ports.mjs';
import { foldersBelow, startBareServer } from '../host/vscode/servers.mjs';
import { demoConnection, quietWorkbench, writeSettings } from '../host/vscode/settings.mjs';
import { inKB, inMs, least, median, table, times, verdict } from './numbers.mjs';

const fixtures = ['do-nothing', 'skeleton', 'same-calls', 'driver'];
const own = 'org-access.org-access';
const doNothing = 'org-access-bench.do-nothing';
const sameCalls = 'org-access-bench.same-calls';
const github = 'vscode.github-authentication';

const titles = {
  [doNothing]: 'An extension that does nothing',
  'org-access-bench.skeleton': 'A command, a view, a status item, a secret',
  [sameCalls]: 'What Org Access tells VS Code, and nothing else',
  [github]: 'github-authentication of VS Code',
  [own]: 'Org Access',
};
const measured = Object.keys(titles);

/**
 * Resources that an extension used, see the driver. @typedef {{ loadMs: number, activateMs: number, busyMs: number, threadMs: number,
 * cpuMs: number, readBytes: number, heapBytes: number, timers: number, restoredMs?: number }} Used
 */
/** @typedef {Record<string, Used>} Session by extension */

/** Delay before the first measurement, and for deferred work of each extension. */
const settleMs = 3500;
const pauseMs = 1500;

/**
 * Copies an extension so that only the driver activates it; VS Code would include the time of others.
 * @param {string} from
 * @param {string} to
 * @param {(manifest: any) => object} withoutTriggers
 */
async function copyExtension(from, to, withoutTriggers) {
  await cp(from, to, { recursive: true });
  const file = path.join(to, 'package.json');
  await writeFile(file, JSON.stringify(withoutTriggers(JSON.parse(await readFile(file, 'utf8')))));
}

/**
 * Makes an extension contribute the same as Org Access, under other names.
 * @param {string} installed
 * @param {string} folder
 */
async function contributeTheSame(installed, folder) {
  const { contributes } = JSON.parse(await readFile(path.join(installed, 'package.json'), 'utf8'));
  const file = path.join(folder, 'package.json');
  const manifest = JSON.parse(await readFile(file, 'utf8'));
  const renamed = JSON.stringify({ ...manifest, contributes }).replaceAll('orgAccess', 'sameCalls');
  await writeFile(file, renamed.replaceAll('org-access"', 'same-calls"'));
}

/**
 * Creates the extension folders. Apart from their activation, extensions are as packaged.
 * @param {import('../host/vscode/servers.mjs').Folders} folders
 * @param {string} builtIn folder of built-in extensions
 * @param {{ installed: string, host: import('../host/install/setup.mjs').Host }} from
 */
async function layOut(folders, builtIn, { installed, host }) {
  for (const name of fixtures) {
    await cp(
      path.join(root, 'test/bench/fixtures', name),
      path.join(folders.extensions, `org-access-bench.${name}-1.0.0`),
      { recursive: true },
    );
  }
  await copyExtension(installed, path.join(folders.extensions, path.basename(installed)), (manifest) => ({
    ...manifest,
    activationEvents: [],
  }));
  await contributeTheSame(installed, path.join(folders.extensions, `${sameCalls}-1.0.0`));
  await mkdir(builtIn);
  const shipped = path.join(path.dirname(host.server), '../extensions/github-authentication');
  await copyExtension(shipped, path.join(builtIn, 'github-authentication'), ({ contributes, ...manifest }) => ({
    ...manifest,
    contributes: { ...contributes, authentication: [] },
  }));
  // No server listens there, but with a connection the extension looks for a stored session.
  const connection = demoConnection('http://127.0.0.1:9', 'org-access-bench');
  await writeSettings(path.join(folders.data, 'data/User/settings.json'), {
    ...quietWorkbench,
    'orgAccess.connections': [connection],
  });
  await writeSettings(path.join(folders.data, 'data/Machine/settings.json'), { 'chat.agentHost.enabled': false });
}

/**
 * @param {string} file
 * @param {number} timeoutMs
 */
async function whenWritten(file, timeoutMs) {
  const deadlineMs = Date.now() + timeoutMs;
  while (Date.now() < deadlineMs) {
    const text = await readFile(file, 'utf8').catch(() => undefined);
    if (text !== undefined) return text;
    await sleep(200);
  }
  throw new Error(`The driver extension wrote no report within ${timeoutMs / 1000} s.`);
}

/**
 * Opens a window in which the driver activates the extensions in `order`.
 * @param {import('playwright-core').Browser} browser
 * @param {string} address
 * @param {{ workspace: string, storage: string }} folders `storage` is shared by all windows
 * @param {readonly string[]} order
 * @returns {Promise<Session>}
 */
async function session(browser, address, { workspace, storage }, order) {
  const reportFile = path.join(workspace, 'report.json');
  await rm(reportFile, { force: true });
  // Extension hosts of earlier windows keep running, and hosts of different browsers would connect.
  await rm(storage, { recursive: true, force: true });
  await writeFile(path.join(workspace, 'plan.json'), JSON.stringify({ extensions: order, settleMs, pauseMs }));
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(address);
    const report = JSON.parse(await whenWritten(reportFile, 120_000));
    await page.goto('about:blank');
    if (report.error) throw new Error(report.error);
    if (report.activeBefore.length > 0)
      throw new Error(`Active before it was measured: ${report.activeBefore.join(', ')}.`);
    return report.times;
  } finally {
    await context.close();
  }
}

/**
 * @param {object} bench
 * @param {import('../host/install/setup.mjs').Host} bench.host
 * @param {import('playwright-core').Browser} bench.browser
 * @param {string} bench.base
 * @param {string} bench.workspace
 * @param {string} bench.installed folder of the installed package
 * @param {number} bench.sessions
 */
export async function activationTables({ host, browser, base, workspace, installed, sessions }) {
  const folders = await foldersBelow(path.join(base, 'activation'));
  const builtIn = path.join(base, 'activation/built-in');
  await layOut(folders, builtIn, { installed, host });
  const server = await startBareServer(host, folders, {
    port: await anyFreePort(),
    args: ['--builtin-extensions-dir', builtIn],
  });
  const storage = path.join(folders.data, 'data/User/globalStorage', own);
  /** @type {Session[]} */
  const results = [];
  try {
    for (let index = 0; index < sessions; index++) {
      const turn = index % measured.length;
      const order = [...measured.slice(turn), ...measured.slice(0, turn)];
      const window = `${server.url}/?folder=${encodeURIComponent(workspace)}`;
      results.push(await session(browser, window, { workspace, storage }, order));
    }
  } finally {
    await server.end();
  }
  return tables(results);
}

/** @param {readonly Session[]} sessions signed out */
function tables(sessions) {
  const valuesOf = (/** @type {string} */ id, /** @type {(used: Used) => number} */ of) =>
    sessions.map((session) => of(/** @type {Used} */ (session[id])));
  const medianOf = (/** @type {string} */ id, /** @type {(used: Used) => number} */ of) => median(valuesOf(id, of));
  const busy = (/** @type {Used} */ { busyMs }) => busyMs;
  const thread = (/** @type {Used} */ { threadMs }) => threadMs;

  const rows = Object.entries(titles).map(([id, title]) => [
    title,
    inMs(medianOf(id, ({ loadMs, activateMs }) => loadMs + activateMs)),
    inMs(medianOf(id, busy)),
    inMs(least(valuesOf(id, busy))),
    inMs(medianOf(id, thread)),
    inMs(medianOf(id, ({ cpuMs }) => cpuMs)),
    inKB(medianOf(id, ({ readBytes }) => readBytes)),
    inKB(medianOf(id, ({ heapBytes }) => heapBytes)),
    String(medianOf(id, ({ timers }) => timers)),
    times(medianOf(own, busy) / medianOf(id, busy)),
  ]);
  const goals = /** @type {const} */ ([
    ['Its thread, to github-authentication', medianOf(own, thread) / medianOf(github, thread), 1, times],
    ['JavaScript that is read', medianOf(own, ({ readBytes }) => readBytes), 200 * 1024, inKB],
    ['Heap', medianOf(own, ({ heapBytes }) => heapBytes), 1.5 * 1024 * 1024, inKB],
    ['Timers, signed out', medianOf(own, ({ timers }) => timers), 0, String],
  ]);
  const restored = medianOf(own, ({ restoredMs = NaN }) => restoredMs);
  return [
    table(
      `From activation until an extension is quiet, medians of ${sessions.length} windows`,
      ['', 'load, activate', 'busy', 'least', 'its thread', 'processor', 'read', 'heap', 'timers', 'Org Access to it'],
      rows,
    ),
    table(
      'Goals of the start',
      ['', 'Org Access', 'goal: at most'],
      [
        ...goals.map(([title, value, atMost, write]) => [
          title,
          write(value),
          `${write(atMost)}: ${verdict(value <= atMost)}`,
        ]),
        ['From activation to sessions restored and shown', inMs(restored), ''],
      ],
    ),
  ];
}
