/** Measures the built files, and the share of other packages in them. */
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { workerSource } from '../../scripts/workerSource.mjs';
import { root, vsix } from '../host/paths.mjs';
import { inKB, table, times, verdict } from './numbers.mjs';

const goalBytes = 200 * 1024;

/** @type {import('esbuild').BuildOptions} */
const forNode = {
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  external: ['vscode', '*/demo/main.ts', '*/requests.ts'],
};
/** @type {import('esbuild').BuildOptions} */
const forWebview = { platform: 'browser', target: 'chrome122', format: 'esm' };

/** Bundles of esbuild.mjs with their packages. */
const shares = [
  { bundle: 'extension.js', source: 'src/extension.ts', packages: ['@vscode/l10n'], options: forNode },
  {
    bundle: 'requests.js',
    source: 'src/service/vscode/requests.ts',
    packages: ['node-fetch'],
    options: { ...forNode, external: ['vscode'] },
  },
  {
    bundle: 'webview/rawJson.js',
    source: 'src/rawJson/webview/main.ts',
    packages: ['@codemirror/*'],
    options: forWebview,
  },
];

/**
 * @param {string} source
 * @param {import('esbuild').BuildOptions} options
 * @returns {Promise<number>} minified bytes
 */
async function bundledBytes(source, options) {
  /** @type {import('esbuild').BuildOptions} */
  const all = { ...options, absWorkingDir: root, bundle: true, minify: true, legalComments: 'none' };
  const { metafile } = await build({
    ...all,
    entryPoints: [source],
    plugins: [workerSource(all)],
    outdir: 'dist',
    write: false,
    metafile: true,
    logLevel: 'error',
  });
  const script = Object.entries(metafile.outputs).find(([name]) => name.endsWith('.js'));
  if (!script) throw new Error(`No script came of ${source}.`);
  return script[1].bytes;
}

async function shareRows() {
  return Promise.all(
    shares.map(async ({ bundle, source, packages, options }) => {
      const whole = await bundledBytes(source, options);
      const rest = await bundledBytes(source, { ...options, external: [...(options.external ?? []), ...packages] });
      return [`${packages.join(', ')} in ${bundle}`, inKB(whole), inKB(rest), inKB(whole - rest), times(whole / rest)];
    }),
  );
}

/** Requires the production build and the package. */
export async function sizeTables() {
  const dist = path.join(root, 'dist');
  const names = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(js|css)$/.test(name))
    .sort();
  const bytes = (/** @type {string} */ file) => statSync(file).size;
  const extension = bytes(path.join(dist, 'extension.js'));
  const rows = names.map((name) => {
    const size = bytes(path.join(dist, name));
    const goal = name === 'extension.js' ? `at most ${inKB(goalBytes)}: ${verdict(size <= goalBytes)}` : '';
    return [`dist/${name.split(path.sep).join('/')}`, inKB(size), times(size / extension), goal];
  });
  rows.push([path.basename(vsix), inKB(bytes(vsix)), times(bytes(vsix) / extension), '']);
  return [
    table('Size', ['', 'size', 'to extension.js', 'goal'], rows),
    table('What packages add', ['', 'with', 'without', 'adds', 'ratio'], await shareRows()),
  ];
}
