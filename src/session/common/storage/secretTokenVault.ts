import { isThisWindowOnly } from '../../../connections/common/connection.ts';
import type { Disposable } from '../../../platform/common/disposable.ts';
import { Emitter } from '../../../platform/common/event.ts';
import type { SecretStore } from '../../../platform/common/ports.ts';
import { decodeStoredSession, encodeStoredSession, type TokenVault } from './storedSession.ts';

const keyPrefix = 'orgAccess.session.';

/** Whether a key of secret storage is one of ours. */
export function isOurSecret(key: string): boolean {
  return key.startsWith(keyPrefix);
}

/** Sessions in the editor's secret storage, one key for each connection; those of this window alone are kept in memory. */
export class SecretTokenVault implements TokenVault, Disposable {
  readonly #storage: SecretStore;
  readonly #memory = new Map<string, string>();
  readonly #changed = new Emitter<string>();
  readonly #listener: Disposable;

  readonly onDidChange = this.#changed.event;

  constructor(storage: SecretStore) {
    this.#storage = storage;
    this.#listener = storage.onDidChange(({ key }) => {
      if (key.startsWith(keyPrefix)) this.#changed.fire(key.slice(keyPrefix.length));
    });
  }

  load: TokenVault['load'] = async (id) => {
    if (isThisWindowOnly(id)) return decodeStoredSession(this.#memory.get(id));
    return decodeStoredSession(await this.#storage.get(keyPrefix + id));
  };

  save: TokenVault['save'] = async (id, entry) => {
    const text = encodeStoredSession(entry);
    if (isThisWindowOnly(id)) {
      this.#memory.set(id, text);
      return;
    }
    await this.#storage.store(keyPrefix + id, text);
  };

  dispose(): void {
    this.#listener.dispose();
    this.#changed.dispose();
  }
}
