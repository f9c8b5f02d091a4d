import { runTests } from './support/runTests.ts';

/** Entry point for an extension host with a proxy in its environment, which VS Code reads at startup. */
export function run(): Promise<void> {
  return runTests([() => import('./service/proxies.test.ts'), () => import('./keys.test.ts')]);
}
