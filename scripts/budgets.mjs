/** How large what ships may become, in bytes. A build over it fails: what was added is needed at another time, by a lighter package, or is worth a larger budget and a word why. */
import { statSync } from 'node:fs';
import path from 'node:path';

/** Files in `dist`, minified. @type {Readonly<Record<string, number>>} */
export const budgets = {
  'demo.js': 30_000,
  'helper.js': 11_000,
  'webview/rawJson.js': 330_000,
  'webview/matrix.js': 66_000,
};

/**
 * What VS Code reads of the extension: `extension.js`, which registers the commands; with `app.ts`, right after, what sessions,
 * status bar and tree need; and all the rest, each part at its first use.
 */
export const readBudgets = { extension: 3_500, start: 110_000, later: 400_000 };

/**
 * What is read when.
 *
 * @param {import('esbuild').Metafile} metafile of the build of `dist/extension.js`
 * @returns {Record<keyof typeof readBudgets, readonly string[]>} paths of files from the root
 */
export function whenRead({ outputs }) {
  const withImports = (/** @type {string} */ file, read = new Set()) => {
    read.add(file);
    for (const { path: imported, kind, external } of outputs[file]?.imports ?? [])
      if (kind === 'import-statement' && !external && !read.has(imported)) withImports(imported, read);
    return read;
  };
  const app = Object.keys(outputs).find((file) => outputs[file]?.entryPoint === 'src/app.ts');
  if (app === undefined) throw new Error('The build has no file for src/app.ts.');
  const extension = withImports('dist/extension.js');
  const start = withImports(app);
  const later = Object.keys(outputs).filter((file) => file.endsWith('.js') && !extension.has(file) && !start.has(file));
  return { extension: [...extension], start: [...start].filter((file) => !extension.has(file)), later };
}

/**
 * @param {string} root
 * @param {import('esbuild').Metafile} metafile of the build of `dist/extension.js`
 * @throws Error that names what is too large
 */
export function checkBudgets(root, metafile) {
  const sizeOf = (/** @type {string} */ file) => statSync(path.join(root, file)).size;
  const over = [
    ...Object.entries(budgets).map(([file, budget]) => ({
      what: `dist/${file}`,
      size: sizeOf(`dist/${file}`),
      budget,
    })),
    ...Object.entries(whenRead(metafile)).map(([when, files]) => ({
      what: `What VS Code reads (${when})`,
      size: files.reduce((sum, file) => sum + sizeOf(file), 0),
      budget: readBudgets[/** @type {keyof typeof readBudgets} */ (when)],
    })),
  ].filter(({ size, budget }) => size > budget);
  if (over.length === 0) return;
  const lines = over.map(
    ({ what, size, budget }) => `${what} has ${size} bytes, and may have ${budget}: see scripts/budgets.mjs.`,
  );
  throw new Error(lines.join('\n'));
}
