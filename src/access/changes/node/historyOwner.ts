import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileNameFor, writeFileAtomic } from '../../../platform/node/files.ts';

/** File that names a history's connection, since the folder's name is a hash. */
const ownerFile = 'connection';

/** Throws if the file can't be written. */
export async function nameOwner(folder: string, connectionId: string): Promise<void> {
  if ((await ownerOf(folder)) === undefined)
    await writeFileAtomic(path.join(folder, ownerFile), fileNameFor(connectionId));
}

/**
 * Deletes the histories of everyone at a connection.
 *
 * @param folder folder with all histories
 */
export async function forgetHistories(folder: string, connectionId: string): Promise<void> {
  const owner = fileNameFor(connectionId);
  for (const name of await readdir(folder).catch(() => [])) {
    const history = path.join(folder, name);
    if ((await ownerOf(history)) === owner) await rm(history, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function ownerOf(folder: string): Promise<string | undefined> {
  return await readFile(path.join(folder, ownerFile), 'utf8').catch(() => undefined);
}

export function historiesIn(folder: string): string {
  return `${folder}/access`;
}
