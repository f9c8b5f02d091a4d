/**
 * Runs test/integration in VS Code in a headless browser. Requires the build.
 *
 * `--soak` runs repeated work, `--proxied` sets proxy variables, `--oldest` uses the oldest version. `--second-try` runs a failed test once
 * more.
 */
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { format, parseArgs } from 'node:util';
import { ensureHost } from '../install/setup.mjs';
import { installDir, root, screensDir } from '../paths.mjs';
import { anyFreePort } from '../ports.mjs';
import { endOnSignals, tail } from '../processes.mjs';
import { makeRunFolder } from '../run/runFolder.mjs';
import { HumanError, main, say } from '../say.mjs';
import { launchBrowser } from './browser.mjs';
import { newest, oldest } from './editions.mjs';
import { fewBuiltIns, foldersBelow, startBareServer } from './servers.mjs';
import { stillWorkbench, writeSettings } from './settings.mjs';

const limitMs = 1_800_000;
const { values } = parseArgs({
  options: {
    soak: { type: 'boolean' },
    proxied: { type: 'boolean' },
    oldest: { type: 'boolean' },
    'second-try': { type: 'boolean' },
    grep: { type: 'string' },
  },
});
/** System whose key bindings VS Code uses, by the user agent. */
const [system, userAgent] = values.soak
  ? ['mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36']
  : values.proxied
    ? ['windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36']
    : ['linux', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'];
const edition = values.oldest ? oldest : newest;
/** Extensions that can't be had here. */
const standIns = ['jupyter', 'httpYac'].map((name) => path.join(root, 'test/integration/fixtures', name));
const entry = path.join(
  root,
  `out/test/integration/${values.soak ? 'soak' : values.proxied ? 'proxied' : values.oldest ? 'oldest' : 'index'}.js`,
);

async function proxyVariables() {
  const proxy = `http://127.0.0.1:${await anyFreePort()}`;
  return {
    http_proxy: proxy,
    https_proxy: proxy,
    all_proxy: proxy,
    HTTP_PROXY: proxy,
    HTTPS_PROXY: proxy,
    ALL_PROXY: proxy,
    no_proxy: '',
    NO_PROXY: '',
  };
}
/**
 * Returns the URL of a workbench that runs the tests.
 * @param {string} url of the server
 * @param {string} workspace
 */
function testAddress(url, workspace) {
  const remote = (/** @type {string} */ file) =>
    `vscode-remote://${new URL(url).host}${file.split(path.sep).join('/')}`;
  const payload = [
    ['extensionDevelopmentPath', remote(root)],
    ['extensionTestsPath', remote(entry)],
    ['skipWelcome', 'true'],
  ];
  return `${url}/?${new URLSearchParams({ folder: workspace, payload: JSON.stringify(payload) }).toString()}`;
}

/**
 * @param {import('playwright-core').Page} page
 * @param {string} address
 * @returns {Promise<number>} the exit code of the tests
 */
async function runTests(page, address) {
  /** @type {Promise<number>} */
  const exit = new Promise((resolve) => void page.exposeFunction('codeAutomationExit', resolve));
  await page.exposeFunction('codeAutomationLog', (/** @type {string} */ _type, /** @type {unknown[]} */ args) =>
    say(format(...args)),
  );
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const limit = new Promise((_, reject) => {
    timer = setTimeout(
      () => reject(new HumanError(`The integration tests did not end within ${limitMs / 1000} s.`)),
      limitMs,
    );
  });
  try {
    await page.goto(address);
    return /** @type {number} */ (await Promise.race([exit, limit]));
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Saves a screenshot, and prints the server's last output.
 * @param {import('playwright-core').Page} page
 * @param {import('./servers.mjs').Folders} folders
 */
async function showTraces(page, folders) {
  const screenshot = path.join(screensDir, 'integration-failed.png');
  await mkdir(screensDir, { recursive: true });
  await page.screenshot({ path: screenshot });
  say(
    `\nThe server's last output:\n${tail(await readFile(folders.log, 'utf8'), 30)}\nScreenshot: ${path.relative(root, screenshot)}`,
  );
}

await main(async () => {
  endOnSignals();
  const host = await ensureHost(edition);
  const { base, workspace, remove } = await makeRunFolder();
  const folders = await foldersBelow(base);
  await writeSettings(path.join(folders.data, 'data/User/settings.json'), {
    ...stillWorkbench,
    // Otherwise opening JavaScript downloads types from the npm registry.
    'typescript.disableAutomaticTypeAcquisition': true,
  });
  const env = {
    ORG_ACCESS_TEST_VSCODE: edition.vscode,
    ORG_ACCESS_TEST_SYSTEM: system,
    ORG_ACCESS_TEST_HTTPYAC: path.join(installDir, 'snippet-tools/node_modules/httpyac'),
    ORG_ACCESS_TEST_MACHINE_SETTINGS: path.join(folders.data, 'data/Machine/settings.json'),
    ...(values.proxied && (await proxyVariables())),
    ...(values['second-try'] && { ORG_ACCESS_TEST_RETRIES: '1' }),
    ...(values.grep !== undefined && { ORG_ACCESS_TEST_GREP: values.grep }),
  };
  const server = await startBareServer(host, folders, {
    port: await anyFreePort(),
    args: ['--enable-smoke-test-driver', '--builtin-extensions-dir', await fewBuiltIns(host, base, standIns)],
    env,
  });
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ userAgent });
    const code = await runTests(page, testAddress(server.url, workspace)).catch(async (error) => {
      await showTraces(page, folders);
      throw error;
    });
    if (code !== 0) await showTraces(page, folders);
    return code;
  } finally {
    await browser.close();
    await server.end();
    await remove();
  }
});
