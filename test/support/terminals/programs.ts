import { spawnSync } from 'node:child_process';
import path from 'node:path';

/** Whether a program exists and succeeds with these arguments. */
export function runs(program: string, ...args: readonly string[]): boolean {
  return spawnSync(program, args).status === 0;
}

/** Returns a file of the tools that `npm test` installs for snippets. */
export function snippetTool(file: string): string {
  return path.resolve(process.env.ORG_ACCESS_VSCODE_TEST_DIR ?? '.vscode-test', 'snippet-tools/node_modules', file);
}
