/** esbuild splits ES modules alone, and VS Code reads an extension as CommonJS: a second step between the two. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { transform } from 'esbuild';

/**
 * Writes the files of a build of ES modules as CommonJS. A file that is imported at run time is read at run time.
 *
 * @returns {import('esbuild').Plugin}
 */
export function asCommonJs() {
  return {
    name: 'as-common-js',
    setup(builder) {
      const { minify, sourcemap } = builder.initialOptions;
      builder.initialOptions.write = false;
      // The second step takes the map of the first one from the text.
      if (sourcemap) builder.initialOptions.sourcemap = 'inline';
      builder.onEnd(async ({ outputFiles = [] }) => {
        for (const file of outputFiles) {
          const { code } = await transform(withEditorOnce(file.text), {
            format: 'cjs',
            platform: 'node',
            target: 'node20',
            supported: { 'dynamic-import': false },
            ...(minify && { minify }),
            ...(sourcemap && { sourcemap: 'inline', sourcefile: path.basename(file.path) }),
          });
          await mkdir(path.dirname(file.path), { recursive: true });
          await writeFile(file.path, code);
        }
      });
    },
  };
}

/**
 * Imports the editor's API without the copy of all its members that esbuild makes for each importing module: it has hundreds of
 * them, and dozens of modules import it.
 * @param {string} text
 */
function withEditorOnce(text) {
  return text.replace(/import\s*\*\s*as ([\w$]+) from\s*["']vscode["'];/g, 'const $1 = require("vscode");');
}
