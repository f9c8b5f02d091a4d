import { Emitter } from '../../../src/platform/common/event.ts';
import { WindowSecrets } from './faults.ts';
import type { TestStorage, WindowStorage } from './kinds.ts';

/** Secret storage of a desktop without keyring: in memory, per window. */
export class ForgetfulStorage implements TestStorage {
  readonly kind = 'forgetful';
  #last = new Map<string, string>();

  window(): WindowStorage {
    const entries = (this.#last = new Map<string, string>());
    const changed = new Emitter<{ readonly key: string }>();
    const page = new WindowSecrets({
      onDidChange: changed.event,
      get: (key) => Promise.resolve(entries.get(key)),
      store: (key, value) => Promise.resolve(void entries.set(key, value)).then(() => changed.fire({ key })),
      delete: (key) => Promise.resolve(void entries.delete(key)).then(() => changed.fire({ key })),
    });
    return Object.assign(page, { page, leave: () => page.dispose() });
  }

  value(key: string): string | undefined {
    return this.#last.get(key);
  }

  plant(key: string, value: string): void {
    this.#last.set(key, value);
  }
}
