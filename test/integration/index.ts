import { ofNode, ofVsCode } from './support/files.ts';
import { runTests } from './support/runTests.ts';

/** Entry point that VS Code calls in its extension host. */
export function run(): Promise<void> {
  return runTests([...ofVsCode, ...ofNode]);
}
