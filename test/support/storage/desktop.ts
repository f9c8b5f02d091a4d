import { Emitter as VsEmitter, Event as VsEvent } from 'vs/base/common/event.js';
import { Storage, type ItemsChange, type UpdateRequest } from 'vs/base/parts/storage/common/storage.js';
import { Emitter } from '../../../src/platform/common/event.ts';
import type { SecretStore } from '../../../src/platform/common/ports.ts';
import { WindowSecrets } from './faults.ts';
import type { TestStorage, WindowStorage } from './kinds.ts';

/** VS Code's delay before a window sends a stored value, and again before other windows are notified. */
const desktopDelayMs = 100;

/**
 * Secret storage of the desktop, based on VS Code's `Storage`. Each window reads its own cache; values reach the main process after one
 * delay, and other windows after another. There is no compare-and-set.
 */
export class DesktopStorage implements TestStorage {
  readonly kind = 'desktop';
  readonly #main: Storage;
  readonly #told: VsEvent<ItemsChange>;
  readonly #delayMs: number;
  readonly #windows = new Set<Storage>();
  /** Number of values that haven't reached the main process or the other windows. */
  #onTheWay = 0;
  #isToBeTold = false;

  constructor(delayMs = desktopDelayMs) {
    this.#delayMs = delayMs;
    this.#main = this.#open({
      onDidChangeItemsExternal: new VsEmitter<ItemsChange>().event,
      updateItems: () => Promise.resolve(),
    });
    const merge = (keys: Set<string> | undefined, { key }: { key: string }) => (keys ?? new Set()).add(key);
    this.#main.onDidChangeStorage(() => (this.#isToBeTold = true));
    const changes = VsEvent.debounce(this.#main.onDidChangeStorage, merge, delayMs);
    this.#told = (listener) => changes((keys) => listener(this.#valuesOf(keys)));
    this.#told(() => (this.#isToBeTold = false));
  }

  /** Whether all windows have all stored values. */
  get isQuiet(): boolean {
    return this.#onTheWay === 0 && !this.#isToBeTold && [...this.#windows].every(({ hasPending }) => !hasPending);
  }

  window(): WindowStorage {
    const storage = this.#openWindow();
    const page = new WindowSecrets(secretsOf(storage));
    return Object.assign(page, {
      page,
      leave: () => {
        storage.state = 2;
        this.#windows.delete(storage);
        page.dispose();
      },
    });
  }

  value(key: string): string | undefined {
    return this.#main.get(key);
  }

  /** Stores a value as if it had existed before any window opened. */
  plant(key: string, value: string): void {
    this.#main.cache.set(key, value);
    for (const { cache } of this.#windows) cache.set(key, value);
  }

  #openWindow(): Storage {
    const storage = this.#open({ onDidChangeItemsExternal: this.#told, updateItems: this.#updateItems });
    for (const [key, value] of this.#main.cache) storage.cache.set(key, value);
    this.#windows.add(storage);
    return storage;
  }

  #updateItems = async (request: UpdateRequest): Promise<void> => {
    this.#onTheWay += 1;
    await new Promise(setImmediate);
    this.#onTheWay -= 1;
    request.insert?.forEach((value, key) => void this.#main.set(key, value));
    request.delete?.forEach((key) => void this.#main.delete(key));
  };

  #valuesOf(keys: ReadonlySet<string>): ItemsChange {
    const changed = new Map<string, string>();
    const deleted = new Set<string>();
    for (const key of keys) {
      const value = this.#main.get(key);
      if (value === undefined) deleted.add(key);
      else changed.set(key, value);
    }
    return { changed, deleted };
  }

  /** Opens VS Code's storage without the initial read, which the published module lacks. */
  #open(database: ConstructorParameters<typeof Storage>[0]): Storage {
    Storage.DEFAULT_FLUSH_DELAY = this.#delayMs;
    const storage = new Storage(database);
    storage.state = 1;
    return storage;
  }
}

/** Returns the API for extensions: `store` resolves when the window's cache has the value. */
function secretsOf(storage: Storage): SecretStore {
  const changed = new Emitter<{ readonly key: string }>();
  storage.onDidChangeStorage(({ key }) => changed.fire({ key }));
  return {
    onDidChange: changed.event,
    get: (key) => Promise.resolve(storage.get(key)),
    store: (key, value) => Promise.resolve(void storage.set(key, value).catch(() => undefined)),
    delete: (key) => Promise.resolve(void storage.delete(key).catch(() => undefined)),
  };
}
