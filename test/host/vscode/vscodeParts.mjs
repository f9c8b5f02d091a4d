/** Installs VS Code's storage class, which is published with the Monaco editor. */
import path from 'node:path';
import { ensureTools } from '../install/tools.mjs';

/** @returns {Promise<string>} folder with `vs/base` */
export async function ensureVsCodeParts() {
  return path.join(
    await ensureTools('vscode-parts', { 'monaco-editor': '0.52.2' }, "Getting VS Code's storage class"),
    'monaco-editor/esm',
  );
}

/**
 * Resolves imports such as `vs/base/common/event.js`.
 * @param {string} modules folder by `ensureVsCodeParts`
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
