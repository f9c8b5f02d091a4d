import { runTests } from './support/runTests.ts';

/** The same for an extension host whose environment names a proxy: VS Code reads that as it starts. */
export function run(): Promise<void> {
  return runTests([() => import('./service/proxies.test.ts'), () => import('./keys.test.ts')]);
}
