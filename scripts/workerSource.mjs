import path from 'node:path';
import { build } from 'esbuild';

/**
 * Resolves `./x.worker.ts?source` to the text of its bundle, since a webview can't start a worker by URL.
 *
 * @param {import('esbuild').BuildOptions} options of the page
 * @param {(metafile: import('esbuild').Metafile) => void} [onBuilt]
 * @returns {import('esbuild').Plugin}
 */
export const workerSource = (options, onBuilt) => ({
  name: 'worker-source',
  setup(builder) {
    builder.onResolve({ filter: /\.worker\.ts\?source$/ }, async ({ path: wanted, resolveDir, kind }) => {
      const resolved = await builder.resolve(wanted.replace('?source', ''), { resolveDir, kind });
      // The path is part of the hash in the name of the page's script, which must not depend on the folder of the clone.
      return { ...resolved, path: path.relative(process.cwd(), resolved.path), namespace: 'worker-source' };
    });
    builder.onLoad({ filter: /.*/, namespace: 'worker-source' }, async ({ path: entry }) => {
      const { outputFiles, metafile } = await build({
        ...options,
        entryPoints: [entry],
        write: false,
        format: 'iife',
        outdir: 'worker',
        sourcemap: false,
        metafile: true,
      });
      onBuilt?.(metafile);
      return {
        contents: outputFiles[0]?.text ?? '',
        loader: 'text',
        watchFiles: Object.keys(metafile.inputs),
      };
    });
  },
});
