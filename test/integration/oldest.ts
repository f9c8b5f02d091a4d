import { ofVsCode } from './support/files.ts';
import { runTests } from './support/runTests.ts';

/** The same for the oldest VS Code, without what hangs on the memory of the extension host alone. */
export function run(): Promise<void> {
  return runTests(ofVsCode);
}
