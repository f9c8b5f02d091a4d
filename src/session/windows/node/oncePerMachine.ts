import { mkdir, readdir, stat, unlink, writeFile } from 'node:fs/promises';
import type { Clock } from '../../../platform/common/clock.ts';
import { fileNameFor } from '../../../platform/node/files.ts';

export type OncePerMachine = ReturnType<typeof oncePerMachine>;

const keptMs = 30 * 24 * 60 * 60_000;

export function oncePerMachine(folder: string, clock: Clock) {
  async function forget(): Promise<void> {
    for (const name of await readdir(folder)) {
      const file = `${folder}/${name}`;
      if (clock.now() - (await stat(file)).mtimeMs > keptMs) await unlink(file);
    }
  }

  return {
    /** Claims a name. Resolves to true for the first caller, and for every caller if claims can't be stored. */
    async claim(name: string): Promise<boolean> {
      try {
        await mkdir(folder, { recursive: true });
        await forget().catch(() => undefined);
        await writeFile(`${folder}/${fileNameFor(name)}`, '', { flag: 'wx', mode: 0o600 });
        return true;
      } catch (error) {
        return (error as NodeJS.ErrnoException).code !== 'EEXIST';
      }
    },
  };
}
