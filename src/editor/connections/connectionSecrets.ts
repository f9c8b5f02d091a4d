import type { SecretStore } from '../../core/base/ports.ts';
import type { ConnectionSecrets } from '../../core/service/channel.ts';

const passphrasePrefix = 'orgAccess.passphrase.';
const headerPrefix = 'orgAccess.header.';

/** The secrets that a person has typed for a connection, beside its session: they outlast it, and go with the connection. */
export class ConnectionSecretStore implements ConnectionSecrets {
  readonly #storage: Pick<SecretStore, 'get' | 'store' | 'delete'>;

  constructor(storage: Pick<SecretStore, 'get' | 'store' | 'delete'>) {
    this.#storage = storage;
  }

  async passphrase(connectionId: string): Promise<string | undefined> {
    return await this.#storage.get(passphrasePrefix + connectionId);
  }

  async header(connectionId: string, name: string): Promise<string | undefined> {
    return await this.#storage.get(headerKey(connectionId, name));
  }

  /** @param passphrase undefined for a key that has none */
  async setPassphrase(connectionId: string, passphrase: string | undefined): Promise<void> {
    await this.#set(passphrasePrefix + connectionId, passphrase);
  }

  /** @param value undefined to forget it */
  async setHeader(connectionId: string, name: string, value: string | undefined): Promise<void> {
    await this.#set(headerKey(connectionId, name), value);
  }

  /** Forgets all secrets of a connection. @param headers the names of its secret headers */
  async forget(connectionId: string, headers: readonly string[]): Promise<void> {
    await this.setPassphrase(connectionId, undefined);
    for (const name of headers) await this.setHeader(connectionId, name, undefined);
  }

  async #set(key: string, value: string | undefined): Promise<void> {
    await (value === undefined ? this.#storage.delete(key) : this.#storage.store(key, value));
  }
}

function headerKey(connectionId: string, name: string): string {
  return `${headerPrefix}${connectionId}.${name.toLowerCase()}`;
}
