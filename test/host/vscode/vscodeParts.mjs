/** Installs VS Code's storage class, which is published with the Monaco editor, for tests of sessions. */
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
 * Resolves imports of VS Code's modules, such as `vs/base/common/event.js`.
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
