import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, createWriteStream, openSync, rmSync } from 'node:fs';
import { setInterval } from 'node:timers';
import { HumanError } from './say.mjs';

const windows = process.platform === 'win32';

/**
 * @typedef {object} Service server that ends with this process
 * @property {import('node:child_process').ChildProcess} child
 * @property {Promise<string>} ended reason of its end, with its last lines of errors; never rejects
 * @property {() => Promise<void>} end ends it and its descendants, with SIGKILL after 5 s
 */

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
process.on('exit', () => running.forEach((child) => signalTree(child, 'SIGKILL')));

/** Removes a folder when this process exits, however it does, after the end of all that it started. @param {string} folder */
export function removeAtExit(folder) {
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
}

const parent = process.ppid;
let isListening = false;
/** Code with which a signal ends this process. @type {number | undefined} */
let codeOfEnd;

/** Set at the first signal. */
export const interruption = { happened: false };

/** Delay after which a person is told that an end takes longer. */
const longEndMs = 1000;

/** @param {number} code */
function endAll(code) {
  if (interruption.happened) process.exit(code);
  interruption.happened = true;
  setTimeout(() => console.error('Ending what was started…'), longEndMs).unref();
  void Promise.all([...running].map(endTree)).then(() => process.exit(code));
}

/**
 * Ends all started processes and this one on SIGINT, SIGTERM, and the end of a surrounding npm, whose shell doesn't forward signals. A
 * second signal ends it immediately. Another call only changes the exit code, since without a listener, a signal in between would be lost.
 * @param {number} [exitCode] defaults to 128 plus the signal's number
 */
export function endOnSignals(exitCode) {
  codeOfEnd = exitCode;
  if (isListening) return;
  isListening = true;
  for (const [signal, number] of /** @type {const} */ ([
    ['SIGHUP', 1],
    ['SIGINT', 2],
    ['SIGTERM', 15],
  ])) {
    const others = process.listeners(signal);
    process.on(signal, () => endAll(codeOfEnd ?? 128 + number));
    for (const other of others) process.removeListener(signal, other);
  }
  if (process.env.npm_lifecycle_event)
    setInterval(() => process.ppid !== parent && !interruption.happened && endAll(codeOfEnd ?? 1), 1000).unref();
}

/** Ends a child and its descendants, with SIGKILL after 5 s. @param {import('node:child_process').ChildProcess} child */
async function endTree(child) {
  const gone = child.exitCode !== null || child.signalCode !== null ? Promise.resolve() : once(child, 'exit');
  signalTree(child, 'SIGTERM');
  const forced = setTimeout(() => signalTree(child, 'SIGKILL'), 5000);
  await gone;
  clearTimeout(forced);
  signalTree(child, 'SIGKILL');
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {'SIGTERM' | 'SIGKILL'} signal
 */
function signalTree(child, signal) {
  if (child.pid === undefined) return;
  if (windows) {
    spawnSync('taskkill', ['/pid', String(child.pid), '/t', '/f'], { stdio: 'ignore' });
    return;
  }
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error;
  }
}

/**
 * Registers a child to be ended with this process. It leads its own process group, so Ctrl-C doesn't reach it.
 * @template {import('node:child_process').ChildProcess} T
 * @param {T} child
 */
function own(child) {
  running.add(child);
  child.once('close', () => running.delete(child));
  return child;
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, logFile?: string, cwd?: string, onStdout?: (text: string) => void }} [options]
 * @returns {Service}
 */
export function startService(command, args, options = {}) {
  const { env, cwd } = options;
  const child = own(spawn(command, args, { env, cwd, detached: !windows, stdio: ['ignore', 'pipe', 'pipe'] }));
  if (options.logFile) {
    const log = createWriteStream(options.logFile, { mode: 0o600 });
    child.stdout.pipe(log, { end: false });
    child.stderr.pipe(log, { end: false });
    child.once('close', () => log.end());
  }
  child.stdout.on('data', (data) => options.onStdout?.(String(data)));
  let errors = '';
  child.stderr.on('data', (data) => (errors = tail(errors + String(data), 10)));
  /** @type {Promise<string>} */
  const ended = new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => {
      const tell = () => resolve(withLines(signal ?? `exit code ${code}`, errors));
      child.once('close', tell);
      // A descendant may hold the pipes open.
      setTimeout(tell, 500).unref();
    });
  });
  return { child, ended, end: () => endTree(child) };
}

/**
 * Runs a command, and prints its output only on failure.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, what: string, shell?: boolean, timeoutMs?: number, hopeless?: Promise<unknown> }} options
 *   `hopeless`: ends the command, and rejects with its reason, if it rejects
 * @returns {Promise<string>} its output
 * @throws {HumanError} if its exit code isn't 0, with the whole output as `cause`
 */
export function run(command, args, { what, ...options }) {
  return new Promise((resolve, reject) => {
    const { timeoutMs, hopeless, ...spawnOptions } = options;
    const child = own(
      spawn(command, args, {
        ...spawnOptions,
        detached: !windows,
        stdio: ['ignore', 'pipe', 'pipe'],
        timeout: timeoutMs,
      }),
    );
    let output = '';
    hopeless?.catch((error) => {
      reject(error);
      void endTree(child);
    });
    child.stdout.on('data', (data) => (output += String(data)));
    child.stderr.on('data', (data) => (output += String(data)));
    child.once('error', (error) => reject(new HumanError(`${what} did not start: ${error.message}`)));
    child.once('close', (code, signal) => {
      if (code === 0) resolve(output);
      else
        reject(
          new HumanError(`${tail(output, 40)}\n${what} failed (${signal ?? `exit code ${code}`}).`, { cause: output }),
        );
    });
  });
}

/**
 * Runs a command, and prints its output.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, shell?: boolean }} [options]
 * @returns {Promise<{ code: number }>} 1 also if it couldn't start or was ended by a signal
 */
export async function runVisibly(command, args, options = {}) {
  const {
    streams: [out, err],
    code,
  } = startPiped(command, args, options);
  out.pipe(process.stdout, { end: false });
  err.pipe(process.stderr, { end: false });
  return { code: await code };
}

/**
 * Starts a command with piped output.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, shell?: boolean }} options
 * @returns {{ streams: [out: NodeJS.ReadableStream, err: NodeJS.ReadableStream], code: Promise<number>, end: () => Promise<void> }} `code`
 *   is 1 also if it couldn't start or was ended by a signal
 */
export function startPiped(command, args, options) {
  const child = own(spawn(command, args, { ...options, detached: !windows, stdio: ['ignore', 'pipe', 'pipe'] }));
  const code = new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.once('close', (number) => resolve(number ?? 1));
  });
  const end = async () => {
    await endTree(child);
    // Processes outside of the group may hold the pipes open.
    child.stdout.destroy();
    child.stderr.destroy();
  };
  return { streams: [child.stdout, child.stderr], code, end };
}

/**
 * Runs a command with its output in a file, since Wine's programs can't write to pipes.
 * @param {string} command
 * @param {string[]} args
 * @param {string} file
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, timeout?: number }} options
 * @returns {Promise<number | string>} exit code or signal
 */
export function runIntoFile(command, args, file, options) {
  const output = openSync(file, 'w');
  const child = own(spawn(command, args, { ...options, detached: !windows, stdio: ['ignore', output, output] }));
  closeSync(output);
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 'nothing'));
  });
}

/** @param {number} pid */
export function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/** @param {string} reason @param {string} lines */
function withLines(reason, lines) {
  return lines.trim() === '' ? reason : `${reason}: ${lines.trim()}`;
}

/** @param {string} text @param {number} lines */
export function tail(text, lines) {
  return text.trimEnd().split('\n').slice(-lines).join('\n');
}
