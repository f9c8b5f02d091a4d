import { execFileSync } from 'node:child_process';
/**
 * Builds everything that ships and everything that tests run.
 *
 *   node esbuild.mjs               development build
 *   node esbuild.mjs --production  minified, without source maps; fails where a bundle is over its budget
 *   node esbuild.mjs --watch       development build, again after every change
 *   node esbuild.mjs --tests       the tests as ES modules in out/test
 *   node esbuild.mjs --package     production build and org-access.vsix
 */
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, context } from 'esbuild';
import { checkBudgets } from './scripts/budgets.mjs';
import { integrationBundles, mochaBundles, reporterBundle } from './scripts/testBundles.mjs';
import { writeThirdPartyNotices } from './scripts/thirdPartyNotices.mjs';

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

/**
 * Parts of the extension that are bundles of their own, so that starting VS Code does not read them.
 * A module imports its source file; the plugin below turns that into the bundle beside `extension.js`.
 */
const lazyBundles = {
  app: 'src/app.ts',
  demo: 'src/demo/main.ts',
  nodeFetch: 'src/editor/nodeFetch.ts',
};

/** @type {import('esbuild').Plugin} */
const keepLazyBundlesApart = {
  name: 'keep-lazy-bundles-apart',
  setup(builder) {
    builder.onResolve({ filter: /\.ts$/ }, (args) => {
      if (args.kind !== 'dynamic-import') return undefined;
      const target = path.relative(root, path.resolve(args.resolveDir, args.path)).split(path.sep).join('/');
      const bundle = Object.entries(lazyBundles).find(([, source]) => source === target);
      return bundle && { path: `./${bundle[0]}.js`, external: true };
    });
  },
};

/**
 * Imports the editor's API without the copy of all its members that esbuild makes for each importing module: it has
 * hundreds of them, and two dozen modules import it.
 *
 * @type {import('esbuild').Plugin}
 */
const requireEditorOnce = {
  name: 'require-editor-once',
  setup(builder) {
    builder.onLoad({ filter: /[\\/]src[\\/].*\.ts$/ }, async ({ path: file }) => {
      const contents = await readFile(file, 'utf8');
      return {
        loader: 'ts',
        contents: contents.replace(/^import \* as vscode from 'vscode';$/m, "const vscode = require('vscode');"),
      };
    });
  },
};

/** @type {import('esbuild').BuildOptions} */
const host = {
  ...common,
  entryPoints: { extension: 'src/extension.ts', ...lazyBundles },
  outdir: 'dist',
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  external: ['vscode'],
  plugins: [keepLazyBundlesApart, requireEditorOnce],
};

/** The program that terminals run, on its own: a copy of it works outside the extension's folder. */
const helper = { ...host, entryPoints: { helper: 'src/helper/main.ts' }, external: [], plugins: [] };

/** @type {import('esbuild').BuildOptions} */
const webviews = {
  ...common,
  entryPoints: { rawJson: 'media/rawJson/main.ts', matrix: 'media/matrix/main.ts' },
  outdir: 'dist/webview',
  platform: 'browser',
  target: 'chrome122',
  format: 'iife',
};

async function buildTests() {
  await rm(path.join(root, 'out/test'), { recursive: true, force: true });
  for (const options of [await mochaBundles(root), reporterBundle(root), integrationBundles(root)])
    await build(options);
}

async function buildAll() {
  await rm(path.join(root, 'dist'), { recursive: true, force: true });
  const built = await Promise.all([host, helper, webviews].map((options) => build({ ...options, metafile: true })));
  writeThirdPartyNotices(
    root,
    path.join(root, 'THIRD_PARTY_NOTICES.txt'),
    built.map(({ metafile }) => metafile),
  );
  if (production) checkBudgets(path.join(root, 'dist'));
}

async function watch() {
  for (const options of [host, helper, webviews]) {
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
    const vsce = path.join(root, 'node_modules/@vscode/vsce/vsce');
    execFileSync(process.execPath, [vsce, 'package', '--no-dependencies', '--out', 'org-access.vsix'], {
      cwd: root,
      stdio: 'inherit',
    });
  }
}
