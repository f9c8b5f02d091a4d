import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { ensureHost } from '../../../host/install/setup.mjs';
import { remoteVsix, root, vsix } from '../../../host/paths.mjs';
import { anyFreePort } from '../../../host/ports.mjs';
import { endOnSignals, tail } from '../../../host/processes.mjs';
import { makeRunFolder } from '../../../host/run/runFolder.mjs';
import { chromiumArgs, ensureBrowser } from '../../../host/vscode/browser.mjs';
import {
  fewBuiltIns,
  foldersBelow,
  installExtensions,
  isolatedShell,
  startWrapper,
} from '../../../host/vscode/servers.mjs';
import { makeAuthority, type Authority } from '../../../support/service/certificates.ts';
import { pseudoTag } from '../../../support/texts/pseudoLanguage.ts';
import { oneFont } from '../fonts.ts';
import { noteFocus } from '../parts/focusNotes.ts';
import { packagedAsking, packageStandIns } from './fixtures.ts';
import { keeperIn, type Keeper } from './keeper.ts';
import { translate } from './translated.ts';

export type HostKind = 'trace' | 'translated' | 'remote';

/** One VS Code server with the packaged extension and that of fixtures/asking, and one browser profile, for all screen tests of a run. */
export interface ScreenHost {
  /** Kept from test to test for its cache, which halves the time that a window takes to open. */
  profile: BrowserContext;
  viewport: { width: number; height: number };
  /** An empty page: the one that was left by the test before, where VS Code opens three times as fast, or a new one. */
  newPage(): Promise<Page>;
  /** Closes all windows and forgets all that they kept, secrets too: as in a new profile, apart from the caches. */
  closeWindows(): Promise<void>;
  /** Of the one window that is open. */
  keeper: Keeper;
  /** Of the workbench with a small folder open. */
  address: string;
  origin: string;
  workspace: string;
  settingsFile: string;
  /** Whose certificates this VS Code accepts, by NODE_EXTRA_CA_CERTS. */
  authority: Authority;
  /** Where extensions are installed. */
  extensions: string;
  /** All that this VS Code keeps on disk: settings, logs, storage, extensions. */
  base: string;
  /** What extensions keep on disk. */
  globalStorage: string;
  /** The last lines that the server wrote. */
  lastOutput(): Promise<string>;
  end(): Promise<void>;
}

/** @param kind one that writes down all that it does, one in the pseudo-language, or one whose server is another computer: Org Access Remote runs there, and fixtures/sessions in the browser */
export async function startScreenHost(kind?: HostKind): Promise<ScreenHost> {
  endOnSignals();
  const host = await ensureHost();
  const executablePath = await ensureBrowser(host.node);
  const { base, workspace, remove } = await makeRunFolder();
  const folders = await foldersBelow(base);
  const isRemote = kind === 'remote';
  await installExtensions(
    host,
    folders,
    isRemote ? [remoteVsix, ...(await packageStandIns(base))] : [vsix, await packagedAsking()],
  );
  if (kind === 'translated') await translate(folders);
  const authority = await makeAuthority(base, 'authority');
  const keeperFolder = path.join(base, 'keeper');
  await mkdir(keeperFolder);
  const env = {
    ...(await isolatedShell(base)),
    NODE_EXTRA_CA_CERTS: authority.file,
    ORG_ACCESS_KEEPER: keeperFolder,
    // No shell writes down what a test has typed there.
    HISTFILE: '',
  };
  const builtIn = await fewBuiltIns(host, base, [path.join(root, 'test/screen/fixtures/keeper')]);
  const server = await startWrapper(host, folders, {
    port: await anyFreePort(),
    // A terminal ends when its window takes longer than this to be reloaded.
    graceSeconds: isRemote ? 120 : 5,
    builtIn,
    env,
    ...(kind === 'trace' && { log: kind }),
    ...(kind === 'translated' && { locale: pseudoTag }),
  });
  const browser = await chromium.launch({
    executablePath,
    // A test is over before what V8 optimizes pays: a window takes a tenth less of the processor without. Compiled code is made for a cache with each window, and then VS Code's is larger than what the browser keeps: without, a window takes a twelfth less.
    args: [...chromiumArgs, '--js-flags=--no-opt', '--v8-cache-options=none'],
    env: { ...process.env, ...(await oneFont(base)) },
  });
  const viewport = { width: 1280, height: 800 };
  const profile = await browser.newContext({ viewport });
  await profile.addInitScript(noteFocus);
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
      // What was not saved would come back in the next window.
      await rm(path.join(folders.data, 'User/Backups'), { recursive: true, force: true });
    },
    keeper: keeperIn(keeperFolder),
    address: `${server.url}/?folder=${encodeURIComponent(workspace)}`,
    origin: server.url,
    workspace,
    authority,
    extensions: folders.extensions,
    base,
    settingsFile: path.join(folders.data, 'User/settings.json'),
    globalStorage: path.join(folders.data, 'User/globalStorage'),
    lastOutput: async () =>
      tail((await readFile(folders.log, 'utf8')).replace(/^File not found: .*vsda.*\n/gm, ''), 10),
    async end() {
      await browser.close();
      await server.end();
      await remove();
    },
  };
}

async function closeWindows(profile: BrowserContext, origin: string): Promise<void> {
  const pages = profile.pages();
  for (const page of pages) {
    if (page.url() !== 'about:blank') await page.evaluate(() => sessionStorage.clear());
    // Leaving the workbench lets it say goodbye, which ends its extension host at once.
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
