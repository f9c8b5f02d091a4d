import { readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { eventually } from './service.ts';

/** Client of fixtures/keeper, which prepares a window for the next test. */
export interface Keeper {
  /** Closes the quick pick, and shows the Access view. */
  show(): Promise<void>;
  /** Returns the IDs of the connections in the settings. */
  connections(): Promise<string[]>;
  /** Removes a connection once somebody has agreed in the dialog. */
  remove(id: string): Promise<void>;
  /** Closes editors, terminals, panels and notifications. @returns what could not be closed */
  tidy(): Promise<string[]>;
  /**
   * Must be called before another window opens.
   *
   * @returns a function that closes that window by `close`, after which this keeper serves the first window again
   */
  another(): Promise<(close: () => Promise<void>) => Promise<void>>;
  /** Records settings that were written to the file, so that they can be removed later. */
  note(values: Readonly<Record<string, unknown>>): void;
  /** Replaces the user settings, and waits until the window has applied them. */
  settings(values: Readonly<Record<string, unknown>>): Promise<void>;
}

/** @param folder where each running extension host writes the port of its keeper */
export function keeperIn(folder: string): Keeper {
  async function ask(does: string, input: object = {}): Promise<unknown> {
    const files = await Promise.all(
      (await readdir(folder)).map(async (name) => ({
        file: path.join(folder, name),
        ms: (await stat(path.join(folder, name))).mtimeMs,
      })),
    );
    const [newest] = files.sort((a, b) => b.ms - a.ms);
    if (!newest) throw new Error('No window has a keeper yet.');
    const answer = await fetch(`http://127.0.0.1:${await readFile(newest.file, 'utf8')}`, {
      method: 'POST',
      body: JSON.stringify({ does, ...input }),
    });
    return await answer.json();
  }
  /** Keys of settings that tests have changed, to be removed for the next test. */
  const made = new Set(['orgAccess.connections']);
  return {
    note(values) {
      for (const key of Object.keys(values)) made.add(key);
    },
    async another() {
      const known = await readdir(folder);
      const unknown = async () => (await readdir(folder)).filter((name) => !known.includes(name));
      return async (close) => {
        const its = await eventually('the window has a keeper', unknown, ({ length }) => length > 0);
        await close();
        for (const name of its) await rm(path.join(folder, name), { force: true });
      };
    },
    show: async () => void (await ask('show')),
    connections: async () => (await ask('connections')) as string[],
    remove: async (id) => void (await ask('remove', { id })),
    tidy: async () => (await ask('tidy')) as string[],
    async settings(values) {
      const wanted: unknown = JSON.parse(JSON.stringify(values));
      const removed = [...made].filter((key) => !(key in values));
      await eventually(
        'the window has the settings',
        () => ask('settings', { values, removed }).catch(() => undefined),
        (taken) => isDeepStrictEqual(taken, wanted),
      );
    },
  };
}
