import Mocha from 'mocha';
import { version } from 'vscode';
import EventReporter from '../../support/eventReporter.ts';

/**
 * Runs test files in the extension host, in order. Each is loaded when Mocha needs it.
 *
 * @throws {Error} if a test failed, none ran, or VS Code has an unexpected version
 */
export async function runTests(files: readonly (() => Promise<unknown>)[]): Promise<void> {
  const meant = process.env.ORG_ACCESS_TEST_VSCODE;
  if (meant !== undefined && version !== meant) throw new Error(`This is VS Code ${version}, and not ${meant}.`);
  const grep = process.env.ORG_ACCESS_TEST_GREP;
  const mocha = new Mocha({
    ui: 'bdd',
    reporter: EventReporter,
    timeout: 180_000,
    forbidOnly: true,
    retries: Number(process.env.ORG_ACCESS_TEST_RETRIES ?? 0),
    ...(grep !== undefined && { grep }),
  });
  mocha.suite.emit('pre-require', globalThis, 'test/integration', mocha);
  for (const load of files) await load();

  const { failures, tests } = await new Promise<{ failures: number; tests: number }>((resolve) => {
    const runner = mocha.run((failed) => resolve({ failures: failed, tests: runner.stats?.tests ?? 0 }));
  });
  if (tests === 0 && grep === undefined) throw new Error('No integration test ran.');
  if (failures > 0) throw new Error(`${failures} integration tests failed.`);
}
