import { setTimeout as sleep } from 'node:timers/promises';
import type { Disposable } from '../../platform/common/disposable.ts';
import { Emitter } from '../../platform/common/event.ts';
import { isObject, own } from '../../platform/common/json/json.ts';
import type { SecretStore } from '../../platform/common/ports.ts';

/** Asks all other windows, and gives the answers of those that answer in time. Never rejects. */
export type AskOthers = (message: unknown) => Promise<unknown[]>;

/** A copy that cannot be written says so within this. */
const copyPatienceMs = 100;

export interface SharedSecretsOptions {
  readonly copy: SecretStore;
  readonly ask: AskOthers;
  /** Whether a key is one to be shared. */
  readonly isShared: (key: string) => boolean;
  /** Whether the value of another window, which may be anything, is newer than that of this one, which may be missing. */
  readonly isNewer: (theirs: string, mine: string | undefined) => boolean;
}

/**
 * Secret storage for windows that each have a copy of their own, as in a browser. What one stores is told to the others, and who
 * reads asks them, so that all have what is newest. The others are all windows of this user. A secret passes
 * from process to process and is never written anywhere else. What a window knows is kept in memory, since the page that holds
 * its copy may be asleep.
 */
export class SharedSecrets implements SecretStore, Disposable {
  readonly #options: SharedSecretsOptions;
  readonly #changed = new Emitter<{ readonly key: string }>();
  readonly #known = new Map<string, string | undefined>();

  readonly onDidChange = this.#changed.event;

  constructor(options: SharedSecretsOptions) {
    this.#options = options;
  }

  async get(key: string): Promise<string | undefined> {
    const { copy, ask, isShared } = this.#options;
    if (!isShared(key)) return await copy.get(key);
    const [theirs] = await Promise.all([ask({ key }), this.#read(key)]);
    for (const value of theirs) if (typeof value === 'string') this.#take(key, value);
    return this.#known.get(key);
  }

  async store(key: string, value: string): Promise<void> {
    const { copy, ask, isShared } = this.#options;
    if (!isShared(key)) return await copy.store(key, value);
    this.#known.set(key, value);
    this.#changed.fire({ key });
    // A page that is asleep takes the value when it wakes; a failure is known at once.
    await Promise.all([ask({ key, value }), Promise.race([copy.store(key, value), sleep(copyPatienceMs)])]);
  }

  async delete(key: string): Promise<void> {
    this.#known.delete(key);
    await this.#options.copy.delete(key);
  }

  /** Answers another window. */
  receive = async (message: unknown): Promise<unknown> => {
    if (!isObject(message)) return undefined;
    const key = own(message, 'key');
    const value = own(message, 'value');
    if (typeof key !== 'string' || !this.#options.isShared(key)) return undefined;
    await this.#read(key);
    if (value === undefined) return this.#known.get(key) ?? null;
    if (typeof value === 'string') this.#take(key, value);
    return undefined;
  };

  dispose(): void {
    this.#changed.dispose();
  }

  /** Takes what this window's copy holds into memory, once. */
  async #read(key: string): Promise<void> {
    if (this.#known.has(key)) return;
    const value = await this.#options.copy.get(key);
    if (!this.#known.has(key)) this.#known.set(key, value);
  }

  /** Takes up what another window has, if it is newer. A copy that does not take it now gets the next one. */
  #take(key: string, theirs: string): void {
    if (!this.#options.isNewer(theirs, this.#known.get(key))) return;
    this.#known.set(key, theirs);
    this.#changed.fire({ key });
    void Promise.resolve(this.#options.copy.store(key, theirs)).catch(() => undefined);
  }
}
