import { ofVsCode } from './support/files.ts';
import { runTests } from './support/runTests.ts';

/** Entry point for the oldest VS Code. Leaves out tests that depend only on the extension host's memory. */
export function run(): Promise<void> {
  return runTests(ofVsCode);
}
