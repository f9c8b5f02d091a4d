import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromiumFromNpm } from '../install/chromium.mjs';
import { findOnPath } from '../install/systemPrograms.mjs';
import { HumanError, NotHere } from '../say.mjs';

/** Arguments for Chromium in containers, without its own network services. */
const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Needs 20 % less processor time than Chromium. */
const headless = 'chromium-headless-shell';

function usualPlaces() {
  const onPath = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'].map(
    findOnPath,
  );
  const mac = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
    (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
  );
  const windows = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    .filter((folder) => folder !== undefined)
    .flatMap((folder) =>
      ['Google/Chrome/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe'].map((file) =>
        path.join(folder, file),
      ),
    );
  return [...onPath, ...mac, ...windows].flatMap((file) => (file !== undefined && existsSync(file) ? [file] : []));
}

/** Time for a page to open on a busy machine. */
const patienceMs = 60_000;

/**
 * Starts a browser in English. In the C locale, Chromium's language would be `en-US@posix`, with which Intl throws.
 * @param {string} executablePath
 * @param {import('playwright-core').LaunchOptions & { env?: Record<string, string | undefined> }} options
 */
async function launch(executablePath, { args = [], env = {}, ...more }) {
  // It is a dependency, which may just have been installed.
  const { chromium } = await import('playwright-core');
  return await chromium.launch({
    executablePath,
    args: [...chromiumArgs, ...args],
    env: { ...process.env, LC_ALL: 'en_US.UTF-8', ...env },
    ...more,
  });
}

/** Opens a page as tests do, by Chromium's protocol. @param {string} executablePath */
async function opensAPage(executablePath) {
  try {
    const browser = await launch(executablePath, { timeout: patienceMs });
    try {
      const page = await browser.newPage();
      await page.goto('data:text/html,<title>It opens pages', { timeout: patienceMs });
      return (await page.title()) === 'It opens pages';
    } finally {
      await browser.close();
    }
  } catch {
    return false;
  }
}

/**
 * Returns a working Chromium: `CHROMIUM` or `CHROME_PATH`, Debian's headless one, an installed one, or that of the npm registry.
 * @returns {Promise<string>}
 * @throws {NotHere} if there is none
 * @throws {HumanError} if the named one doesn't work
 */
export async function ensureBrowser() {
  const named = process.env.CHROMIUM ?? process.env.CHROME_PATH;
  if (named) {
    if (await opensAPage(named)) return named;
    throw new HumanError(`The browser named by CHROMIUM or CHROME_PATH opens no page: ${named}`);
  }
  const ways = [
    () => findOnPath(headless),
    ...usualPlaces().map((place) => () => place),
    () => chromiumFromNpm(opensAPage),
  ];
  for (const way of ways) {
    const browser = await way();
    if (browser && (await opensAPage(browser))) return browser;
  }
  throw new NotHere(
    'It needs Chromium, Chrome, or Edge. Install one (on Debian or Ubuntu: apt-get install chromium), or name its program in CHROMIUM.',
  );
}

/** Starts the browser of `ensureBrowser`. @param {{ args?: string[], env?: Record<string, string> }} [options] */
export const launchBrowser = async (options = {}) => launch(await ensureBrowser(), options);
