/** What `npm test` consists of. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { scriptProgram } from './npm.mjs';
import { root } from './paths.mjs';

/** In the order in which they are told of. @type {Readonly<Record<string, { title: string, hasTests?: boolean, inVsCode?: boolean, inOldest?: boolean, withCertificates?: boolean, withPrograms?: boolean }>>} */
export const parts = {
  types: { title: 'Type check' },
  lint: { title: 'Lint' },
  package: { title: 'Build and package' },
  bundle: { title: 'Bundle the tests' },
  unit: { title: 'Unit tests', hasTests: true, withCertificates: true, withPrograms: true },
  integration: { title: 'Integration tests, in the extension host of VS Code', hasTests: true, inVsCode: true, inOldest: true },
  screen: { title: 'Screen tests, through the workbench of VS Code', hasTests: true, inVsCode: true, withCertificates: true },
};

/** Of the test files of a part, about a half by time: they run in a process of their own. */
const secondHalf = /** @type {Readonly<Record<string, RegExp>>} */ ({
  unit: /^security\b/,
  screen: /^(?:accounts|check|frozen|hostile|leaks|matrix|settings|terminals|windows)\./,
});

/**
 * The bundled test files of a part.
 * @param {'unit' | 'screen'} part
 * @param {boolean} isSecond
 */
function halfOf(part, isSecond) {
  const names = readdirSync(path.join(root, 'test', part), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.test.ts'));
  return names.filter((name) => secondHalf[part]?.test(name) === isSecond).map((name) => path.join('out/test', part, name.replace(/\.ts$/, '.mjs')));
}

/**
 * @param {Set<string>} wanted names of parts; what they need is added
 * @param {string | undefined} grep a regular expression for the titles of tests
 * @returns {import('./jobs.mjs').Job[]} in the order in which they start
 */
export function jobsOf(wanted, grep) {
  const matching = grep === undefined ? [] : ['--grep', grep];
  const node = (/** @type {string[]} */ ...args) => ({ command: process.execPath, args });
  const mocha = (/** @type {'unit' | 'screen'} */ part, /** @type {boolean} */ isSecond, /** @type {number} */ timeoutMs) => {
    const options = ['--no-config', '--enable-source-maps', '--timeout', String(timeoutMs), '--forbid-only', '--forbid-pending', '--reporter', 'out/test/support/eventReporter.cjs'];
    return node('node_modules/mocha/bin/mocha.js', ...options, ...matching, ...halfOf(part, isSecond));
  };
  const host = (/** @type {string[]} */ ...args) => node('test/host/integration.mjs', ...args, ...matching);
  const [built, tests] = [['package', 'bundle'], ['bundle']];
  const all = [
    { part: 'bundle', name: 'bundle', program: node('esbuild.mjs', '--tests'), needs: [] },
    { part: 'package', name: 'package', program: scriptProgram('package'), needs: [] },
    { part: 'types', name: 'types', program: scriptProgram('types'), needs: [] },
    { part: 'lint', name: 'lint', program: scriptProgram('lint'), needs: [] },
    { part: 'unit', name: 'unit', program: mocha('unit', false, 20_000), needs: tests },
    { part: 'unit', name: 'unit-2', program: mocha('unit', true, 20_000), needs: tests },
    { part: 'integration', name: 'integration', program: host(), needs: built },
    { part: 'integration', name: 'integration-oldest', program: host('--oldest'), needs: built },
    { part: 'integration', name: 'integration-soak', program: host('--soak'), needs: built },
    { part: 'integration', name: 'integration-proxied', program: host('--proxied'), needs: built },
    { part: 'screen', name: 'screen', program: mocha('screen', false, 90_000), needs: built },
    { part: 'screen', name: 'screen-2', program: mocha('screen', true, 90_000), needs: built },
  ];
  const needed = new Set([...wanted, ...all.filter(({ part }) => wanted.has(part)).flatMap(({ needs }) => needs)]);
  return all.filter(({ part }) => needed.has(part));
}
