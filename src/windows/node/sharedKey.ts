import { randomBytes } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const isKey = (value: string): boolean => /^[0-9a-f]{64}$/.test(value);

/** Reads before a file without a key is replaced, because its writer died. */
const maxReads = 20;
const pollMs = 25;

/** Returns the key that this user's windows share, in a file with mode 0600. */
export async function sharedKey(file: string): Promise<string> {
  for (let reads = 1; ; reads += 1) {
    const found = await makeOrRead(file);
    if (isKey(found)) return found;
    if (reads % maxReads === 0) await rm(file, { force: true });
    await sleep(pollMs);
  }
}

async function makeOrRead(file: string): Promise<string> {
  const made = randomBytes(32).toString('hex');
  try {
    await writeFile(file, made, { flag: 'wx', mode: 0o600 });
    return made;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return await readFile(file, 'utf8').catch((problem: NodeJS.ErrnoException) => {
      if (problem.code === 'ENOENT') return '';
      throw problem;
    });
  }
}
