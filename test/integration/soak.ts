import { runTests } from './support/runTests.ts';

/** Entry point for repeated work, in an extension host of its own, since it measures what is left there. */
export function run(): Promise<void> {
  return runTests([() => import('./soak.test.ts'), () => import('./keys.test.ts')]);
}
