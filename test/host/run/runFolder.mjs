import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { dataDir } from '../paths.mjs';
import { sweep } from './temporary.mjs';

/**
 * Creates a folder for a run, with a small workspace.
 * @returns {Promise<{ base: string, workspace: string, remove: () => Promise<void> }>}
 */
export async function makeRunFolder() {
  await mkdir(dataDir, { recursive: true });
  await sweep(dataDir, 'run-');
  const base = await mkdtemp(path.join(dataDir, `run-${process.pid}-`));
  const workspace = path.join(base, 'workspace');
  await mkdir(workspace);
  await writeFile(path.join(workspace, 'README.md'), '# A folder for the tests\n');
  return { base, workspace, remove: () => rm(base, { recursive: true, force: true, maxRetries: 3 }) };
}
