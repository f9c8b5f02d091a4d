/** Which unit tests run in Node.js for Windows. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from '../paths.mjs';

/** Core, demo service and helper, and who attacks the sockets of this machine. */
const wanted = /^(?:core|demo)\/|^helper\/(?:helper|shells)\.|^security\/(?:squatters|terminalSocket)\./;

/** Several windows in one process: minutes of timers, and nothing of the system. They run there with `ORG_ACCESS_ROUNDS=all`. */
const isSimulated = (/** @type {string} */ name) => /^core\/session\/windows\/(?!windows\.)/.test(name);

/** Each group runs in a process of its own. */
const groups = [/^core\/windows\/locks\/fileLock/, /^core\/session\/windows\//, /^(?:core\/session|helper|security)\//, /^/];

/** @param {boolean} isThorough whether those run too that take long */
export function groupsOfFiles(isThorough) {
  const names = readdirSync(path.join(root, 'test/unit'), { recursive: true, encoding: 'utf8' })
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => name.endsWith('.test.ts') && wanted.test(name) && (isThorough || !isSimulated(name)));
  return groups.map((_, index) =>
    names
      .filter((name) => groups.findIndex((group) => group.test(name)) === index)
      .map((name) => `out/test/unit/${name.replace(/\.ts$/, '.mjs')}`),
  );
}
