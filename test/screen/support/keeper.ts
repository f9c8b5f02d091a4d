import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { eventually } from './service.ts';

/** What fixtures/keeper does in a window, so that the next test can go on in it. */
export interface Keeper {
  /** Signs out, and closes editors, terminals, panels and notifications. @returns what is left of them */
  tidy(): Promise<string[]>;
  /** Waits until the window has taken over the user settings. */
  hasTaken(settings: Readonly<Record<string, unknown>>): Promise<void>;
}

/** @param folder where each extension host that is running notes the port at which its keeper listens */
export function keeperIn(folder: string): Keeper {
  async function ask(does: string, input: object = {}): Promise<unknown> {
    const files = await Promise.all((await readdir(folder)).map(async (name) => ({ file: path.join(folder, name), ms: (await stat(path.join(folder, name))).mtimeMs })));
    const [newest] = files.sort((a, b) => b.ms - a.ms);
    if (!newest) throw new Error('No window has a keeper yet.');
    const answer = await fetch(`http://127.0.0.1:${await readFile(newest.file, 'utf8')}`, { method: 'POST', body: JSON.stringify({ does, ...input }) });
    return await answer.json();
  }
  return {
    tidy: async () => (await ask('tidy')) as string[],
    async hasTaken(settings) {
      // Settings that are gone are seen by their connections alone, which all tests set.
      const wanted = { 'orgAccess.connections': undefined, ...settings };
      const keys = Object.keys(wanted);
      const read = () => ask('settings', { keys }).catch(() => ({}));
      await eventually('the window has the settings', read, (taken) => isDeepStrictEqual(taken, JSON.parse(JSON.stringify(wanted))));
    },
  };
}
