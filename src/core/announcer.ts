import type { Lock } from './ports.ts';
import type { Session, SessionEnd } from './session.ts';
import type { Archived, SessionArchive } from './sessionArchive.ts';

/**
 * Stores what a person decided in this window: at once, since the window may close, and then, in turn with the other
 * windows, sees to it that nothing stands above it that one of them was still writing.
 */
export class Announcer {
  readonly #lock: Lock;
  readonly #archive: SessionArchive;
  readonly #name: string;
  #current = new AbortController();
  #done: Promise<void> | undefined;

  /** @param name of the lock */
  constructor(lock: Lock, archive: SessionArchive, name: string) {
    this.#lock = lock;
    this.#archive = archive;
    this.#name = name;
  }

  /** Settled when the last announcement has had its turn. */
  get done(): Promise<void> | undefined {
    return this.#done;
  }

  /**
   * Ends when the entry is stored, or storage has failed to. A later announcement takes the place of one that waits for its turn.
   *
   * @param entryAbove gives what is to be stored, with a generation above the one that is stored
   * @param inTurn is shown what is stored then, and gives what is to be stored instead, if anything
   */
  async announce<T extends Session | SessionEnd>(entryAbove: (generation: number) => T, inTurn: (found: Archived, entry: T) => T | undefined): Promise<void> {
    this.#current.abort();
    const { signal } = (this.#current = new AbortController());
    const saved = this.#save(entryAbove, signal);
    this.#done = this.#lock.run(this.#name, signal, async () => {
      const entry = await saved;
      const found = await this.#archive.load();
      const instead = entry && found && !signal.aborted ? inTurn(found, entry) : undefined;
      if (instead) await this.#archive.save(instead);
    });
    await saved;
  }

  async #save<T extends Session | SessionEnd>(entryAbove: (generation: number) => T, signal: AbortSignal): Promise<T | undefined> {
    const found = await this.#archive.load();
    if (signal.aborted) return undefined;
    const entry = entryAbove(found?.generation ?? 0);
    await this.#archive.save(entry);
    return entry;
  }
}
