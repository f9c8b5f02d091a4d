import { ofNode, ofVsCode } from './support/files.ts';
import { runTests } from './support/runTests.ts';

/** The entry that VS Code calls in its extension host, in a browser and on the desktop alike. */
export function run(): Promise<void> {
  return runTests([...ofVsCode, ...ofNode]);
}
