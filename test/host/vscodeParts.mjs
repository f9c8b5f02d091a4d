/** Gets VS Code's own storage class, which tests of sessions run on. It comes with the editor that is made from VS Code's sources. */
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { npm } from './npm.mjs';
import { installDir } from './paths.mjs';
import { step } from './say.mjs';

const packages = { 'monaco-editor': '0.52.2' };

const folder = path.join(installDir, 'vscode-parts');

/** @returns {Promise<string>} the folder of VS Code's modules, in which `vs/base` is */
export async function ensureVsCodeParts() {
  const stamp = path.join(folder, '.installed');
  const wanted = JSON.stringify(packages);
  if (!existsSync(stamp) || (await readFile(stamp, 'utf8')) !== wanted) {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, 'package.json'), `${JSON.stringify({ private: true, dependencies: packages }, null, 2)}\n`);
    await step("Getting VS Code's storage class", () =>
      npm(['install', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder, what: "npm install of VS Code's storage class" }));
    await writeFile(stamp, wanted);
  }
  return path.join(folder, 'node_modules/monaco-editor/esm');
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
