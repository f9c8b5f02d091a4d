/** Bundles each test file separately, with shared chunks. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { ensureVsCodeParts, resolveVsCodeParts } from '../test/host/vscode/vscodeParts.mjs';
import { cliBundles } from './bundles.mjs';
import { constants } from './version.mjs';

/**
 * @param {string} root
 * @param {string} folder
 * @param {string} [ending]
 */
function testFiles(root, folder, ending = '.test.ts') {
  const names = readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith(ending)).map((name) => path.join(folder, name));
}

/** @type {import('esbuild').BuildOptions} */
const forNode = {
  bundle: true,
  logLevel: 'warning',
  legalComments: 'none',
  platform: 'node',
  target: 'node20',
  sourcemap: 'inline',
  define: constants,
};

/**
 * Returns build options for unit and screen tests and their workers, as ES modules in out/test.
 *
 * @param {string} root
 * @param {readonly string[]} folders
 * @returns {Promise<import('esbuild').BuildOptions>}
 */
export async function mochaBundles(root, folders = ['test/unit', 'test/screen']) {
  return {
    ...forNode,
    absWorkingDir: root,
    entryPoints: [
      ...folders.flatMap((folder) => testFiles(root, folder)),
      ...testFiles(root, 'test/support', 'Worker.ts'),
    ],
    outbase: 'test',
    outdir: 'out/test',
    format: 'esm',
    splitting: true,
    packages: 'external',
    plugins: [resolveVsCodeParts(await ensureVsCodeParts())],
    outExtension: { '.js': '.mjs' },
  };
}

/**
 * Returns build options for tests of pages, in which a stand-in takes the place of VS Code's API.
 *
 * @param {string} root
 * @returns {Promise<import('esbuild').BuildOptions>}
 */
export async function pageBundles(root) {
  return {
    ...(await mochaBundles(root)),
    entryPoints: testFiles(root, 'test/page'),
    alias: { vscode: path.join(root, 'test/page/support/vscode.ts') },
    chunkNames: 'page/[name]-[hash]',
    // Panels use only a part of the API.
    logOverride: { 'import-is-undefined': 'silent' },
  };
}

/**
 * Returns build options for programs that tests start.
 *
 * @param {string} root
 * @returns {import('esbuild').BuildOptions}
 */
export function programBundles(root) {
  return {
    ...forNode,
    absWorkingDir: root,
    ...cliBundles,
    entryPoints: { demo: 'src/demo/main.ts', ...cliBundles.entryPoints },
    outdir: 'out/test/programs',
    format: 'cjs',
    minify: true,
    sourcemap: false,
  };
}

/**
 * Returns build options for the reporter, which Mocha expects as `module.exports`.
 *
 * @param {string} root
 * @returns {import('esbuild').BuildOptions}
 */
export function reporterBundle(root) {
  return {
    ...forNode,
    absWorkingDir: root,
    entryPoints: ['test/support/eventReporter.ts'],
    outfile: 'out/test/support/eventReporter.cjs',
    format: 'cjs',
    packages: 'external',
    footer: { js: 'module.exports = module.exports.default;' },
  };
}

/**
 * Returns build options for integration tests, which VS Code loads.
 *
 * @param {string} root
 * @returns {import('esbuild').BuildOptions}
 */
export function integrationBundles(root) {
  return {
    ...forNode,
    absWorkingDir: root,
    entryPoints: ['index', 'oldest', 'soak', 'proxied'].map((entry) => `test/integration/${entry}.ts`),
    outbase: 'test',
    outdir: 'out/test',
    format: 'cjs',
    external: ['vscode', 'mocha'],
  };
}
