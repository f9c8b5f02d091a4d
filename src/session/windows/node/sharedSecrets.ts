import { setTimeout as sleep } from 'node:timers/promises';
import type { Disposable } from '../../../platform/common/disposable.ts';
import { Emitter } from '../../../platform/common/event.ts';
import { isObject, own } from '../../../platform/common/json/json.ts';
import type { SecretStore } from '../../../platform/common/ports.ts';

/** Returns the responses of other windows. Never rejects. */
export type AskOthers = (message: unknown) => Promise<unknown[]>;

const copyPatienceMs = 100;

export interface SharedSecretsOptions {
  readonly copy: SecretStore;
  readonly ask: AskOthers;
  readonly isShared: (key: string) => boolean;
  /** Returns whether the value of another window, which may be anything, replaces that of this window. */
  readonly isNewer: (theirs: string, mine: string | undefined) => boolean;
}

/**
 * Secret storage for windows that each have their own copy, as in a browser. Writes go to all windows, and reads query them. Values
 * are cached, because the page with the copy may be asleep.
 */
export class SharedSecrets implements SecretStore, Disposable {
  readonly #options: SharedSecretsOptions;
  readonly #changed = new Emitter<{ readonly key: string }>();
  readonly #cache = new Map<string, string | undefined>();

  readonly onDidChange = this.#changed.event;

  constructor(options: SharedSecretsOptions) {
    this.#options = options;
  }

  async get(key: string): Promise<string | undefined> {
    const { copy, ask, isShared } = this.#options;
    if (!isShared(key)) return await copy.get(key);
    const [theirs] = await Promise.all([ask({ key }), this.#read(key)]);
    for (const value of theirs) if (typeof value === 'string') this.#take(key, value);
    return this.#cache.get(key);
  }

  async store(key: string, value: string): Promise<void> {
    const { copy, ask, isShared } = this.#options;
    if (!isShared(key)) return await copy.store(key, value);
    this.#cache.set(key, value);
    this.#changed.fire({ key });
    // The page with the copy may be asleep. It stores the value when it wakes.
    await Promise.all([ask({ key, value }), Promise.race([copy.store(key, value), sleep(copyPatienceMs)])]);
  }

  async delete(key: string): Promise<void> {
    this.#cache.delete(key);
    await this.#options.copy.delete(key);
  }

  receive = async (message: unknown): Promise<unknown> => {
    if (!isObject(message)) return undefined;
    const key = own(message, 'key');
    const value = own(message, 'value');
    if (typeof key !== 'string' || !this.#options.isShared(key)) return undefined;
    await this.#read(key);
    if (value === undefined) return this.#cache.get(key) ?? null;
    if (typeof value === 'string') this.#take(key, value);
    return undefined;
  };

  dispose(): void {
    this.#changed.dispose();
  }

  async #read(key: string): Promise<void> {
    if (this.#cache.has(key)) return;
    const value = await this.#options.copy.get(key);
    if (!this.#cache.has(key)) this.#cache.set(key, value);
  }

  /** Stores the newer value of another window. If the copy can't be written now, the next value replaces it. */
  #take(key: string, theirs: string): void {
    if (!this.#options.isNewer(theirs, this.#cache.get(key))) return;
    this.#cache.set(key, theirs);
    this.#changed.fire({ key });
    void Promise.resolve(this.#options.copy.store(key, theirs)).catch(() => undefined);
  }
}
