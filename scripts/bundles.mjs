/**
 * Keeps a bundle that is built separately out of the one that imports it.
 *
 * @param {RegExp} filter
 * @param {string} file
 * @returns {import('esbuild').Plugin}
 */
export const keepApart = (filter, file) => ({
  name: 'keep-apart',
  setup(builder) {
    builder.onResolve({ filter }, ({ kind }) => (kind === 'entry-point' ? undefined : { path: file, external: true }));
  },
});

/**
 * Bundles of `org-access`: `cli.js`, which each shell starts, and `signIn.js`, which it loads to sign in by variables.
 * `org-access install` makes one file of both.
 */
export const cliBundles = {
  entryPoints: { cli: 'src/cli/main.ts', signIn: 'src/cli/standalone/access.ts' },
  plugins: [keepApart(/\/standalone\/access\.ts$/, './signIn.js')],
  // `require`, which the one file replaces.
  supported: { 'dynamic-import': false },
};
