/**
 * Builds everything that ships and everything that tests run.
 *
 *   node esbuild.mjs               development build
 *   node esbuild.mjs --production  minified, without source maps; fails where a bundle is over its budget
 *   node esbuild.mjs --watch       development build, again after every change
 *   node esbuild.mjs --tests       the tests as ES modules in out/test
 *   node esbuild.mjs --package     production build, org-access.vsix and org-access-remote.vsix
 */
import { existsSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, context } from 'esbuild';
import { checkBudgets } from './scripts/budgets.mjs';
import { assembleRemote, remoteBundles } from './scripts/remotePackage.mjs';
import { splitBundle } from './scripts/splitBundle.mjs';
import { integrationBundles, mochaBundles, programBundles, reporterBundle } from './scripts/testBundles.mjs';
import { writeThirdPartyNotices } from './scripts/thirdPartyNotices.mjs';
import { packageAll } from './scripts/vsix.mjs';
import { workerSource } from './scripts/workerSource.mjs';

const root = path.dirname(fileURLToPath(import.meta.url));
const flags = new Set(process.argv.slice(2));
const production = flags.has('--production') || flags.has('--package');

/** @type {import('esbuild').BuildOptions} */
const common = {
  absWorkingDir: root,
  bundle: true,
  logLevel: 'warning',
  minify: production,
  sourcemap: production ? false : 'linked',
  legalComments: 'none',
};

/** fetch-blob asks for the polyfill where Node has no streams of the web, which each Node of VS Code has. @type {import('esbuild').BuildOptions} */
const node = {
  ...common,
  outdir: 'dist',
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  external: ['vscode', 'web-streams-polyfill'],
};

/**
 * Leaves the import of a bundle that is built by itself.
 *
 * @param {RegExp} filter
 * @param {string} file
 * @returns {import('esbuild').Plugin}
 */
const keepApart = (filter, file) => ({
  name: 'keep-apart',
  setup(builder) {
    builder.onResolve({ filter }, () => ({ path: file, external: true }));
  },
});

/** The part of the extension that VS Code loads itself, which reads the rest. @type {import('esbuild').BuildOptions} */
const extension = {
  ...node,
  entryPoints: { extension: 'src/extension.ts' },
  plugins: [keepApart(/\/app\.ts$/, './app.js'), keepApart(/\/remoteHost\.ts$/, './remoteHost.js')],
};

/** The rest, and what it imports at run time: each is a file of its own, and what several share is in the first of them. @type {import('esbuild').BuildOptions} */
const app = {
  ...node,
  entryPoints: {
    app: 'src/app.ts',
    requests: 'src/service/vscode/requests.ts',
    features: 'src/features.ts',
    describe: 'src/apiDescription/vscode/reader.ts',
    remoteHost: 'src/remoteHost.ts',
  },
  plugins: [keepApart(/\/demo\/main\.ts$/, './demo.js'), splitBundle({ minify: production, sourcemap: !production })],
};

/** Each of them runs on its own: a copy of cli.js works outside the extension's folder. */
const programs = {
  ...node,
  entryPoints: { demo: 'src/demo/main.ts', cli: 'src/cli/main.ts' },
};

/** Org Access Remote, an extension of its own. */
const remote = { ...node, ...remoteBundles };

/** The page of each feature that has one, under the name of the feature. */
function pages() {
  const entries = readdirSync(path.join(root, 'src')).map((name) => [name, `src/${name}/webview/main.ts`]);
  return Object.fromEntries(entries.filter(([, file = '']) => existsSync(path.join(root, file))));
}

/** @type {import('esbuild').BuildOptions} */
const page = { ...common, platform: 'browser', target: 'chrome122' };

/** What went into the workers of pages. @type {import('esbuild').Metafile[]} */
const workers = [];

/** @type {import('esbuild').BuildOptions} */
const webviews = {
  ...page,
  format: 'esm',
  splitting: true,
  entryPoints: pages(),
  outdir: 'dist/webview',
  plugins: [workerSource(page, (metafile) => workers.push(metafile))],
};

async function buildTests() {
  await rm(path.join(root, 'out/test'), { recursive: true, force: true });
  for (const options of [
    await mochaBundles(root),
    programBundles(root),
    reporterBundle(root),
    integrationBundles(root),
  ])
    await build(options);
}

async function buildAll() {
  await rm(path.join(root, 'dist'), { recursive: true, force: true });
  const measured = (/** @type {import('esbuild').BuildOptions} */ options) => build({ ...options, metafile: true });
  const [own, companion] = await Promise.all([
    Promise.all([extension, app, programs, webviews].map(measured)),
    measured(remote),
  ]);
  writeThirdPartyNotices(root, path.join(root, 'THIRD_PARTY_NOTICES.txt'), [
    ...own.map(({ metafile }) => metafile),
    ...workers,
  ]);
  await assembleRemote(root, companion.metafile);
  if (production) checkBudgets(path.join(root, 'dist'));
}

async function watch() {
  for (const options of [extension, app, programs, webviews, remote]) {
    const watcher = await context({ ...options, logLevel: 'info' });
    await watcher.watch();
  }
}

if (flags.has('--watch')) {
  await watch();
} else if (flags.has('--tests')) {
  await buildTests();
} else {
  await buildAll();
  if (flags.has('--package')) packageAll(root);
}
