import { createHash, randomBytes } from 'node:crypto';
import { chmod, rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** A name that is fit for a file, and tells nothing: 32 hex digits, the same for the same text. */
export function fileNameFor(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

/**
 * Writes a file beside its place and puts it there, so that others see it as a whole or not at all.
 *
 * @param mode for a program; other files are read and written by this user alone
 * @throws errors of the file system; what was there before is there still
 */
export async function writeFileAtomic(file: string, content: string | Uint8Array, mode = 0o600): Promise<void> {
  const draft = `${file}.${randomBytes(8).toString('hex')}.draft`;
  try {
    await writeFile(draft, content, { mode });
    if (mode !== 0o600) await chmod(draft, mode);
    await replace(draft, file);
  } catch (error) {
    await rm(draft).catch(() => undefined);
    throw error;
  }
}

/** On Windows a file that another process reads at this moment cannot be replaced: it is tried for half a second. */
async function replace(draft: string, file: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await rename(draft, file);
    } catch (error) {
      if (tries === 20) throw error;
      await sleep(25);
    }
  }
}
