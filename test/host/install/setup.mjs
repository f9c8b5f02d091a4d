/** Installs dependencies and VS Code on a fresh machine. Imports only modules of Node.js. */
import { existsSync, lstatSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { dataDir, installDir, root } from '../paths.mjs';
import { run } from '../processes.mjs';
import { HumanError, isCi, NotHere, say, step } from '../say.mjs';
import { newest } from '../vscode/editions.mjs';
import { npm } from './npm.mjs';
import { ensureTools } from './tools.mjs';

/** @typedef {import('../vscode/editions.mjs').Edition} Edition */

/**
 * @typedef {object} Host
 * @property {string} node program that runs VS Code
 * @property {string} wrapper script of code-server, with a log-in page and secrets that outlive a reload
 * @property {string} server script of the VS Code server alone
 */

/** @typedef {Host & { folder: string, vscode: string }} Installation `folder` is for npm, `vscode` is inside */

/**
 * Returns the places of an edition, which may not be installed.
 * @param {Edition} edition
 * @returns {Omit<Installation, 'node'>}
 */
export function placesOf({ codeServer }) {
  const folder = path.join(installDir, `code-server-${codeServer}`);
  const vscode = path.join(folder, 'node_modules/code-server/lib/vscode');
  return {
    folder,
    vscode,
    wrapper: path.join(vscode, '../../out/node/entry.js'),
    server: path.join(vscode, 'out/server-main.js'),
  };
}

/**
 * Returns the Node.js that runs VS Code: this one if its major version fits, otherwise one that is installed beside VS Code, which stays as it
 * is whichever Node.js runs this.
 * @param {Edition} edition
 */
async function ensureNode({ nodeMajor, nodePackages }) {
  if (process.versions.node.startsWith(`${nodeMajor}.`)) return process.execPath;
  const found = nodePackages[`${process.platform}-${process.arch}`];
  if (!found)
    throw new HumanError(
      `VS Code needs Node ${nodeMajor}, which npm does not offer for ${process.platform} ${process.arch}. Please install Node ${nodeMajor} and try again.`,
    );
  const [name, version, binary] = found;
  const modules = await ensureTools(
    `node-${nodeMajor}`,
    { [name]: version },
    `Getting Node.js ${version} for VS Code`,
    ['--engine-strict=false'],
  );
  return path.join(modules, name, binary);
}

/** @param {string} file */
async function readIfThere(file) {
  return existsSync(file) ? await readFile(file, 'utf8') : undefined;
}

/** Whether npm's own lock file matches `package-lock.json`, apart from optional packages. An aborted installation has none. */
async function dependenciesAreThere() {
  const note = await readIfThere(path.join(root, 'node_modules/.package-lock.json'));
  if (note === undefined) return false;
  /** @typedef {{ packages: Record<string, { version?: string, integrity?: string, optional?: boolean }> }} Lock */
  const { packages: installed } = /** @type {Lock} */ (JSON.parse(note));
  const { packages: wanted } = /** @type {Lock} */ (
    JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8'))
  );
  return Object.entries(wanted).every(([name, { version, integrity, optional }]) => {
    const there = installed[name];
    return name === '' || (there ? there.version === version && there.integrity === integrity : optional === true);
  });
}

/**
 * Installs the project's dependencies if they are missing or outdated.
 * @throws {HumanError} if `node_modules` is a link, since npm would empty its target
 */
export async function ensureDependencies() {
  if (await dependenciesAreThere()) return;
  const folder = path.join(root, 'node_modules');
  if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink()) {
    throw new HumanError(
      `${folder} is a link, and what is behind it does not fit package-lock.json. Please bring it up to date where it is.`,
    );
  }
  await step("Installing the project's dependencies (about half a minute)", () =>
    npm(['ci', '--include=dev', '--no-audit', '--no-fund'], { cwd: root, what: 'npm ci' }),
  );
}

/**
 * Installs VS Code if necessary: about 0.9 GB in `.vscode-test/`, and 0.3 GB for the oldest.
 * @param {Edition} [edition]
 * @returns {Promise<Host>}
 */
export async function ensureHost(edition = newest) {
  const places = placesOf(edition);
  refusePercent();
  const host = { ...places, node: await ensureNode(edition) };
  const stampFile = path.join(host.folder, '.installed');
  const wanted = { 'code-server': edition.codeServer };
  const stamp = await readIfThere(stampFile);
  if (stamp !== undefined && JSON.parse(stamp)['code-server'] === edition.codeServer) return host;
  await mkdir(host.folder, { recursive: true });
  await rm(stampFile, { force: true });
  say(`VS Code ${edition.vscode} is installed into ${host.folder} once; this takes some minutes.`);
  await installHost(edition, host);
  const check = ['--version', '--server-data-dir', path.join(host.folder, 'check')];
  await step('Checking that VS Code starts', () => run(host.node, [host.server, ...check], { what: 'VS Code' }));
  await writeFile(stampFile, JSON.stringify(wanted));
  return host;
}

/** @throws {NotHere} if VS Code, which decodes its own path as if it were part of a URL, can't start here */
export function refusePercent() {
  const folder = [installDir, dataDir].find((one) => one.includes('%'));
  if (folder !== undefined)
    throw new NotHere(`VS Code's server doesn't start in a folder whose path has a percent sign: ${folder}`);
}

/**
 * @param {Edition} edition
 * @param {Installation} host
 */
async function installHost(edition, host) {
  const { codeServer } = edition;
  const { folder, vscode, node } = host;
  const dependencies = { 'code-server': codeServer };
  await writeFile(path.join(folder, 'package.json'), `${JSON.stringify({ private: true, dependencies }, null, 2)}\n`);
  const quiet = ['install', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--engine-strict=false'];
  await step('Downloading VS Code from the npm registry (1 of 3)', () =>
    npm(quiet, { cwd: folder, what: 'npm install code-server' }),
  );
  await takeAllFromTheRegistry(path.join(vscode, 'npm-shrinkwrap.json'));
  await step('Installing what VS Code depends on (2 of 3)', () =>
    npm(quiet, { cwd: vscode, what: "npm install of VS Code's dependencies", node }),
  );
  await step('Installing what its own extensions depend on (3 of 3)', () =>
    npm(quiet, { cwd: path.join(vscode, 'extensions'), what: "npm install of the extensions' dependencies", node }),
  );
  await compile(edition, host);
}

/** Replaces git addresses in the lock file of an older VS Code by the registry. The checksums still apply. @param {string} shrinkwrap */
async function takeAllFromTheRegistry(shrinkwrap) {
  /** @type {{ packages: Record<string, { version?: string, resolved?: string }> }} */
  const lock = JSON.parse(await readFile(shrinkwrap, 'utf8'));
  for (const [folder, pinned] of Object.entries(lock.packages).filter(([, { resolved }]) =>
    resolved?.startsWith('git'),
  )) {
    const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
    pinned.resolved = `https://registry.npmjs.org/${name}/-/${path.posix.basename(name)}-${pinned.version}.tgz`;
  }
  await writeFile(shrinkwrap, JSON.stringify(lock, null, 2));
}

/**
 * Compiles the native modules of VS Code that need it, if that is possible.
 * @param {Edition} edition
 * @param {Installation} host `npm-rebuild.log` in its folder gets npm's output if it fails
 */
async function compile({ compiled, withoutCompiled }, { folder, vscode, node }) {
  const nodeDir = path.resolve(node, '../..');
  const log = path.join(folder, 'npm-rebuild.log');
  const headers = existsSync(path.join(nodeDir, 'include/node')) ? { npm_config_nodedir: nodeDir } : {};
  // A script of node-pty gets node-gyp with npx, which asks first.
  const env = {
    ...{ ...headers, npm_config_yes: 'true' },
    ...{ npm_config_jobs: 'max', npm_config_devdir: path.join(folder, 'node-gyp') },
  };
  const rebuild = ['rebuild', '--ignore-scripts=false', ...compiled];
  try {
    await step("Compiling VS Code's native modules", () =>
      npm(rebuild, { cwd: vscode, what: 'npm rebuild', node, env }),
    );
  } catch (error) {
    if (isCi() || !(error instanceof HumanError)) throw error;
    await writeFile(log, String(error.cause));
    say(`  They could not be compiled. VS Code works, and ${withoutCompiled}. npm's output is in ${log}.`);
  }
}
