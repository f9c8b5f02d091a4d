/** Measures the time from the password to the first row of the tree, compared with the two requests that it needs. */
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { anyFreePort } from '../host/ports.mjs';
import { startDemo, startWrapper } from '../host/vscode/servers.mjs';
import { demoConnection, quietWorkbench, writeSettings } from '../host/vscode/settings.mjs';
import { inMs, least, median, table, times, verdict } from './numbers.mjs';

const latencyMs = 50;
const allowanceMs = 150;

/** @typedef {import('../host/vscode/servers.mjs').Demo} Demo */
/** @typedef {Demo & { logFile: string }} LoggedDemo */

/**
 * Milliseconds until the token, from there until the user detail, from there until the first row, and in total. @typedef {{ token: number,
 * detail: number, row: number, whole: number }} Trace
 */

/** Requests the token and the user detail directly. @param {Demo} demo */
async function twoRoundTrips(demo) {
  const startedMs = performance.now();
  const { username, password, clientId, clientSecret } = demo;
  const form = new URLSearchParams({
    grant_type: 'password',
    username,
    password,
    client_id: clientId,
    client_secret: clientSecret,
  });
  const token = /** @type {any} */ (
    await (await fetch(`${demo.url}/oauth/token`, { method: 'POST', body: form })).json()
  );
  const headers = { authorization: `Bearer ${token.access_token}`, accept: 'application/json' };
  const answer = await fetch(`${demo.url}/api/v2/users/loggedIn/detail`, { headers });
  await answer.json();
  if (!answer.ok) throw new Error(`The demo service answers ${answer.status}.`);
  return performance.now() - startedMs;
}

/** Runs in the page: records when Enter is pressed in a password box, and when the next tree row appears, in epoch milliseconds. */
function watchForFirstRow() {
  const scope = /** @type {any} */ (globalThis);
  const { document, performance: pageClock, MutationObserver } = scope;
  const now = () => pageClock.timeOrigin + pageClock.now();
  scope.untilFirstRow = new Promise((resolve) => {
    let enteredMs = NaN;
    const onKey = (/** @type {any} */ event) => {
      if (event.key === 'Enter' && event.target.type === 'password') enteredMs = now();
    };
    const observer = new MutationObserver(() => {
      const row = Number.isNaN(enteredMs)
        ? null
        : document.querySelector('.part.sidebar .pane-body .monaco-list-row[role="treeitem"]');
      if (!row) return;
      observer.disconnect();
      document.removeEventListener('keydown', onKey, true);
      resolve({ enteredMs, shownMs: now() });
    });
    document.addEventListener('keydown', onKey, true);
    observer.observe(document.body, { childList: true, subtree: true });
  });
}

/**
 * Signs in through the UI, and returns the durations since Enter.
 * @param {import('playwright-core').Page} page with the welcome view
 * @param {LoggedDemo} demo
 * @returns {Promise<Trace>}
 */
async function signIn(page, demo) {
  const box = page.locator('.quick-input-widget');
  const field = box.locator('.quick-input-box input');
  await page.locator('.part.sidebar .welcome-view-content').getByRole('button', { name: 'Sign In' }).click();
  await box.locator('.quick-input-title', { hasText: '(1/2)' }).waitFor();
  await field.fill(demo.username);
  await field.press('Enter');
  await box.locator('.quick-input-title', { hasText: '(2/2)' }).waitFor();
  await field.fill(demo.password);
  await page.evaluate(watchForFirstRow);
  await field.press('Enter');
  const { enteredMs, shownMs } = await page.evaluate(() => /** @type {any} */ (globalThis).untilFirstRow);
  const lines = (await readFile(demo.logFile, 'utf8')).trim().split('\n');
  const [tokenMs = NaN, detailMs = NaN] = lines.slice(-2).map((line) => Date.parse(JSON.parse(line).at));
  return {
    token: tokenMs - enteredMs,
    detail: detailMs - tokenMs,
    row: shownMs - detailMs,
    whole: shownMs - enteredMs,
  };
}

/** @param {import('playwright-core').Page} page */
async function signOut(page) {
  await page.keyboard.press('F1');
  const field = page.locator('.quick-input-widget .quick-input-box input');
  await field.waitFor();
  await field.fill('>Org Access: Sign Out');
  await page.locator('.quick-input-list .monaco-list-row', { hasText: 'Org Access: Sign Out' }).first().click();
  await page.locator('.part.sidebar .welcome-view-content', { hasText: 'You are signed out' }).waitFor();
}

/**
 * Signs in twice in a new window: the first time loads the code.
 * @param {import('playwright-core').Browser} browser
 * @param {string} address
 * @param {LoggedDemo} demo
 */
async function session(browser, address, demo) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  context.setDefaultTimeout(60_000);
  try {
    const page = await context.newPage();
    await page.goto(address);
    await page.locator('.statusbar-item[id$="orgAccess.session"]', { hasText: 'signed out' }).waitFor();
    await page.locator('.part.activitybar').getByRole('tab', { name: 'Org Access' }).click();
    await page.waitForTimeout(3500);
    const first = await signIn(page, demo);
    await signOut(page);
    const second = await signIn(page, demo);
    await page.goto('about:blank');
    return { first, second, requests: await twoRoundTrips(demo) };
  } finally {
    await context.close();
  }
}

/**
 * @param {object} bench
 * @param {import('../host/install/setup.mjs').Host} bench.host
 * @param {import('playwright-core').Browser} bench.browser
 * @param {import('../host/vscode/servers.mjs').Folders} bench.folders where the package is installed
 * @param {string} bench.workspace
 * @param {number} bench.sessions
 */
export async function signInTables({ host, browser, folders, workspace, sessions }) {
  const logFile = path.join(path.dirname(folders.log), 'demo.log');
  const demo = await startDemo(['--latency', String(latencyMs), '--log', logFile]);
  const settings = {
    ...quietWorkbench,
    'security.workspace.trust.enabled': false,
    'orgAccess.connections': [demoConnection(demo.url, demo.clientId)],
  };
  await writeSettings(path.join(folders.data, 'User/settings.json'), settings);
  const results = [];
  /** @type {Awaited<ReturnType<typeof startWrapper>> | undefined} */
  let server;
  try {
    server = await startWrapper(host, folders, { port: await anyFreePort(), graceSeconds: 5 });
    for (let index = 0; index < sessions; index++) {
      await rm(path.join(folders.data, 'User/globalStorage/org-access.org-access'), { recursive: true, force: true });
      results.push(
        await session(browser, `${server.url}/?folder=${encodeURIComponent(workspace)}`, { ...demo, logFile }),
      );
    }
  } finally {
    await server?.end();
    await demo.end();
  }
  return tables(results);
}

/** @param {readonly { first: Trace, second: Trace, requests: number }[]} results by session */
function tables(results) {
  const requests = results.map((result) => result.requests);
  const goalMs = median(requests) + allowanceMs;
  const row = (/** @type {string} */ title, /** @type {number[]} */ values, withGoal = true) => [
    title,
    inMs(median(values)),
    inMs(least(values)),
    times(median(values) / median(requests)),
    withGoal ? `${inMs(goalMs)}: ${verdict(median(values) <= goalMs)}` : '',
  ];
  const rows = [
    row(`The two requests alone, ${latencyMs} ms each`, requests, false),
    row(
      'First sign-in of a window',
      results.map(({ first }) => first.whole),
    ),
    row(
      'Second sign-in',
      results.map(({ second }) => second.whole),
    ),
  ];
  return [
    table(
      `Password to first row of the tree, ${results.length} windows`,
      ['', 'median', 'least', 'to the requests', 'goal: at most'],
      rows,
    ),
    table(
      'Where that time goes, medians',
      ['', 'until the token is answered', 'then the user detail', 'then the first row'],
      /** @type {const} */ (['first', 'second']).map((which) => [
        which === 'first' ? 'First sign-in of a window' : 'Second sign-in',
        .../** @type {const} */ (['token', 'detail', 'row']).map((part) =>
          inMs(median(results.map((result) => result[which][part]))),
        ),
      ]),
    ),
  ];
}
