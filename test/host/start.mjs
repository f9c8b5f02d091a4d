/** `npm start`: VS Code with the extension, and the demo service. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ensurePackage, packageDigest } from './install/package.mjs';
import { ensureDependencies, ensureHost, refusePercent } from './install/setup.mjs';
import { dataDir, root, vsix } from './paths.mjs';
import { freePortFrom } from './ports.mjs';
import { endOnSignals, interruption } from './processes.mjs';
import { useTemporaryFolder } from './run/temporary.mjs';
import { HumanError, main, say, step } from './say.mjs';
import { foldersBelow, installExtensions, startDemo, startWrapper } from './vscode/servers.mjs';
import { demoConnection, presetSettings, quietWorkbench } from './vscode/settings.mjs';

const help = `npm start   VS Code in your browser, with Org Access installed and the demo's connection preset

Everything is kept in .vscode-test/, which git ignores, even the home folder of terminals; only npm has its cache elsewhere, as always. The
first run needs a network, and takes some minutes. Ctrl-C ends all that was started.`;

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

/**
 * Returns the usual port, or one of the next if it is taken.
 * @param {number} wanted
 * @param {string} whose
 * @param {string} consequence of another port
 */
async function usualPort(wanted, whose, consequence) {
  const port = await freePortFrom(wanted);
  if (port !== wanted)
    say(`Port ${wanted}, which ${whose} had before, is taken: it uses ${port} this time. ${consequence}`);
  return port;
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
    '1. Select Org Access in the Activity Bar.',
    `2. Select "Sign In". User name: ${demo.username}, password: ${demo.password}`,
    '3. The status bar shows the current site. To change it, select "Use This Site" in the row of another.',
    '4. In the API view, run "Devices". A list opens as a table; select "Load All" below it if there are more rows.',
    '5. Run "Create discovery", enter 10.77.0.1-10.77.0.12, select any account, and select "Send" above the request.',
    '6. Press F1 and run "Org Access: New Terminal with Access". In it, try: org-access call devices --all',
    '',
    'There is more in the walkthrough "Get Started with Org Access", in menus, and in the Command Palette (F1).',
    '',
  ];
  await writeFile(path.join(folder, 'README'), lines.join('\n'));
  for (const sample of ['checks.http', 'httpyac.config.js'])
    await copyFile(path.join(root, 'docs/samples', sample), path.join(folder, sample));
  return folder;
}

/** @param {string[]} lines */
function box(lines) {
  const width = Math.max(...lines.map((line) => line.length));
  const rule = '─'.repeat(width + 2);
  return [rule, ...lines.map((line) => ` ${line}`), rule].join('\n');
}

await main(async () => {
  const options = new Set(process.argv.slice(2));
  if (options.delete('--help')) return say(help);
  if (options.size > 0) throw new HumanError(`Not known: ${[...options].join(' ')}\n\n${help}`);
  endOnSignals();
  refusePercent();
  await useTemporaryFolder();
  await ensureDependencies();
  await ensurePackage();
  const host = await ensureHost();
  await mkdir(home, { recursive: true, mode: 0o700 });
  const memory = await recall();
  const demoPort = await usualPort(memory.demoPort, 'the demo service', 'The connection "Demo" is set to it.');
  const demo = await startDemo({ port: demoPort });
  const folders = await foldersBelow(home);
  const settingsFile = path.join(folders.data, 'User/settings.json');
  const defaults = {
    ...quietWorkbench,
    'workbench.startupEditor': 'readme',
    'security.workspace.trust.enabled': false,
  };
  if (!(await presetSettings(settingsFile, defaults, demoConnection(demo.url, demo.clientId))))
    say(`${settingsFile} holds comments or is not complete, so it is left as it is. The demo is at ${demo.url} now.`);
  const digest = await packageDigest();
  if (memory.installed !== digest) {
    await step('Installing the extension', () => installExtensions(host, folders, [vsix]));
    memory.installed = digest;
  }
  await writeFile(memoryFile, `${JSON.stringify(memory, null, 2)}\n`, { mode: 0o600 });
  const { password } = memory;
  const port = await usualPort(
    memory.port,
    'VS Code',
    'The browser keeps sign-ins for one address, so you sign in again there.',
  );
  const code = await step('Starting VS Code', () => startWrapper(host, folders, { port, password }));
  const address = `${code.url}/?folder=${encodeURIComponent(await sampleFolder(demo))}`;
  const lines = [
    ...['Open', `  ${address}`, '', 'VS Code asks for this password:', `  ${password}`, ''],
    ...['To sign in to the connection "Demo" in Org Access:', `  User name  ${demo.username}`],
    ...[`  Password   ${demo.password}`, '', 'Press Ctrl-C to end.'],
  ];
  say(`\n${box(lines)}`);
  endOnSignals(0);

  const how = await Promise.race([
    demo.ended.then((end) => `The demo service ended: ${end}`),
    code.ended.then((end) => `VS Code ended: ${end}\nIts output is in ${path.join(home, 'vscode.log')}.`),
  ]);
  if (interruption.happened) return new Promise(() => undefined);
  throw new HumanError(how);
});
