import type { Disposable } from '../../core/base/disposable.ts';
import type { SecretStore } from '../../core/base/ports.ts';
import type { ConnectionSecrets } from '../../core/service/channel.ts';

const passphrasePrefix = 'orgAccess.passphrase.';
const headerPrefix = 'orgAccess.header.';

/** The secrets that a person has typed for a connection, beside its session: they outlast it, and go with the connection. */
export class ConnectionSecretStore implements ConnectionSecrets {
  readonly #storage: Pick<SecretStore, 'get' | 'store' | 'delete'>;
  readonly #hide: (values: readonly string[]) => void;
  readonly #values = new Set<string>();
  readonly #lenders = new Map<string, string>();

  /** @param hide is given all secrets that were read or typed in this window, when there are more */
  constructor(
    storage: Pick<SecretStore, 'get' | 'store' | 'delete'>,
    hide: (values: readonly string[]) => void = () => undefined,
  ) {
    this.#storage = storage;
    this.#hide = hide;
  }

  async passphrase(connectionId: string): Promise<string | undefined> {
    return await this.#get(passphrasePrefix + this.#owner(connectionId));
  }

  async header(connectionId: string, name: string): Promise<string | undefined> {
    return await this.#get(headerKey(this.#owner(connectionId), name));
  }

  /** Has a connection that is tried use the secrets of another one, for as long as it has none of its own. */
  lend(connectionId: string, to: string): Disposable {
    this.#lenders.set(to, connectionId);
    return { dispose: () => this.#lenders.delete(to) };
  }

  /** Gives a connection its own copies of the secrets that it was lent, if it was. @param headers the names of its headers */
  async keepLent(connectionId: string, headers: readonly string[]): Promise<void> {
    if (!this.#lenders.has(connectionId)) return;
    const passphrase = await this.passphrase(connectionId);
    if (passphrase !== undefined) await this.setPassphrase(connectionId, passphrase);
    for (const name of headers) {
      const value = await this.header(connectionId, name);
      if (value !== undefined) await this.setHeader(connectionId, name, value);
    }
    this.#lenders.delete(connectionId);
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

  #owner(connectionId: string): string {
    return this.#lenders.get(connectionId) ?? connectionId;
  }

  async #get(key: string): Promise<string | undefined> {
    const value = await this.#storage.get(key);
    this.#note(value);
    return value;
  }

  #note(value: string | undefined): void {
    if (value === undefined || this.#values.has(value)) return;
    this.#values.add(value);
    this.#hide([...this.#values]);
  }

  async #set(key: string, value: string | undefined): Promise<void> {
    this.#note(value);
    await (value === undefined ? this.#storage.delete(key) : this.#storage.store(key, value));
  }
}

function headerKey(connectionId: string, name: string): string {
  return `${headerPrefix}${connectionId}.${name.toLowerCase()}`;
}
