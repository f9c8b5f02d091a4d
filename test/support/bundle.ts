import { build } from 'esbuild';

/** Bundles a program of the tests, named by its path in the project, so that Node can run it. Packages are left out where `outfile` is inside the project. */
export async function bundle(
  program: string,
  outfile: string,
  packages: 'external' | 'bundle' = 'bundle',
): Promise<void> {
  await build({
    entryPoints: [program],
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages,
    outfile,
    logLevel: 'warning',
  });
}
