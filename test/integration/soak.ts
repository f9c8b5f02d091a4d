import { runTests } from './support/runTests.ts';

/** The same for what is done many times over: in an extension host of its own, since it measures what is left there. */
export function run(): Promise<void> {
  return runTests([() => import('./soak.test.ts'), () => import('./keys.test.ts')]);
}
