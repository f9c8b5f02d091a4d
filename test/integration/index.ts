import { runTests } from './runTests.ts';

/** The test files, in the order in which they run. */
const files = [
  () => import('./activation.test.ts'),
  () => import('./session.test.ts'),
  () => import('./accounts.test.ts'),
  () => import('./tools.test.ts'),
  () => import('./api.test.ts'),
  () => import('./terminals.test.ts'),
  () => import('./commands.test.ts'),
  () => import('./bodies.test.ts'),
  () => import('./memory.test.ts'),
];

/** The entry that VS Code calls in its extension host, in a browser and on the desktop alike. */
export function run(): Promise<void> {
  return runTests(files);
}
