import { lookup } from 'node:dns/promises';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { run, runVisibly } from '../processes.mjs';
import { HumanError } from '../say.mjs';

/** npm settings that are needed to reach the registry. */
const reachesTheRegistry =
  /registry|auth|userconfig|globalconfig|proxy|_cache|_cafile$|_ca$|_cert|_key|strict_ssl|offline|fetch_|maxsockets/i;

/** Returns the environment without variables of a surrounding `npm start` or `npm test`. */
export function envForNpm() {
  const kept = Object.entries(process.env).filter(([name]) => {
    if (/^npm_config_/i.test(name)) return reachesTheRegistry.test(name);
    return !/^(npm_|INIT_CWD$|NODE_ENV$|NODE_OPTIONS$)/i.test(name);
  });
  return Object.fromEntries(kept);
}

/** Returns npm's script, or undefined if only the command exists. */
function findNpm() {
  const besideNode = path.dirname(process.execPath);
  const candidates = [
    process.env.npm_execpath ?? '',
    path.join(besideNode, '../lib/node_modules/npm/bin/npm-cli.js'),
    path.join(besideNode, 'node_modules/npm/bin/npm-cli.js'),
  ];
  return candidates.find((file) => path.basename(file) === 'npm-cli.js' && existsSync(file));
}

/**
 * @param {string[]} args
 * @param {string} node the Node that runs npm and its scripts
 */
function npmCommand(args, node) {
  const cli = findNpm();
  if (cli) return { command: node, args: [cli, ...args], shell: false };
  const windows = process.platform === 'win32';
  return { command: windows ? 'npm.cmd' : 'npm', args, shell: windows };
}

/** Shorter than npm's own delays, with which it takes a minute and a half to find out that there is no network. */
const shortDelays = { npm_config_fetch_retry_mintimeout: '2000', npm_config_fetch_retry_maxtimeout: '10000' };

/** Codes with which npm ends if it doesn't reach the registry. */
const unreachable =
  /npm (?:error|ERR!) (?:code|errno) (ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH)/;

/** @param {string} what @param {string} code @param {unknown} [cause] */
const noNetwork = (what, code, cause) =>
  new HumanError(
    `${what} did not reach the npm registry (${code}). The first run needs a network. Run the same command again when there is one: it continues where it stopped.`,
    { cause },
  );

/** Delay after which npm is asked about, longer than it takes without a download. */
const doubtMs = 5000;

/**
 * Rejects if the registry's name is unknown, since npm would try each of hundreds of packages again and again. It isn't looked up if that is
 * the work of a proxy, or if the registry isn't known.
 * @param {string} what
 * @returns {Promise<void>}
 */
async function findNetwork(what) {
  const env = envForNpm();
  const hasProxy = Object.entries(env).some(
    ([name, value]) => /proxy$/i.test(name) && !/no_?proxy$/i.test(name) && value,
  );
  if (hasProxy || !process.env.npm_lifecycle_event) return;
  await sleep(doubtMs, undefined, { ref: false });
  try {
    await lookup(new URL(env.npm_config_registry ?? 'https://registry.npmjs.org').hostname);
  } catch (error) {
    throw noNetwork(what, String(/** @type {NodeJS.ErrnoException} */ (error).code));
  }
}

/**
 * Runs npm silently.
 * @param {string[]} args
 * @param {{ cwd: string, what: string, node?: string, env?: NodeJS.ProcessEnv }} options `node` is put first on the PATH
 * @returns {Promise<string>} its output
 * @throws {HumanError} if it fails; without a network, in one sentence
 */
export async function npm(args, { cwd, what, node = process.execPath, env = {} }) {
  const { command, args: all, shell } = npmCommand(args, node);
  /** @type {NodeJS.ProcessEnv} */
  const base = { ...shortDelays, ...envForNpm() };
  const pathName = Object.keys(base).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  const searchPath = [path.dirname(node), base[pathName]].join(path.delimiter);
  try {
    const whole = { ...base, [pathName]: searchPath, ...env };
    return await run(command, all, { cwd, what, shell, env: whole, hopeless: findNetwork(what) });
  } catch (error) {
    const code = error instanceof HumanError && unreachable.exec(String(error.cause))?.[1];
    if (!code) throw error;
    throw noNetwork(what, code, error.cause);
  }
}

/** @param {string} script */
export function scriptProgram(script) {
  return npmCommand(['run', '--silent', script], process.execPath);
}

/** @param {string} script @param {string} cwd */
export function npmScript(script, cwd) {
  const { command, args, shell } = scriptProgram(script);
  const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  return runVisibly(command, args, { cwd, shell, env: { ...envForNpm(), ...colour } });
}
