/**
 * esbuild splits only ES modules, but VS Code loads extensions as CommonJS, and each file costs startup time. So a
 * second build makes one file per entry; shared code goes into the first entry that needs it.
 */
import path from 'node:path';
import { build } from 'esbuild';

/**
 * @param {{ readonly minify: boolean, readonly sourcemap: boolean }} options
 * @returns {import('esbuild').Plugin}
 */
export function splitBundle({ minify, sourcemap }) {
  return {
    name: 'split-bundle',
    setup(builder) {
      const { entryPoints = {}, outdir = '', absWorkingDir = '' } = builder.initialOptions;
      Object.assign(builder.initialOptions, {
        format: 'esm',
        splitting: true,
        write: false,
        minify: false,
        minifyIdentifiers: minify,
        sourcemap: sourcemap && 'inline',
      });
      builder.onEnd(async ({ outputFiles = [] }) => {
        const texts = new Map(outputFiles.map(({ path: file, text }) => [path.basename(file), inAscii(text)]));
        const owners = ownersOf(texts, Object.keys(entryPoints));
        for (const entry of new Set(owners.values()))
          await build({
            absWorkingDir,
            stdin: { contents: exportsOf(entry, owners) },
            outfile: `${outdir}/${entry}`,
            bundle: true,
            platform: 'node',
            target: 'node20',
            format: 'cjs',
            supported: { 'dynamic-import': false },
            legalComments: 'none',
            logLevel: 'warning',
            minify,
            sourcemap,
            plugins: [fromFirstBuild(entry, texts, owners)],
          });
      });
    },
  };
}

/**
 * Escapes characters that esbuild leaves in regular expressions. A single one would make V8 keep the source of a bundle
 * with two bytes for each character.
 * @param {string} code
 */
const inAscii = (code) =>
  code.replace(/[^\0-\x7f]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

const isChunk = (/** @type {string} */ file) => file.startsWith('chunk-');
const nameOf = (/** @type {string} */ chunk) => path.parse(chunk).name.replace('-', '_');

/**
 * Maps each file of the first build to an entry: itself, or the first that needs it.
 *
 * @param {ReadonlyMap<string, string>} texts
 * @param {readonly string[]} first entries in order
 */
function ownersOf(texts, first) {
  /** @type {Map<string, string>} */
  const owners = new Map();
  const own = (/** @type {string} */ file, /** @type {string} */ entry) => {
    if (owners.has(file)) return;
    owners.set(file, entry);
    for (const [, chunk = ''] of (texts.get(file) ?? '').matchAll(/"\.\/(chunk-\w+\.js)"/g)) own(chunk, entry);
  };
  const entries = [...first.map((name) => `${name}.js`), ...texts.keys()].filter((file) => !isChunk(file));
  for (const entry of entries) own(entry, entry);
  return owners;
}

/** @param {string} entry @param {ReadonlyMap<string, string>} owners */
function exportsOf(entry, owners) {
  const shared = [...owners].filter(([file, owner]) => owner === entry && isChunk(file));
  return [
    `export * from './${entry}';`,
    ...shared.map(([chunk]) => `export * as ${nameOf(chunk)} from './${chunk}';`),
  ].join('\n');
}

/**
 * @param {string} entry
 * @param {ReadonlyMap<string, string>} texts
 * @param {ReadonlyMap<string, string>} owners
 * @returns {import('esbuild').Plugin}
 */
function fromFirstBuild(entry, texts, owners) {
  return {
    name: 'from-first-build',
    setup(builder) {
      builder.onResolve({ filter: /./ }, ({ path: wanted }) => {
        const file = wanted.slice('./'.length);
        if (owners.get(file) === entry) return { path: file, namespace: 'own' };
        return isChunk(file) ? { path: file, namespace: 'other' } : { path: wanted, external: true };
      });
      // esbuild would copy the VS Code API, with hundreds of members, for each import.
      builder.onLoad({ filter: /./, namespace: 'own' }, ({ path: file }) => ({
        contents:
          texts.get(file)?.replace(/^import \* as (\w+) from "vscode";$/gm, 'const $1 = require("vscode");') ?? '',
      }));
      builder.onLoad({ filter: /./, namespace: 'other' }, ({ path: chunk }) => ({
        contents: `module.exports = require('./${owners.get(chunk)}').${nameOf(chunk)};`,
      }));
    },
  };
}
