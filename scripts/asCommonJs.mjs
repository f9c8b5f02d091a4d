/** esbuild splits ES modules alone, and VS Code 1.95 reads an extension as CommonJS. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { transform } from 'esbuild';

/**
 * Splits a build by what it imports at run time, and writes each file as CommonJS.
 *
 * @param {{ readonly minify?: boolean, readonly sourcemap?: boolean }} options
 * @returns {import('esbuild').Plugin}
 */
export function asCommonJs({ minify = false, sourcemap = false }) {
  return {
    name: 'as-common-js',
    setup(builder) {
      Object.assign(builder.initialOptions, {
        format: 'esm',
        splitting: true,
        write: false,
        minify: false,
        // The names by which files import from each other become short here.
        minifyIdentifiers: minify,
        sourcemap: sourcemap && 'inline',
      });
      builder.onEnd(async ({ outputFiles = [] }) => {
        for (const { path: file, text } of outputFiles.filter((output) => output.path.endsWith('.js'))) {
          // esbuild would make a copy of the editor's API in each file, with hundreds of members.
          const source = text.replace(/^import \* as (\w+) from "vscode";$/gm, 'const $1 = require("vscode");');
          const { code } = await transform(source, {
            format: 'cjs',
            minify,
            platform: 'node',
            target: 'node20',
            sourcemap: sourcemap && 'inline',
            supported: { 'dynamic-import': false },
          });
          await mkdir(path.dirname(file), { recursive: true });
          await writeFile(file, code);
        }
      });
    },
  };
}
