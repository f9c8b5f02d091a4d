import Mocha from 'mocha';

/** The test files, in the order in which they run. Each is loaded when Mocha is ready for it. */
const files = [
  () => import('./activation.test.ts'),
  () => import('./session.test.ts'),
  () => import('./accounts.test.ts'),
  () => import('./tools.test.ts'),
  () => import('./api.test.ts'),
  () => import('./terminals.test.ts'),
  () => import('./commands.test.ts'),
  () => import('./memory.test.ts'),
  () => import('./soak.test.ts'),
];

/**
 * The entry that VS Code calls in its extension host, in a browser and on the desktop alike.
 * @throws {Error} when a test failed, or none ran
 */
export async function run(): Promise<void> {
  console.log('Integration tests');
  const mocha = new Mocha({ ui: 'bdd', reporter: 'spec', timeout: 30_000, forbidOnly: true, forbidPending: true });
  mocha.suite.emit('pre-require', globalThis, 'test/integration', mocha);
  for (const load of files) await load();

  const failures = await new Promise<number>((resolve) => {
    const runner = mocha.run((failed) => {
      resolve(runner.stats?.tests === 0 ? -1 : failed);
    });
  });
  if (failures < 0) throw new Error('No integration test ran.');
  if (failures > 0) throw new Error(`${failures} integration tests failed.`);
}
