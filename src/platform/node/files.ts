import { createHash, randomBytes } from 'node:crypto';
import { chmod, rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

export function fileNameFor(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

/** Returns a new name beside a file, for what will replace it. */
export function draftOf(file: string): string {
  return `${file}.${randomBytes(8).toString('hex')}.draft`;
}

/**
 * Writes a file that others see complete or not at all.
 *
 * @throws errors of the file system; the previous file is then intact
 */
export async function writeFileAtomic(file: string, content: string | Uint8Array, mode = 0o600): Promise<void> {
  const draft = draftOf(file);
  try {
    await writeFile(draft, content, { mode });
    if (mode !== 0o600) await chmod(draft, mode);
    await replace(draft, file);
  } catch (error) {
    await rm(draft).catch(() => undefined);
    throw error;
  }
}

/** Renames a draft. Retries, since Windows can't replace a file while it is being read. */
export async function replace(draft: string, file: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await rename(draft, file);
    } catch (error) {
      if (tries === 20) throw error;
      await sleep(25);
    }
  }
}
