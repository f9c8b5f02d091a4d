/** `npm start`: VS Code with the extension, and the demo service. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ensurePackage, packageDigest } from './install/package.mjs';
import { ensureDependencies, ensureHost, refusePercent } from './install/setup.mjs';
import { dataDir, vsix } from './paths.mjs';
import { startAtFreePort } from './ports.mjs';
import { endOnSignals, interruption } from './processes.mjs';
import { useTemporaryFolder } from './run/temporary.mjs';
import { HumanError, main, say, step } from './say.mjs';
import { openDesktop } from './vscode/desktopWindow.mjs';
import { foldersBelow, installExtensions, startDemo, startWrapper } from './vscode/servers.mjs';
import { demoConnection, presetSettings, quietWorkbench } from './vscode/settings.mjs';

const help = `npm start                VS Code in your browser, with Org Access installed and the demo's connection preset
npm start -- --desktop   the same in the desktop VS Code whose "code" command is on the PATH

Everything is kept in .vscode-test/, which git ignores, even the home folder of terminals; only npm has its cache elsewhere, as always, and
a desktop VS Code its own files. The first run needs a network, and takes some minutes. Ctrl-C ends all that was started.`;

const home = path.join(dataDir, 'start');
const memoryFile = path.join(home, 'memory.json');

/**
 * State between runs. The browser stores secrets by origin, so the port is constant.
 * @typedef {{ port: number, demoPort: number, password: string, installed?: string }} Memory
 */

/** @returns {Promise<Memory>} */
async function recall() {
  const fresh = { port: 8790, demoPort: 8791, password: randomBytes(12).toString('base64url') };
  return existsSync(memoryFile) ? { ...fresh, ...JSON.parse(await readFile(memoryFile, 'utf8')) } : fresh;
}

/** @param {Memory} memory */
async function remember(memory) {
  await writeFile(memoryFile, `${JSON.stringify(memory, null, 2)}\n`, { mode: 0o600 });
}

/**
 * @template T
 * @param {number} wanted
 * @param {{ whose: string, consequence: string }} words
 * @param {(port: number) => Promise<T>} start
 */
async function startAtUsualPort(wanted, { whose, consequence }, start) {
  const { port, server } = await startAtFreePort(wanted, start);
  if (port !== wanted)
    say(`Port ${wanted}, which ${whose} had before, is taken: it uses ${port} this time. ${consequence}`);
  return server;
}

/**
 * Creates a folder with instructions. They aren't Markdown, for which VS Code would load seventy grammars, with webviews blank meanwhile.
 * @param {import('./vscode/servers.mjs').Demo} demo
 */
async function sampleFolder(demo) {
  const folder = path.join(home, 'workspace');
  await mkdir(folder, { recursive: true });
  const lines = [
    'Try Org Access',
    '',
    '1. Click the Org Access icon in the activity bar, the lowest of those on the left.',
    `2. Press "Sign In". User name: ${demo.username}, password: ${demo.password}`,
    '3. Open an organization to see its sites and privileges.',
    '4. Press F1 and run "Org Access: New Terminal with Access".',
    '   In it, try: org-access whoami',
    '',
    'Everything else is in the command palette (F1) under "Org Access".',
    '',
  ];
  await writeFile(path.join(folder, 'README'), lines.join('\n'));
  return folder;
}

/** @param {string} settingsFile */
function presetsFor(settingsFile) {
  return async (/** @type {import('./vscode/servers.mjs').Demo} */ demo) => {
    const defaults = {
      ...quietWorkbench,
      'workbench.startupEditor': 'readme',
      'security.workspace.trust.enabled': false,
    };
    const written = await presetSettings(settingsFile, defaults, demoConnection(demo.url, demo.clientId));
    if (!written)
      say(`${settingsFile} holds comments or is not complete, so it is left as it is. The demo is at ${demo.url} now.`);
  };
}

/** @param {string[]} lines */
function box(lines) {
  const width = Math.max(...lines.map((line) => line.length));
  const rule = '─'.repeat(width + 2);
  return [rule, ...lines.map((line) => ` ${line}`), rule].join('\n');
}

/** @param {import('./vscode/servers.mjs').Demo} demo */
function demoLines(demo) {
  return [
    '',
    'To sign in to the connection "Demo" in Org Access:',
    `  User name  ${demo.username}`,
    `  Password   ${demo.password}`,
  ];
}

/**
 * @param {Memory} memory
 * @param {import('./vscode/servers.mjs').Demo} demo
 */
async function startInBrowser(memory, demo) {
  const host = await ensureHost();
  const folders = await foldersBelow(home);
  await presetsFor(path.join(folders.data, 'User/settings.json'))(demo);
  const digest = await packageDigest();
  if (memory.installed !== digest) {
    await step('Installing the extension', () => installExtensions(host, folders, [vsix]));
    memory.installed = digest;
  }
  await remember(memory);
  const code = await startAtUsualPort(
    memory.port,
    { whose: 'VS Code', consequence: 'The browser keeps sign-ins for one address, so you sign in again there.' },
    (port) => step('Starting VS Code', () => startWrapper(host, folders, { port, password: memory.password })),
  );
  const address = `${code.url}/?folder=${encodeURIComponent(await sampleFolder(demo))}`;
  say(
    `\n${box(['Open', `  ${address}`, '', 'VS Code asks for this password:', `  ${memory.password}`, ...demoLines(demo), '', 'Press Ctrl-C to end.'])}`,
  );
  return code;
}

/**
 * @param {Memory} memory
 * @param {import('./vscode/servers.mjs').Demo} demo
 */
async function startOnDesktop(memory, demo) {
  const desktop = path.join(dataDir, 'desktop');
  const folders = await foldersBelow(desktop);
  await presetsFor(path.join(folders.data, 'User/settings.json'))(demo);
  await remember(memory);
  await openDesktop(folders, vsix, await sampleFolder(demo));
  say(
    `\n${box(['VS Code opens in a window of its own.', ...demoLines(demo), '', 'Press Ctrl-C to end the demo service, and close the window.'])}`,
  );
}

await main(async () => {
  const options = new Set(process.argv.slice(2));
  if (options.delete('--help')) return say(help);
  const onDesktop = options.delete('--desktop');
  if (options.size > 0) throw new HumanError(`Not known: ${[...options].join(' ')}\n\n${help}`);

  endOnSignals();
  // A desktop VS Code outlives this process.
  if (!onDesktop) {
    refusePercent();
    await useTemporaryFolder();
  }
  await ensureDependencies();
  await ensurePackage();
  await mkdir(home, { recursive: true, mode: 0o700 });
  const memory = await recall();
  const demo = await startAtUsualPort(
    memory.demoPort,
    { whose: 'the demo service', consequence: 'The connection "Demo" is set to it.' },
    (port) => startDemo(['--port', String(port)]),
  );
  const code = onDesktop ? await startOnDesktop(memory, demo) : await startInBrowser(memory, demo);
  endOnSignals(0);

  const log = path.join(home, 'vscode.log');
  const ends = [demo.ended.then((end) => `The demo service ended: ${end}`)];
  if (code) ends.push(code.ended.then((end) => `VS Code ended: ${end}\nIts output is in ${log}.`));
  const how = await Promise.race(ends);
  if (interruption.happened) return new Promise(() => undefined);
  throw new HumanError(how);
});
