import type { Disposable } from './disposable.ts';
import { Emitter } from './event.ts';
import { isObject, own } from './json.ts';
import type { SecretStore } from './ports.ts';

/** Asks all other windows, and gives the answers of those that answer in time. Never rejects. */
export type AskOthers = (message: unknown) => Promise<unknown[]>;

export interface SharedSecretsOptions {
  readonly own: SecretStore;
  readonly ask: AskOthers;
  /** Whether a key is one to be shared. */
  readonly isShared: (key: string) => boolean;
  /** Of two values of a key that differ, whether that of another window is the newer one; undefined when they do not tell. */
  readonly isNewer: (key: string, theirs: string, own: string) => boolean | undefined;
}

/**
 * Secret storage for windows that each have a copy of their own, as in a browser. What one stores is told to the others, and a
 * window that begins asks them, so that all have what on a desktop all windows share. It passes from process to process and
 * is never written anywhere else.
 */
export class SharedSecrets implements SecretStore, Disposable {
  readonly #options: SharedSecretsOptions;
  readonly #changed = new Emitter<{ readonly key: string }>();
  readonly #listener: Disposable;
  readonly #asked = new Map<string, Promise<void>>();
  /** What other windows have told is taken up one after the other, before anything is read. */
  #taking: Promise<void> = Promise.resolve();

  readonly onDidChange = this.#changed.event;

  constructor(options: SharedSecretsOptions) {
    this.#options = options;
    this.#listener = options.own.onDidChange((change) => this.#changed.fire(change));
  }

  async get(key: string): Promise<string | undefined> {
    await this.#askOnce(key);
    await this.#taking;
    return this.#options.own.get(key);
  }

  async store(key: string, value: string): Promise<void> {
    await Promise.all([this.#options.own.store(key, value), this.#tell(key, value)]);
  }

  async delete(key: string): Promise<void> {
    await Promise.all([this.#options.own.delete(key), this.#tell(key, null)]);
  }

  /** Answers another window. What it tells holds from here on, though taking it up may take longer. */
  receive = async (message: unknown): Promise<unknown> => {
    if (!isObject(message)) return undefined;
    const key = own(message, 'key');
    const value = own(message, 'value');
    if (typeof key !== 'string' || !this.#options.isShared(key)) return undefined;
    if (value === undefined) {
      await this.#taking;
      return (await this.#options.own.get(key)) ?? null;
    }
    if (typeof value === 'string' || value === null) void this.#take(key, value, true);
    return undefined;
  };

  dispose(): void {
    this.#listener.dispose();
    this.#changed.dispose();
  }

  async #tell(key: string, value: string | null): Promise<void> {
    if (this.#options.isShared(key)) await this.#options.ask({ key, value });
  }

  /** The first look at a key takes up what the other windows have: this one's copy may be older than its own start. */
  #askOnce(key: string): Promise<void> {
    const asked = this.#asked.get(key) ?? this.#askFor(key);
    this.#asked.set(key, asked);
    return asked;
  }

  async #askFor(key: string): Promise<void> {
    if (!this.#options.isShared(key)) return;
    const answers = await this.#options.ask({ key });
    for (const theirs of answers) if (typeof theirs === 'string') await this.#take(key, theirs, false);
  }

  /** @param isNews whether it was stored just now, and so is the newer where the values do not tell */
  #take(key: string, theirs: string | null, isNews: boolean): Promise<void> {
    const { own: storage, isNewer } = this.#options;
    const take = async () => {
      const mine = await storage.get(key);
      if (theirs === (mine ?? null)) return;
      if (theirs === null) await storage.delete(key);
      else if (mine === undefined || (isNewer(key, theirs, mine) ?? isNews)) await storage.store(key, theirs);
      else return;
      this.#changed.fire({ key });
    };
    this.#taking = this.#taking.then(take).catch(() => undefined);
    return this.#taking;
  }
}
