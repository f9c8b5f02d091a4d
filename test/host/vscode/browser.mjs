import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { npm } from '../install/npm.mjs';
import { findOnPath, installWithApt } from '../install/programs.mjs';
import { installDir } from '../paths.mjs';
import { run } from '../processes.mjs';
import { HumanError, step } from '../say.mjs';

const carrier = { name: '@sparticuz/chromium', version: '153.0.0' };

/** Arguments for Chromium in containers, without its own network services. */
export const chromiumArgs = [
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

/** @param {string} browser */
async function opensAPage(browser) {
  try {
    const args = ['--headless', ...chromiumArgs, '--dump-dom', 'about:blank'];
    return (await run(browser, args, { what: browser, timeoutMs: 30_000 })).includes('<html>');
  } catch {
    return false;
  }
}

/** @param {string} node at least version 22.17 */
async function installFromNpm(node) {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const folder = path.join(installDir, `chromium-${carrier.version}`);
  const script = path.join(folder, 'path.mjs');
  try {
    return await step('Getting Chromium from the npm registry', async () => {
      await mkdir(folder, { recursive: true });
      await writeFile(
        path.join(folder, 'package.json'),
        JSON.stringify({ private: true, dependencies: { [carrier.name]: carrier.version } }),
      );
      await npm(['install', '--ignore-scripts', '--no-audit', '--no-fund', '--engine-strict=false'], {
        cwd: folder,
        what: `npm install ${carrier.name}`,
      });
      await writeFile(
        script,
        `import chromium from '${carrier.name}';\nconsole.log(await chromium.executablePath());\n`,
      );
      return (await run(node, [script], { what: carrier.name, cwd: folder })).trim().split('\n').at(-1);
    });
  } catch (error) {
    console.log(error instanceof Error ? error.message : error);
    return undefined;
  }
}

/**
 * Returns a working Chromium: `CHROMIUM` or `CHROME_PATH`, Debian's headless one, an installed one, or a download.
 * @param {string} node at least version 22.17
 * @returns {Promise<string>}
 * @throws {HumanError} if there is none, or the named one doesn't work
 */
export async function ensureBrowser(node) {
  const named = process.env.CHROMIUM ?? process.env.CHROME_PATH;
  if (named) {
    if (await opensAPage(named)) return named;
    throw new HumanError(`The browser named by CHROMIUM or CHROME_PATH opens no page: ${named}`);
  }
  const ways = [
    () => findOnPath(headless) ?? installWithApt(headless),
    ...usualPlaces().map((place) => () => place),
    () => installWithApt('chromium'),
    () => installFromNpm(node),
  ];
  for (const way of ways) {
    const browser = await way();
    if (browser && (await opensAPage(browser))) return browser;
  }
  throw new HumanError(
    'The tests in VS Code need Chromium, Chrome or Edge, and none was found that opens a page.\n' +
      'Install one (on Debian or Ubuntu: apt-get install chromium), or name its program in CHROMIUM.',
  );
}
