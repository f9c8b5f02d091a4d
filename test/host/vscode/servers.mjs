/** Starts servers at 127.0.0.1: two kinds of VS Code, and the demo service. */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { demoScript } from '../paths.mjs';
import { anyFreePort, answers } from '../ports.mjs';
import { run, startService } from '../processes.mjs';
import { HumanError } from '../say.mjs';

/**
 * @typedef {import('../install/setup.mjs').Host} Host
 * @typedef {import('../processes.mjs').Service} Service
 * @typedef {object} Folders of one VS Code
 * @property {string} data with settings in `User/` for the wrapper, in `data/User/` for the bare server
 * @property {string} extensions
 * @property {string} log file for the server's output
 */

/** Variables of a surrounding shell, npm, or VS Code that would affect the servers. */
const foreign =
  /^(npm_|INIT_CWD$|NODE_ENV$|NODE_OPTIONS$|PORT$|PASSWORD$|HASHED_PASSWORD$|GITHUB_TOKEN$|CODE_SERVER_|CS_|VSCODE_|ELECTRON_)/i;

export function envForServers() {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.test(name)));
}

/**
 * Returns variables of a home folder beside the data, in which VS Code and the programs in its terminals keep their files. That also skips the
 * user's shell start-up files, which may take a minute. With `VSCODE_CLI`, the first window doesn't wait for a login shell.
 * @param {Folders} folders
 */
async function homeOf({ data }) {
  const home = path.join(path.dirname(data), 'home');
  const xdg = Object.fromEntries(
    Object.entries({ CONFIG: '.config', CACHE: '.cache', DATA: '.local/share', STATE: '.local/state' }).map(
      ([kind, folder]) => [`XDG_${kind}_HOME`, path.join(home, folder)],
    ),
  );
  await mkdir(home, { recursive: true });
  // Without a runtime folder, sockets are in the temporary folder.
  return { HOME: home, ...xdg, XDG_RUNTIME_DIR: undefined, VSCODE_CLI: '1' };
}

/** @param {string} base @returns {Promise<Folders>} */
export async function foldersBelow(base) {
  const folders = {
    data: path.join(base, 'data'),
    extensions: path.join(base, 'extensions'),
    log: path.join(base, 'vscode.log'),
  };
  await mkdir(folders.data, { recursive: true });
  await mkdir(folders.extensions, { recursive: true });
  return folders;
}

/**
 * Starts a server of VS Code. It listens once it says so: a response before may be from another server at its port.
 * @param {Host} host
 * @param {Folders} folders
 * @param {readonly string[]} args
 * @param {{ port: number, health: string, what: string, env: Record<string, string> }} options `health`: path of a page
 * @returns {Promise<Service & { url: string }>} once it responds
 */
async function startServer(host, folders, args, { port, health, what, env }) {
  let isListening = false;
  const service = startService(host.node, [...args], {
    env: { ...envForServers(), ...(await homeOf(folders)), ...env },
    logFile: folders.log,
    onStdout: (text) => (isListening ||= text.includes('listening on')),
  });
  const url = `http://127.0.0.1:${port}`;
  await orEnd(service, answers(url + health, service, { what, isListening: () => isListening }));
  return { ...service, url };
}

/**
 * @typedef {object} WrapperOptions
 * @property {number} port
 * @property {string} [password] without it, anyone on this machine can open VS Code
 * @property {number} [graceSeconds] how long extensions of a closed page keep running; defaults to three hours
 * @property {'trace'} [log]
 * @property {string} [builtIn] folder of built-in extensions
 * @property {string} [locale]
 * @property {Record<string, string>} [env]
 */

/**
 * Starts code-server, whose secrets outlive a reload.
 * @param {Host} host
 * @param {Folders} folders
 * @param {WrapperOptions} options
 * @returns {Promise<Service & { url: string }>} once it responds
 */
export async function startWrapper(host, folders, { port, password, graceSeconds, log, builtIn, locale, env = {} }) {
  const config = path.join(path.dirname(folders.data), 'config.yaml');
  const auth = password === undefined ? 'auth: none\n' : `auth: password\npassword: ${JSON.stringify(password)}\n`;
  await writeFile(config, `bind-addr: 127.0.0.1:${port}\n${auth}`, { mode: 0o600 });
  const args = [
    ...wrapperArgs(host, folders, config),
    ...[
      '--disable-telemetry',
      '--disable-update-check',
      '--disable-proxy',
      '--disable-getting-started-override',
      '--ignore-last-opened',
    ],
    ...(log === undefined ? [] : ['--log', log]),
    ...(locale === undefined ? [] : ['--locale', locale]),
    ...(builtIn === undefined ? [] : ['--builtin-extensions-dir', builtIn]),
    ...(graceSeconds === undefined ? [] : ['--reconnection-grace-time', String(graceSeconds)]),
  ];
  return await startServer(host, folders, args, { port, health: '/healthz', what: 'VS Code', env });
}

/**
 * @param {Host} host
 * @param {Folders} folders
 * @param {string} config
 */
function wrapperArgs(host, folders, config) {
  return [host.wrapper, '--config', config, '--user-data-dir', folders.data, '--extensions-dir', folders.extensions];
}

/** Built-in extensions for tests. All hundred would triple the processor time of opening a window. */
const seenBuiltIns = [
  'configuration-editing',
  'json',
  'json-language-features',
  'markdown-basics',
  'markdown-language-features',
  'ms-vscode.js-debug',
  'theme-defaults',
  'theme-modern-icons',
  'theme-seti',
];

/**
 * Creates a folder with a few built-in extensions, and others.
 * @param {Host} host
 * @param {string} base
 * @param {string[]} others folders
 */
export async function fewBuiltIns(host, base, others = []) {
  const folder = path.join(base, 'built-in');
  await mkdir(folder);
  const all = path.join(host.server, '../../extensions');
  // The oldest VS Code lacks some.
  const seen = seenBuiltIns.map((name) => path.join(all, name)).filter((from) => existsSync(from));
  for (const from of [...seen, ...others]) await symlink(from, path.join(folder, path.basename(from)), 'junction');
  return folder;
}

/**
 * Starts the plain VS Code server, which can load an extension and its tests from sources.
 * @param {Host} host
 * @param {Folders} folders
 * @param {{ port: number, args?: readonly string[], env?: Record<string, string> }} options
 * @returns {Promise<Service & { url: string }>} once it responds
 */
export async function startBareServer(host, folders, { port, args: more = [], env = {} }) {
  const args = [
    ...[
      host.server,
      '--host',
      '127.0.0.1',
      '--port',
      String(port),
      '--without-connection-token',
      '--accept-server-license-terms',
    ],
    ...['--telemetry-level', 'off', '--server-data-dir', folders.data, '--extensions-dir', folders.extensions],
    '--disable-workspace-trust',
    ...more,
  ];
  return await startServer(host, folders, args, { port, health: '/version', what: 'The VS Code server', env });
}

/**
 * @param {Host} host
 * @param {Folders} folders
 * @param {readonly string[]} files
 */
export async function installExtensions(host, folders, files) {
  const config = path.join(path.dirname(folders.data), 'config.yaml');
  await writeFile(config, 'auth: none\n', { mode: 0o600 });
  const args = ['--force', ...files.flatMap((file) => ['--install-extension', file])];
  await run(host.node, [...wrapperArgs(host, folders, config), ...args], {
    what: `Installing ${files.map((file) => path.basename(file)).join(' and ')}`,
    env: { ...envForServers(), ...(await homeOf(folders)) },
  });
}

/**
 * @typedef {object} Demo
 * @property {string} url base URL
 * @property {string} username
 * @property {string} password
 * @property {string} clientId
 * @property {string} clientSecret
 */

/**
 * Starts the demo service.
 * @param {import('../../../src/demo/main.ts').ProgramOptions} [options]
 * @returns {Promise<Service & Demo>} once it listens
 */
export async function startDemo(options = {}) {
  const withPort = { port: await anyFreePort(), ...options };
  let printed = '';
  const service = startService(process.execPath, [demoScript, JSON.stringify(withPort)], {
    env: envForServers(),
    onStdout: (text) => (printed += text),
  });
  const line = (async () => {
    while (!printed.includes('\n')) {
      const more = /** @type {NodeJS.ReadableStream} */ (service.child.stdout);
      const how = await Promise.race([once(more, 'data').then(() => undefined), service.ended]);
      if (how !== undefined && !printed.includes('\n'))
        throw new HumanError(`The demo service ended before it was ready: ${how}`);
    }
    return /** @type {Demo} */ (JSON.parse(printed.slice(0, printed.indexOf('\n'))));
  })();
  return { ...service, ...(await orEnd(service, line)) };
}

/**
 * @template T
 * @param {Service} service ended if the promise rejects
 * @param {Promise<T>} promise
 */
async function orEnd(service, promise) {
  try {
    return await promise;
  } catch (error) {
    await service.end();
    throw error;
  }
}
