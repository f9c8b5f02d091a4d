import { readdirSync } from 'node:fs';
import path from 'node:path';
import { scriptProgram } from '../install/npm.mjs';
import { root } from '../paths.mjs';
import { mochaArgs } from './mocha.mjs';
import { isUsual } from './tiers.mjs';

/** @typedef {'hasTests' | 'inBrowser' | 'inVsCode' | 'inOldest' | 'withCertificates' | 'withPrograms'} Trait */

/**
 * Parts of `npm test`, in the order of their results.
 * @type {Readonly<Record<string, { title: string } & Partial<Record<Trait, boolean>>>>}
 */
export const parts = {
  types: { title: 'Type check' },
  lint: { title: 'Lint' },
  package: { title: 'Build and package' },
  bundle: { title: 'Bundle the tests' },
  unit: { title: 'Unit tests', hasTests: true, withCertificates: true, withPrograms: true },
  windows: { title: 'Windows code, in Node.js for Windows', hasTests: true, withPrograms: true },
  page: { title: 'Page tests, of panels in a browser', hasTests: true, inBrowser: true },
  integration: {
    title: 'Integration tests, in the extension host of VS Code',
    hasTests: true,
    inVsCode: true,
    inOldest: true,
    withPrograms: true,
  },
  screen: {
    title: 'Screen tests, through the workbench of VS Code',
    hasTests: true,
    inVsCode: true,
    withCertificates: true,
  },
};

/** Half of the test files of a part, which run in a second process. */
const secondHalf = /** @type {Readonly<Record<'unit' | 'screen', RegExp>>} */ ({
  unit: /^(?:check|cli|demo|lint|security|service|tls)\/|\/common\//,
  screen: /^(?:agents|security|session)\//,
});

/** Screen tests that compare pictures. After a reload, VS Code opens the panel with another height. */
const first = ['pictures.test.ts'];

/** Screen tests after which others can't reuse the window. */
const last = ['otherExtensions', 'frozen', 'demo', 'accounts', 'settings'].map((name) => `${name}.test.ts`);

/** Names of processes in order: fast feedback first, then so that all end at about the same time. */
const order =
  'bundle package types lint screen screen-2 windows integration integration-oldest page unit unit-2 integration-soak integration-proxied'.split(
    ' ',
  );

/**
 * Returns the bundled test files of both processes of a part.
 * @param {'unit' | 'screen'} part
 * @param {boolean} isAll
 */
function halvesOf(part, isAll) {
  const placeOf = (/** @type {string} */ name) => {
    const base = path.posix.basename(name);
    return last.indexOf(base) - Number(first.includes(base));
  };
  const names = testsIn(part)
    .filter((name) => isAll || isUsual(part, name))
    .sort((one, other) => placeOf(one) - placeOf(other));
  const half = secondHalf[part];
  return [names.filter((name) => !half.test(name)), names.filter((name) => half.test(name))].map((files) =>
    files.map(bundled(part)),
  );
}

/** Returns the test files of a part, relative to its folder. @param {string} part */
const testsIn = (part) =>
  readdirSync(path.join(root, 'test', part), { recursive: true, encoding: 'utf8' })
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => name.endsWith('.test.ts'));

/** Returns the bundle of a test file. @param {string} part */
const bundled = (part) => (/** @type {string} */ name) => `out/test/${part}/${name.replace(/\.ts$/, '.mjs')}`;

/**
 * @param {Set<string>} wanted names of parts; prerequisites are added
 * @param {{ grep?: string | undefined, isAll: boolean }} options without `isAll`, a failed test in VS Code is tried once more
 * @returns {import('./jobs.mjs').Job[]} in order
 */
export function jobsOf(wanted, { grep, isAll }) {
  const matching = grep === undefined ? [] : ['--grep', grep];
  const node = (/** @type {string[]} */ ...args) => ({ command: process.execPath, args });
  const mocha = (/** @type {'unit' | 'screen'} */ part, /** @type {readonly string[]} */ needs) => {
    const tries = part === 'screen' && !isAll ? ['--retries', '1'] : [];
    const program = (/** @type {string[]} */ files) => node(...mochaArgs, ...tries, ...matching, ...files);
    return halvesOf(part, isAll).map((files, index) => ({
      part,
      name: index === 0 ? part : `${part}-${index + 1}`,
      program: program(files),
      needs,
    }));
  };
  const host = (/** @type {string[]} */ ...args) =>
    node('test/host/vscode/integration.mjs', ...args, ...(isAll ? [] : ['--second-try']), ...matching);
  const hosts = ['oldest', 'soak', 'proxied'].map((kind) => ({
    part: 'integration',
    name: `integration-${kind}`,
    program: host(`--${kind}`),
    needs: ['package', 'bundle'],
  }));
  const [built, tests] = [['package', 'bundle'], ['bundle']];
  const all = [
    { part: 'bundle', name: 'bundle', program: node('esbuild.mjs', '--tests'), needs: [] },
    { part: 'package', name: 'package', program: scriptProgram('package'), needs: [] },
    { part: 'types', name: 'types', program: scriptProgram('types'), needs: [] },
    { part: 'lint', name: 'lint', program: scriptProgram('lint'), needs: [] },
    ...mocha('unit', tests),
    {
      part: 'page',
      name: 'page',
      program: node(
        ...mochaArgs,
        ...matching,
        ...testsIn('page')
          .filter((name) => isAll || isUsual('page', name))
          .map(bundled('page')),
      ),
      needs: built,
    },
    { part: 'windows', name: 'windows', program: node('test/host/windows/windows.mjs', ...matching), needs: tests },
    ...mocha('screen', built),
    { part: 'integration', name: 'integration', program: host(), needs: built },
    ...(isAll ? hosts : []),
  ].sort((one, other) => order.indexOf(one.name) - order.indexOf(other.name));
  const needed = new Set([...wanted, ...all.filter(({ part }) => wanted.has(part)).flatMap(({ needs }) => needs)]);
  return all.filter(({ part }) => needed.has(part));
}
