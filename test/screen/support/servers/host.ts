import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { ensureHost } from '../../../host/install/setup.mjs';
import { remoteVsix, root, vsix } from '../../../host/paths.mjs';
import { anyFreePort } from '../../../host/ports.mjs';
import { endOnSignals, tail } from '../../../host/processes.mjs';
import { makeRunFolder } from '../../../host/run/runFolder.mjs';
import { launchBrowser } from '../../../host/vscode/browser.mjs';
import { fewBuiltIns, foldersBelow, installExtensions, startWrapper } from '../../../host/vscode/servers.mjs';
import { pseudoTag } from '../../../support/texts/pseudoLanguage.ts';
import { oneFont } from '../fonts.ts';
import { noteFocus } from '../parts/focusNotes.ts';
import { packagedAsking, packageStandIns } from './fixtures.ts';
import { keeperIn, type Keeper } from './keeper.ts';
import { translate } from './translated.ts';

/** ID of the extension, also the beginning of the folder that it is installed in. */
const ownId = 'org-access.org-access';

export type HostKind = 'trace' | 'translated' | 'remote';

/** VS Code server with the packaged extension and fixtures/asking, and a browser profile, for all screen tests of a run. */
export interface ScreenHost {
  /** Kept for its cache, which halves the time to open a window. */
  profile: BrowserContext;
  viewport: { width: number; height: number };
  /** Returns an empty page: if possible that of the previous test, where VS Code opens three times as fast. */
  newPage(): Promise<Page>;
  /** Closes all windows and deletes their storage, secrets included, but no caches. */
  closeWindows(): Promise<void>;
  /** Keeper of the open window. */
  keeper: Keeper;
  /** Address of the workbench with a small folder. */
  address: string;
  origin: string;
  workspace: string;
  settingsFile: string;
  extensions: string;
  /** Folder with everything that this VS Code stores: settings, logs, storage, extensions. */
  base: string;
  globalStorage: string;
  lastOutput(): Promise<string>;
  /** Returns errors and warnings about Org Access in the logs of extension hosts and the consoles of all windows. */
  complaints(): Promise<readonly string[]>;
  /** Forgets what was in the consoles until now. */
  forgetConsoles(): void;
  end(): Promise<void>;
}

/**
 * @param kind `trace` logs everything, `translated` uses the pseudo-language, `remote` acts as another computer, with Org Access Remote on
 *   the server and fixtures/sessions in the browser
 */
export async function startScreenHost(kind?: HostKind): Promise<ScreenHost> {
  endOnSignals();
  const host = await ensureHost();
  const { base, workspace, remove } = await makeRunFolder();
  const folders = await foldersBelow(base);
  const isRemote = kind === 'remote';
  await installExtensions(
    host,
    folders,
    isRemote ? [remoteVsix, ...(await packageStandIns(base))] : [vsix, await packagedAsking()],
  );
  if (kind === 'translated') await translate(folders);
  const keeperFolder = path.join(base, 'keeper');
  await mkdir(keeperFolder);
  const env = {
    ORG_ACCESS_KEEPER: keeperFolder,
    // Shells keep no history of typed commands.
    HISTFILE: '',
  };
  const standIns = ['screen/fixtures/keeper', 'integration/fixtures/jupyter'].map((name) =>
    path.join(root, 'test', name),
  );
  const builtIn = await fewBuiltIns(host, base, standIns);
  const server = await startWrapper(host, folders, {
    port: await anyFreePort(),
    // A terminal ends if reloading its window takes longer.
    graceSeconds: isRemote ? 120 : 5,
    builtIn,
    env,
    ...(kind === 'trace' && { log: kind }),
    ...(kind === 'translated' && { locale: pseudoTag }),
  });
  const browser = await launchBrowser({
    // Tests end before V8's optimizations pay off: without them a window needs 10 % less processor time. VS Code's compiled code is larger
    // than the browser's cache, so writing it with each window is wasted: without it, 8 % less.
    args: ['--js-flags=--no-opt', '--v8-cache-options=none'],
    env: await oneFont(base),
  });
  const viewport = { width: 1280, height: 800 };
  const profile = await browser.newContext({ viewport });
  await profile.addInitScript(noteFocus);
  const inConsole: string[] = [];
  profile.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' && text.includes(ownId)) inConsole.push(text);
  });
  await profile.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url });
  return {
    profile,
    viewport,
    async newPage() {
      const page = profile.pages().find((known) => known.url() === 'about:blank') ?? (await profile.newPage());
      await page.setViewportSize(viewport);
      return page;
    },
    async closeWindows() {
      await closeWindows(profile, server.url);
      // Otherwise unsaved files would return in the next window.
      await rm(path.join(folders.data, 'User/Backups'), { recursive: true, force: true });
    },
    keeper: keeperIn(keeperFolder),
    address: `${server.url}/?folder=${encodeURIComponent(workspace)}`,
    origin: server.url,
    workspace,
    extensions: folders.extensions,
    base,
    settingsFile: path.join(folders.data, 'User/settings.json'),
    globalStorage: path.join(folders.data, 'User/globalStorage'),
    lastOutput: async () =>
      tail((await readFile(folders.log, 'utf8')).replace(/^File not found: .*vsda.*\n/gm, ''), 10),
    forgetConsoles: () => void (inConsole.length = 0),
    complaints: async () => [...inConsole, ...(await loggedComplaints(path.join(folders.data, 'logs')))],
    async end() {
      await browser.close();
      await server.end();
      await remove();
    },
  };
}

/** Returns errors and warnings with their stacks. A line of the log begins with its time. */
async function loggedComplaints(folder: string): Promise<string[]> {
  const files = (await readdir(folder, { recursive: true })).filter(
    (file) => path.basename(file) === 'remoteexthost.log',
  );
  const logs = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')));
  return logs
    .flatMap((log) => log.split(/\n(?=\d{4}-\d\d-\d\d )/))
    .filter((entry) => /^\S+ \S+ \[(?:error|warning)\]/.test(entry) && entry.includes(ownId));
}

async function closeWindows(profile: BrowserContext, origin: string): Promise<void> {
  const pages = profile.pages();
  for (const page of pages) {
    if (page.url() !== 'about:blank') await page.evaluate(() => sessionStorage.clear());
    // Leaving the workbench ends its extension host at once.
    await page.goto('about:blank');
    page.removeAllListeners();
  }
  const [first, ...others] = pages;
  if (!first) return;
  const devtools = await profile.newCDPSession(first);
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb,cookies' });
  await devtools.detach();
  for (const page of others) await page.close();
}
