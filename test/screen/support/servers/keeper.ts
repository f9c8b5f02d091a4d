import { existsSync } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { eventually } from './service.ts';

/** What fixtures/keeper does in a window, so that the next test can go on in it. */
export interface Keeper {
  /** Closes the quick pick, and shows the Access view. */
  show(): Promise<void>;
  /** Signs out, and closes editors, terminals, panels and notifications. @returns what is left of them */
  tidy(): Promise<string[]>;
  /** Keeps all extensions of the window from doing anything while this is done, as one that is busy does. */
  whileBusy(act: () => Promise<void>): Promise<void>;
  /** Is told that another window opens. @returns what closes that one, by `close`: what is asked of a keeper is for the one before again */
  another(): Promise<(close: () => Promise<void>) => Promise<void>>;
  /** Notes settings that were written into the file. */
  note(values: Readonly<Record<string, unknown>>): void;
  /** Replaces the user settings, and waits until the window has taken them over. */
  settings(values: Readonly<Record<string, unknown>>): Promise<void>;
}

/** @param folder where each extension host that is running notes the port at which its keeper listens */
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
  /** Settings that tests have made, which the next one may not want. */
  const made = new Set(['orgAccess.connections']);
  return {
    note(values) {
      for (const key of Object.keys(values)) made.add(key);
    },
    async whileBusy(act) {
      const file = `${folder}-busy`;
      await ask('busy', { file });
      await eventually('the extensions are busy', () => Promise.resolve(existsSync(file)), Boolean);
      try {
        await act();
      } finally {
        await rm(file);
      }
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
