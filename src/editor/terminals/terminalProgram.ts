import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { programFiles } from '../../model/terminals/shellFiles.ts';

/**
 * Puts the program `org-access` where it outlives an update of the extension, since terminals do too.
 *
 * @param helper the bundle `helper.js`
 * @throws errors of the file system
 */
export async function installProgram(folder: string, helper: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const files = { ...programFiles, 'helper.js': await readFile(helper, 'utf8') };
  for (const [name, text] of Object.entries(files)) await writeIfOther(path.join(folder, name), text);
}

/** Written beside and renamed: another window may run it at this moment. */
async function writeIfOther(file: string, text: string): Promise<void> {
  if ((await readFile(file, 'utf8').catch(() => undefined)) === text) return;
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, text, { mode: 0o700 });
  await chmod(draft, 0o700);
  await rename(draft, file);
}
