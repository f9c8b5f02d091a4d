import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { writeFileAtomic } from '../../platform/node/files.ts';
import { programFiles } from '../node/shellFiles.ts';

/**
 * Puts the program `org-access` where it outlives an update of the extension, since terminals do too.
 *
 * @param helper the bundle `helper.js`
 * @throws errors of the file system
 */
export async function installProgram(folder: string, helper: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const files = { ...programFiles, 'helper.js': await readFile(helper, 'utf8') };
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    if ((await readFile(file, 'utf8').catch(() => undefined)) !== text) await writeFileAtomic(file, text, 0o700);
  }
}
