/**
 * esbuild splits ES modules alone, and VS Code reads an extension as CommonJS. Hence a second build of what the first has split, which
 * also puts what is read at the same time into one file: esbuild keeps apart what other modules share a part of.
 */
import path from 'node:path';
import { build } from 'esbuild';

/** A file that is written, and the files of the first build that are in it. @typedef {{ file: string, entry: string, members: readonly string[] }} Group */

/**
 * Makes a build write three kinds of files: `extension.js`; `start.js` with one module and all that it imports; and in `parts` what
 * else is imported at run time.
 *
 * @param {string} startModule what `extension.js` imports when VS Code has finished with it
 * @returns {import('esbuild').Plugin}
 */
export function splitBundle(startModule) {
  return {
    name: 'split-bundle',
    setup(builder) {
      const options = builder.initialOptions;
      const { absWorkingDir: root = '', outdir = '', minify = false, sourcemap = false } = options;
      Object.assign(options, {
        format: 'esm',
        splitting: true,
        write: false,
        metafile: true,
        chunkNames: 'parts/[name]-[hash]',
        // Of the names, those by which files of the build import from each other become short here. The second build takes the map from
        // the text.
        minify: false,
        minifyIdentifiers: minify,
        sourcemap: sourcemap && 'inline',
      });
      builder.onEnd(async ({ metafile, outputFiles }) => {
        if (!metafile || !outputFiles) return;
        const texts = new Map(outputFiles.map(({ path: file, text }) => [relative(root, file), text]));
        const groups = groupsOf(metafile, outdir, startModule);
        await build({
          ...options,
          entryPoints: groups.map(({ file, entry }) => ({
            in: entry,
            out: file.slice(outdir.length + 1, -'.js'.length),
          })),
          format: 'cjs',
          supported: { 'dynamic-import': false },
          splitting: false,
          write: true,
          // What is read has the names of what is written, and was never written itself.
          allowOverwrite: true,
          metafile: false,
          minify,
          sourcemap,
          plugins: [fromFirstBuild(root, metafile, groups, texts)],
        });
      });
    },
  };
}

/**
 * @param {import('esbuild').Metafile} metafile
 * @param {string} outdir
 * @param {string} startModule
 * @returns {readonly Group[]} paths from the root
 */
function groupsOf({ outputs }, outdir, startModule) {
  const withImports = (/** @type {string} */ file, /** @type {Set<string>} */ found = new Set()) => {
    found.add(file);
    for (const { path: imported, kind, external } of outputs[file]?.imports ?? [])
      if (kind === 'import-statement' && !external && !found.has(imported)) withImports(imported, found);
    return found;
  };
  const files = Object.keys(outputs).filter((file) => file.endsWith('.js'));
  const extension = `${outdir}/extension.js`;
  const app = files.find((file) => outputs[file]?.entryPoint === startModule);
  if (app === undefined) throw new Error(`There is no file for ${startModule}.`);
  const first = withImports(extension);
  const start = new Set([...withImports(app)].filter((file) => !first.has(file)));
  return [
    { file: extension, entry: extension, members: [...first] },
    { file: `${outdir}/start.js`, entry: app, members: [...start] },
    ...files
      .filter((file) => !first.has(file) && !start.has(file))
      .map((file) => ({ file, entry: file, members: [file] })),
  ];
}

/**
 * Reads the files of the first build. What one group takes from another stays an import of the file that is written.
 *
 * @param {string} root
 * @param {import('esbuild').Metafile} metafile
 * @param {readonly Group[]} groups
 * @param {ReadonlyMap<string, string>} texts by path from the root
 * @returns {import('esbuild').Plugin}
 */
function fromFirstBuild(root, { outputs }, groups, texts) {
  const groupOf = (/** @type {string} */ file) => groups.find(({ members }) => members.includes(file));
  /** The names of a file's exports, and under which of them there is just one in its group. */
  const exportsOf = (/** @type {string} */ file) => {
    const place = groupOf(file)?.members.indexOf(file);
    return (outputs[file]?.exports ?? []).map((name) => ({ name, inGroup: `${name}_${place}` }));
  };

  return {
    name: 'from-first-build',
    setup(builder) {
      builder.onResolve({ filter: /./ }, ({ kind, path: wanted, importer, namespace }) => {
        if (kind === 'entry-point') return { path: wanted, namespace: 'group' };
        if (namespace === 'group') return { path: path.join(root, wanted) };
        const from = groupOf(relative(root, importer));
        if (!from || !wanted.startsWith('.')) return { path: wanted, external: true };
        const file = relative(root, path.resolve(path.dirname(importer), wanted));
        const to = groupOf(file);
        if (to === from) return { path: path.join(root, file) };
        const written = path.posix.relative(path.posix.dirname(from.file), to?.file ?? file);
        const address = written.startsWith('.') ? written : `./${written}`;
        if (!to || file === to.entry) return { path: address, external: true };
        return { path: `${file} in ${address}`, namespace: 'other-group', pluginData: { file, address } };
      });
      builder.onLoad({ filter: /./, namespace: 'file' }, ({ path: file }) => ({
        contents: withEditorOnce(texts.get(relative(root, file)) ?? ''),
      }));
      builder.onLoad({ filter: /./, namespace: 'group' }, ({ path: entry }) => {
        const others = (groupOf(entry)?.members ?? []).filter((file) => file !== entry);
        const lines = others.map((file) => {
          const names = exportsOf(file).map(({ name, inGroup }) => `${name} as ${inGroup}`);
          return `export { ${names.join(', ')} } from '${file}';`;
        });
        return { contents: [`export * from '${entry}';`, ...lines].join('\n') };
      });
      builder.onLoad({ filter: /./, namespace: 'other-group' }, ({ pluginData: { file, address } }) => {
        const names = exportsOf(file).map(({ name, inGroup }) => `${inGroup} as ${name}`);
        return { contents: `export { ${names.join(', ')} } from '${address}';` };
      });
    },
  };
}

/**
 * Imports the editor's API without the copy of all its members that esbuild makes of a module of CommonJS: it has hundreds of them.
 * @param {string} text
 */
function withEditorOnce(text) {
  return text.replace(/^import \* as (\w+) from "vscode";$/gm, 'const $1 = require("vscode");');
}

/**
 * @param {string} root
 * @param {string} file
 */
function relative(root, file) {
  return path.relative(root, file).split(path.sep).join('/');
}
