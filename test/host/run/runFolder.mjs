import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { dataDir } from '../paths.mjs';
import { isAlive } from '../processes.mjs';

/** Deletes the folders of aborted runs. */
async function sweep() {
  for (const name of await readdir(dataDir)) {
    const pid = /^run-(\d+)-/.exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) await removeFolder(path.join(dataDir, name));
  }
}

/** @param {string} folder */
async function removeFolder(folder) {
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
}

/**
 * Creates a folder for a run, with a small workspace.
 * @returns {Promise<{ base: string, workspace: string, remove: () => Promise<void> }>}
 */
export async function makeRunFolder() {
  await mkdir(dataDir, { recursive: true });
  await sweep();
  const base = await mkdtemp(path.join(dataDir, `run-${process.pid}-`));
  const workspace = path.join(base, 'workspace');
  await mkdir(workspace);
  await writeFile(path.join(workspace, 'README.md'), '# A folder for the tests\n');
  return { base, workspace, remove: () => removeFolder(base) };
}
