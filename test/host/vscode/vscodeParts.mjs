/** Gets VS Code's own storage class, which tests of sessions run on. It comes with the editor that is made from VS Code's sources. */
import path from 'node:path';
import { ensureTools } from '../install/tools.mjs';

/** @returns {Promise<string>} the folder of VS Code's modules, in which `vs/base` is */
export async function ensureVsCodeParts() {
  return path.join(
    await ensureTools('vscode-parts', { 'monaco-editor': '0.52.2' }, "Getting VS Code's storage class"),
    'monaco-editor/esm',
  );
}

/**
 * Lets tests import VS Code's own modules by the names that they have in its sources, such as `vs/base/common/event.js`.
 * @param {string} modules as `ensureVsCodeParts` gives it
 * @returns {import('esbuild').Plugin}
 */
export function resolveVsCodeParts(modules) {
  return {
    name: 'resolve-vscode-parts',
    setup(builder) {
      builder.onResolve({ filter: /^vs\/.*\.js$/ }, (args) => ({ path: path.join(modules, args.path) }));
    },
  };
}
