import { chmodSync, mkdtempSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isAlive, removeAtExit } from '../processes.mjs';

/** Prefix of its folders, short since the paths of sockets have at most 103 bytes. */
const prefix = 'oa-';

/**
 * Deletes the folders of processes that were killed.
 * @param {string} base
 * @param {string} start of their names, before the ID of the process
 */
export async function sweep(base, start) {
  for (const name of await readdir(base)) {
    const pid = name.startsWith(start) && /^\d+(?=-)/.exec(name.slice(start.length))?.[0];
    // Folders of other users can't be deleted, and aren't ours.
    if (pid && !isAlive(Number(pid)))
      await rm(path.join(base, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  }
}

/**
 * Sets a temporary folder for this process and all that it starts, so that nothing remains of what they leave: sockets, profiles of browsers,
 * folders of killed tests. It isn't in `.vscode-test`, because the paths of sockets would be too long in most clones.
 * @param {string} [base] defaults to the system's temporary folder, or on macOS, where that has a long path, to `/tmp`
 * @returns {Promise<string>} the folder, which is removed when this process exits
 */
export async function useTemporaryFolder(base = process.platform === 'darwin' ? '/tmp' : tmpdir()) {
  await sweep(base, prefix);
  const folder = mkdtempSync(path.join(base, `${prefix}${process.pid}-`));
  removeAtExit(folder);
  // As the system's folder, it keeps nobody out: squid switches to another user, and tests try sockets as one.
  chmodSync(folder, 0o711);
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder;
  return folder;
}
