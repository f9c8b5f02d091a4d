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
    builder.onResolve({ filter: /\.worker\.ts\?source$/ }, async ({ path, resolveDir, kind }) => {
      const resolved = await builder.resolve(path.replace('?source', ''), { resolveDir, kind });
      return { ...resolved, namespace: 'worker-source' };
    });
    builder.onLoad({ filter: /.*/, namespace: 'worker-source' }, async ({ path }) => {
      const { outputFiles, metafile } = await build({
        ...options,
        entryPoints: [path],
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
