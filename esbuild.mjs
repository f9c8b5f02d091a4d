/**
 * Builds everything that ships and everything that tests run.
 *
 *   node esbuild.mjs               development build
 *   node esbuild.mjs --production  minified, without source maps
 *   node esbuild.mjs --watch       development build, again after every change
 *   node esbuild.mjs --tests       the tests as ES modules in out/test
 *   node esbuild.mjs --package     production build and org-access.vsix
 */
import { readdirSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { build, context } from 'esbuild';
import { writeThirdPartyNotices } from './scripts/thirdPartyNotices.mjs';
import { ensureVsCodeParts, resolveVsCodeParts } from './test/host/vscodeParts.mjs';

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
      return { loader: 'ts', contents: contents.replace(/^import \* as vscode from 'vscode';$/m, "const vscode = require('vscode');") };
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

/** Paths below `folder`, from the root, that end with `ending`. */
function filesBelow(folder, ending) {
  const names = readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith(ending)).map((name) => path.join(folder, name));
}

async function buildTests() {
  await rm(path.join(root, 'out/test'), { recursive: true, force: true });
  await build({
    ...common,
    entryPoints: [...filesBelow('test/unit', '.test.ts'), ...filesBelow('test/screen', '.test.ts')],
    outbase: 'test',
    outdir: 'out/test',
    platform: 'node',
    target: 'node20',
    format: 'esm',
    splitting: true,
    packages: 'external',
    plugins: [resolveVsCodeParts(await ensureVsCodeParts())],
    outExtension: { '.js': '.mjs' },
    sourcemap: 'inline',
    minify: false,
  });
  // Mocha takes a reporter that is the module itself.
  await build({
    ...common,
    entryPoints: ['test/support/eventReporter.ts'],
    outfile: 'out/test/support/eventReporter.cjs',
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    packages: 'external',
    footer: { js: 'module.exports = module.exports.default;' },
    minify: false,
  });
  await build({
    ...common,
    entryPoints: ['index', 'oldest', 'soak', 'proxied'].map((entry) => `test/integration/${entry}.ts`),
    outbase: 'test',
    outdir: 'out/test',
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    external: ['vscode', 'mocha'],
    sourcemap: 'inline',
    minify: false,
  });
}

async function buildAll() {
  await rm(path.join(root, 'dist'), { recursive: true, force: true });
  const built = await Promise.all([host, helper, webviews].map((options) => build({ ...options, metafile: true })));
  writeThirdPartyNotices(root, path.join(root, 'THIRD_PARTY_NOTICES.txt'), built.map(({ metafile }) => metafile));
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
    execFileSync(process.execPath, [vsce, 'package', '--no-dependencies', '--out', 'org-access.vsix'], { cwd: root, stdio: 'inherit' });
  }
}
