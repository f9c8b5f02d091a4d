/**
 * Builds everything that ships and everything that tests run.
 *
 *   node esbuild.mjs               development build
 *   node esbuild.mjs --production  minified, without source maps; fails if a bundle exceeds its budget
 *   node esbuild.mjs --watch       development build after every change
 *   node esbuild.mjs --tests       the tests as ES modules in out/test
 *   node esbuild.mjs --package     production build, org-access.vsix, org-access-remote.vsix, and org-access-cli-VERSION.tgz
 */
import { readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, context } from 'esbuild';
import { checkBudgets } from './scripts/budgets.mjs';
import { cliBundles, keepApart } from './scripts/bundles.mjs';
import { assembleCli, packageCli } from './scripts/cliPackage.mjs';
import { assembleRemote, remoteBundles } from './scripts/remotePackage.mjs';
import { splitBundle } from './scripts/splitBundle.mjs';
import {
  integrationBundles,
  mochaBundles,
  pageBundles,
  programBundles,
  reporterBundle,
} from './scripts/testBundles.mjs';
import { writeThirdPartyNotices } from './scripts/thirdPartyNotices.mjs';
import { constants } from './scripts/version.mjs';
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
  define: constants,
};

/**
 * Bundles load each other by `require`: for `import()`, Node.js would compile a file once more, to find out whether it is an ES module.
 * fetch-blob imports the polyfill only in a Node.js without web streams, which VS Code doesn't use.
 *
 * @type {import('esbuild').BuildOptions}
 */
const node = {
  ...common,
  outdir: 'dist',
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  supported: { 'dynamic-import': false },
  external: ['vscode', 'web-streams-polyfill'],
};

/** Entry that VS Code loads, which loads the others. @type {import('esbuild').BuildOptions} */
const extension = {
  ...node,
  entryPoints: { extension: 'src/extension.ts' },
  plugins: [keepApart(/\/app\.ts$/, './app.js'), keepApart(/\/remoteHost\.ts$/, './remoteHost.js')],
};

/** Entries that are loaded at run time. Code that several share is in the first of them. @type {import('esbuild').BuildOptions} */
const app = {
  ...node,
  entryPoints: {
    app: 'src/app.ts',
    texts: 'src/platform/vscode/texts.ts',
    requests: 'src/service/vscode/requests.ts',
    features: 'src/features.ts',
    describe: 'src/api/apiDescription/vscode/reader.ts',
    remoteHost: 'src/remoteHost.ts',
  },
  plugins: [keepApart(/\/demo\/main\.ts$/, './demo.js'), splitBundle({ minify: production, sourcemap: !production })],
};

/** Standalone programs: a copy of cli.js works outside of the extension's folder, with signIn.js beside it. */
const programs = {
  ...node,
  ...cliBundles,
  entryPoints: { demo: 'src/demo/main.ts', ...cliBundles.entryPoints },
};

const remote = { ...node, ...remoteBundles };

/** Returns the pages of features, by the folder of the feature. */
function pages() {
  const files = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' });
  const entries = files.filter((file) => file.endsWith(path.join('webview', 'main.ts')));
  return Object.fromEntries(entries.map((file) => [path.basename(path.resolve(file, '../..')), `src/${file}`]));
}

/** Icons as text, without digits that nobody sees. @type {import('esbuild').Plugin} */
const icons = {
  name: 'icons',
  setup(builder) {
    builder.onLoad({ filter: /\.svg$/ }, ({ path: file }) => ({
      contents: readFileSync(file, 'utf8').replace(/\d+\.\d{3,}/g, (digits) =>
        String(Number(Number(digits).toFixed(2))),
      ),
      loader: 'text',
    }));
  },
};

/** @type {import('esbuild').BuildOptions} */
const page = { ...common, platform: 'browser', target: 'chrome122' };

/** Metafiles of workers, for the third-party notices. @type {import('esbuild').Metafile[]} */
const workers = [];

/** @type {import('esbuild').BuildOptions} */
const webviews = {
  ...page,
  format: 'esm',
  splitting: true,
  entryPoints: pages(),
  outdir: 'dist/webview',
  plugins: [icons, workerSource(page, (metafile) => workers.push(metafile))],
};

async function buildTests() {
  await rm(path.join(root, 'out/test'), { recursive: true, force: true });
  for (const options of [
    await mochaBundles(root),
    await pageBundles(root),
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
  const [, , cli] = own;
  if (cli) assembleCli(root, cli.metafile);
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
  if (flags.has('--package')) {
    packageAll(root);
    packageCli(root);
  }
}
