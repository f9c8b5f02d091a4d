/**
 * Runs the unit tests of code that depends on the system in Node.js for Windows: on Windows, or under Wine. Requires their bundles.
 * `--grep` selects tests by their titles.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { clearInterval, setInterval } from 'node:timers';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { endWinePrograms, ensureWine, inWine, startWineServer, temp } from '../install/wine.mjs';
import { installDir, root } from '../paths.mjs';
import { endOnSignals, runIntoFile } from '../processes.mjs';
import { mochaArgs } from '../run/mocha.mjs';
import { main, say } from '../say.mjs';

const wanted =
  /^(?:platform|terminals|windows)\/node\/|^connections\/node\/localAddress\.|^session\/node\/(?:storage\/|windows\/windows\.)|^cli\/|^security\/terminalSocket\./;

/** Files that run sh, Python, or a terminal of Linux, or make certificates with openssl, which only Git brings to Windows. */
const leftOut =
  /^cli\/shells\/(?:atTerminal|completion|loginShells|snippets|trustedScripts)\.|^cli\/standalone\/(?:certificates|scheduled|sharedRun)\.|^terminals\/node\/(?:certificateFiles|kernelCode)\./;

/** Ends of titles of tests that need signals, modes of files, /proc, sh, or a terminal; and one that Wine fails, but not Windows. */
const titlesLeftOut = [
  ...['forwards SIG\\w+ to the command, .*', 'ends with the signal that ended the command, .*'],
  ...['delivers Ctrl\\+C to the command only once', 'of the command only, and into no command line'],
  ...['with aligned columns and a header at a terminal', 'even if they contain non-ASCII letters'],
  ...['with the environment variables of the requested place', 'a password file that other users can read, .*'],
  ...(process.platform === 'win32' ? [] : ['in an open cmd\\.exe that was given access']),
];

/** Timeout of the tests of a folder, shorter than the time after which `npm test` ends a silent process. */
const limitMs = 600_000;

/** Delay without an event after which a program is frozen, longer than the timeout of a test. */
const stillMs = 240_000;

/** Returns the bundles of test files by folder. */
function filesByFolder() {
  /** @type {Map<string, string[]>} */
  const folders = new Map();
  for (const entry of readdirSync(path.join(root, 'test/unit'), { recursive: true, encoding: 'utf8' }).sort()) {
    const name = entry.split(path.sep).join('/');
    if (!name.endsWith('.test.ts') || !wanted.test(name) || leftOut.test(name)) continue;
    const folder = path.posix.dirname(name);
    folders.set(folder, [...(folders.get(folder) ?? []), `out/test/unit/${name.replace(/\.ts$/, '.mjs')}`]);
  }
  return folders;
}

/** @returns {Promise<{ command: string, first: string[], env: NodeJS.ProcessEnv, start: () => ReturnType<typeof startWineServer> }>} */
async function prepare() {
  if (process.platform === 'win32')
    return {
      command: process.execPath,
      first: [],
      env: { ...process.env, TEMP: temp, TMP: temp },
      start: () => Promise.resolve({ hasEnded: () => false, end: () => Promise.resolve() }),
    };
  const wine = await ensureWine();
  process.on('exit', endWinePrograms);
  const shim = pathToFileURL(path.join(root, 'test/host/windows/shim.mjs')).href.replace('file:///', 'file:///Z:/');
  const env = { ...wine.env, NODE_OPTIONS: `--import ${shim}`, ORG_ACCESS_VSCODE_TEST_DIR: inWine(installDir) };
  return { command: wine.wine, first: [wine.node], env, start: () => startWineServer(wine) };
}

await main(async () => {
  endOnSignals();
  const { values } = parseArgs({ options: { grep: { type: 'string' } } });
  const titles = `^(?![\\s\\S]*(?:${titlesLeftOut.join('|')})$)[\\s\\S]*(?:${values.grep ?? ''})`;
  const outputs = path.join(root, 'out/windows');
  for (const folder of [path.dirname(temp), outputs]) await rm(folder, { recursive: true, force: true });
  for (const folder of [temp, outputs]) await mkdir(folder, { recursive: true });
  const { command, first, env, start } = await prepare();
  let server = await start();
  let code = 0;
  for (const [folder, files] of filesByFolder()) {
    say(`${folder} …`);
    const log = path.join(outputs, `${folder.replaceAll('/', '-')}.log`);
    const args = [...first, ...mochaArgs, '--grep', titles, ...files];
    const run = async () => {
      const watch = setInterval(() => Date.now() - statSync(log).mtimeMs > stillMs && void server.end(), 5000);
      const end = await runIntoFile(command, args, log, { cwd: root, env, timeout: limitMs });
      clearInterval(watch);
      return end;
    };
    let end = await run();
    if (server.hasEnded()) {
      // No test is to blame. Failed tests are never run again.
      say(`≡ Wine's own server or a program froze or crashed in ${folder}, whose tests are run again, once`);
      server = await start();
      end = await run();
    }
    say(readFileSync(log, 'utf8'));
    if (end !== 0) code = 1;
  }
  await server.end();
  return code;
});
