import { setTimeout as sleep } from 'node:timers/promises';
import { Emitter } from '../../../src/platform/common/event.ts';
import type { SecretStore } from '../../../src/platform/common/ports.ts';

/** Fault of secret storage. `silent` blocks all calls until it is cleared, as in a suspended page. */
export type Fault = 'none' | 'silent' | 'fails' | { readonly slowByMs: number };

/** Secret storage of a window as extensions reach it: asynchronous, and with faults. */
export class WindowSecrets implements SecretStore {
  readonly #own: SecretStore;
  readonly #changed = new Emitter<{ readonly key: string }>();
  readonly #stopListening: () => void;
  #fault: Fault = 'none';
  #healed: PromiseWithResolvers<void> = withResolvers();
  #stores = 0;

  readonly onDidChange = this.#changed.event;

  constructor(own: SecretStore) {
    this.#own = own;
    const listener = own.onDidChange(
      (change) =>
        void this.#reach().then(
          () => this.#changed.fire(change),
          () => undefined,
        ),
    );
    this.#stopListening = () => listener.dispose();
  }

  get fault(): Fault {
    return this.#fault;
  }

  set fault(fault: Fault) {
    this.#fault = fault;
    if (fault === 'silent') return;
    this.#healed.resolve();
    this.#healed = withResolvers();
  }

  get stores(): number {
    return this.#stores;
  }

  async get(key: string): Promise<string | undefined> {
    await this.#reach();
    return await this.#own.get(key);
  }

  async store(key: string, value: string): Promise<void> {
    this.#stores += 1;
    await this.#reach();
    await this.#own.store(key, value);
  }

  async delete(key: string): Promise<void> {
    await this.#reach();
    await this.#own.delete(key);
  }

  dispose(): void {
    this.#stopListening();
  }

  async #reach(): Promise<void> {
    await Promise.resolve();
    while (this.#fault === 'silent') await this.#healed.promise;
    if (this.#fault === 'fails') throw new Error('The keyring is locked.');
    if (typeof this.#fault === 'object') await sleep(this.#fault.slowByMs);
  }
}

interface PromiseWithResolvers<T> {
  readonly promise: Promise<T>;
  resolve(this: void, value: T): void;
}

function withResolvers(): PromiseWithResolvers<void> {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((settle) => (resolve = settle));
  return { promise, resolve };
}
